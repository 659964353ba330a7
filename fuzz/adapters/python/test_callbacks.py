"""Calls within steps: the kit does what the table of all kits says."""

import subprocess
import sys
import unittest

from child import FOLDER


class CallbacksTest(unittest.TestCase):
    def test_every_scenario(self):
        for program in "bell.py", "bell_asyncio.py":
            for threads in [], ["--threads"]:
                with self.subTest(program, threads=threads):
                    run = subprocess.run(
                        [sys.executable, FOLDER.parent / "callbacks.py", *threads, sys.executable, FOLDER / program, *threads],
                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
                    self.assertEqual((run.returncode, run.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
