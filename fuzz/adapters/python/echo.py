"""Sends each line back: what a program in this language can do at best, for `plumbline-bench speed --echo`."""

import sys

for line in sys.stdin.buffer:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
