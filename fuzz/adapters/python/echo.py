"""Decodes each request and encodes a recorded answer, without a client, a clock and a kit: the limit of an adapter in this
language, for `plumbline-bench speed --echo`. The last argument is the path of the answers.
"""

import gc
import json
import os
import sys

encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
decode = json.JSONDecoder().decode

with open(sys.argv[-1], encoding="utf-8") as file:
    answers = [decode(line) for line in file]
gc.freeze()  # they stay
for line, answer in zip(sys.stdin.buffer, answers):
    decode(line.decode())
    os.write(1, encode(answer).encode() + b"\n")
