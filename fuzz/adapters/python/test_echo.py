"""The echo of `plumbline-bench speed` answers the requests of the golden transcripts with the recorded answers."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TRANSCRIPTS = Path(__file__).parents[3] / "Tests/Fixtures/protocol"


class EchoTest(unittest.TestCase):
    def test_each_answer_is_encoded_as_it_was(self):
        for name in ("transcript.txt", "transcript-compact.txt"):
            lines = (TRANSCRIPTS / name).read_text().splitlines(keepends=True)
            requests, answers = ("".join(line[2:] for line in lines[start::2]) for start in (0, 1))
            with self.subTest(name), tempfile.NamedTemporaryFile("w") as file:
                file.write(answers)
                file.flush()
                echo = subprocess.run([sys.executable, str(Path(__file__).with_name("echo.py")), file.name],
                                      input=requests, capture_output=True, text=True, timeout=60)
                self.assertEqual((echo.stdout, echo.stderr), (answers, ""))


if __name__ == "__main__":
    unittest.main()
