#!/usr/bin/env python3
"""Tests a link against its documented environment: `environment_link.py SPEC LOG [--skips-connecting]`."""

import json
import subprocess
import sys

spec, log = sys.argv[1:3]
skips_connecting = "--skips-connecting" in sys.argv  # a defect of the link
command = f"plumbline serve {spec} --environment --clock virtual --seed 1 --log {log}"
environment = subprocess.Popen(command.split(), text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
now = 0


def happened(**event):
    """Says what happened; returns the next input of the environment with its instant, or {}."""
    print(json.dumps({"at": now, **event}), file=environment.stdin, flush=True)
    return json.loads(environment.stdout.readline())


def change(state):
    return happened(out="linkChanged", args={"state": state})


for life in range(20):
    happened(ev="start")
    plan = happened(**{"in": "connect"})  # the app
    if not skips_connecting:
        plan = change("connecting")
    if plan and plan["at"] < now + 5_000_000:
        now = plan["at"]
        happened(**{"in": plan["in"]})  # the server: here a packet goes to the client
        change("up")
    else:
        now += 5_000_000  # the link gives up
        change("idle")
    now += 1_000_000
environment.stdin.close()
sys.exit(environment.wait())
