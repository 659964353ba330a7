"""Programs of this folder as children over pipes, for the tests."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

from steps import checked_steps

FOLDER = Path(__file__).parent
PATIENCE = 20
"""Seconds after which a child that does not answer is killed, and its test fails."""


class Child:
    """`with Child("rtm1.py", "--defect", "…") as child: child.ask("hello", protocol=1)`"""

    def __init__(self, program, *arguments, stderr=subprocess.DEVNULL):
        self.process = subprocess.Popen(
            [sys.executable, str(FOLDER / program), *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr, start_new_session=True)
        self.watchdog = threading.Timer(PATIENCE, self.kill)
        self.watchdog.start()
        self.id = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.watchdog.cancel()
        self.kill()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                try:
                    pipe.close()
                except BrokenPipeError:
                    pass
        self.process.wait()

    def kill(self):
        """The whole group, which the child leads."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def send(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def read(self):
        """The next line; empty at the end of output."""
        return self.process.stdout.readline()

    def request(self, op, **fields):
        self.id += 1
        self.send(json.dumps({"id": self.id, "op": op, **fields}).encode() + b"\n")

    def ask(self, op, **fields):
        """The whole answer; fails if it is not one to this request."""
        self.request(op, **fields)
        answer = json.loads(self.read())
        assert answer["id"] == self.id, answer
        return answer

    def end(self):
        """Ends its input; the exit status."""
        self.process.stdin.close()
        return self.process.wait(timeout=PATIENCE)


def microseconds(text):
    return round(float(text) * 1_000_000)


def steps(script):
    """`"loginByToken, +0.8 loginAccepted, +30"`: a delay in seconds, an input, or both."""
    result = []
    for part in script.split(","):
        words = part.split()
        delay = microseconds(words.pop(0)) if words[0].startswith("+") else 0
        result.append({"after": delay, **({"in": words[0]} if words else {})})
    return result


def run(session, steps):
    """The results of steps, which are checked as those of a request."""
    return session.run(checked_steps({"steps": steps}))


def answered(session):
    """What a session answers."""
    return json.loads(session.answer())


def drawn(observations):
    """An observation as `"4.8 reconnecting/Interrupted"`, `"0.8 loginResult Ok"`, `"30 memberLeft"`."""
    result = []
    for observation in observations:
        args = observation["args"]
        if observation["out"] == "connectionStateChanged":
            what = f"{args['state']}/{args['reason']}"
        else:
            what = " ".join([observation["out"], *args.values()])
        result.append(f"{observation['at'] / 1_000_000:.10g} {what}")
    return result
