#!/usr/bin/env python3
"""Checks that an adapter calls the runner at PLUMBLINE_CONNECT, and there answers as on its standard streams.

    python3 calls.py COMMAND…

The adapter is `bell` of a kit. Exit status 1: something differs.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

PATIENCE = 60
"""Seconds after which the adapter has failed."""
TOKEN = 'a "secret" \\ é'
LONG = {"id": 3, "op": "dance", "padding": "x" * (1 << 20)}
REQUESTS = [
    {"id": 0, "op": "hello", "protocol": 1},
    {"id": 1, "op": "open", "session": 1, "clock": "virtual"},
    {"id": 2, "op": "close", "session": 1}, LONG,
    {"id": 4, "op": "trace", "session": 1, "clock": "virtual", "steps": [{"after": 1_000_000}]},
]


def environment(**variables):
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PLUMBLINE_")}
    return {**kept, **variables}


def streams(command):
    """The answers on standard streams."""
    lines = "".join(json.dumps(request) + "\n" for request in REQUESTS)
    run = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=PATIENCE, env=environment())
    return [json.loads(line) for line in run.stdout.splitlines()]


def listeners(folder):
    """Listening sockets, each with the address for an adapter."""
    path = str(Path(folder) / "runner.sock")
    unix = socket.socket(socket.AF_UNIX)
    unix.bind(path)
    yield f"unix:{path}", unix
    for family, host, shown in (socket.AF_INET, "127.0.0.1", "127.0.0.1"), (socket.AF_INET6, "::1", "[::1]"):
        listener = socket.socket(family)
        try:
            listener.bind((host, 0))
        except OSError:
            continue  # a machine without IPv6
        yield f"{shown}:{listener.getsockname()[1]}", listener


def call(command, address, listener, requests):
    """The first line of the adapter, its answers, its exit status and its log."""
    listener.listen()
    listener.settimeout(PATIENCE)
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                               env=environment(PLUMBLINE_CONNECT=address, PLUMBLINE_TOKEN=TOKEN))
    try:
        connection, _ = listener.accept()
        with connection, connection.makefile("rb") as lines:
            connection.settimeout(PATIENCE)
            first = json.loads(lines.readline())
            answers = []
            for request in requests:
                connection.sendall(json.dumps(request).encode() + b"\n")
                answers.append(json.loads(lines.readline()))
            connection.shutdown(socket.SHUT_WR)
            rest = lines.read()
            assert rest == b"", f"more than the answers: {rest[:100]}"
        _, log = process.communicate(timeout=PATIENCE)
        return first, answers, process.returncode, log
    finally:
        process.kill()


def check(command):
    expected = streams(command)
    assert len(expected) == len(REQUESTS), f"{len(expected)} answers on standard streams"
    with tempfile.TemporaryDirectory() as folder:
        for address, listener in listeners(folder):
            with listener:
                first, answers, status, log = call(command, address, listener, REQUESTS)
                assert first == {"ev": "call", "token": TOKEN}, first
                assert answers == expected, f"other answers than on standard streams: {answers}"
                assert status == 0, f"exit status {status} at the end of the connection: {log}"
                _, _, status, log = call(command, address, listener, [])
                assert (status, "without a request" in log) == (1, True), f"refused: exit status {status}, {log}"
            if not address.startswith("unix:"):
                continue
            for wrong in address, "unix:" + "x" * 200, "nowhere", "":
                run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE,
                                     env=environment(PLUMBLINE_CONNECT=wrong))
                assert (run.returncode, "PLUMBLINE_CONNECT" in run.stderr) == (1, True), f"'{wrong}': {run}"
                assert ":" in wrong or "'unix:PATH'" in run.stderr and "'HOST:PORT'" in run.stderr, f"'{wrong}': {run}"


if __name__ == "__main__":
    try:
        check(sys.argv[1:])
    except (AssertionError, OSError, ValueError, subprocess.TimeoutExpired) as problem:
        sys.exit(f"{' '.join(sys.argv[1:])}: {problem}")
