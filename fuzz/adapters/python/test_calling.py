"""A connection in place of standard streams: the kit does what `calls.py` checks of all kits."""

import subprocess
import sys
import unittest

from child import FOLDER


class CallingTest(unittest.TestCase):
    def test_calls_the_runner(self):
        for program in "bell.py", "bell_asyncio.py":
            with self.subTest(program):
                run = subprocess.run(
                    [sys.executable, FOLDER.parent / "calls.py", sys.executable, FOLDER / program],
                    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
                self.assertEqual((run.returncode, run.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
