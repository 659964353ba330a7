#!/usr/bin/env python3
"""Adapters of `link.yaml` that misbehave: `misbehaving.py DEED@MOMENT`, such as `exit-3@hello`, or `misbehaving.py LIE`.

For tests of a runner. Deeds are of the process, at a moment:

    start        before it reads anything
    hello        it has read `hello`
    hello-done   it has answered `hello`
    N            it has read its N-th request; the 2nd one is an empty trace
    N-half       it has written half of its N-th answer
    steps        it has read its first request with steps

Lies are lines, in place of the answer to the third request, or beside it. `misbehaving_lines.py` has them.
What it is not wrong about it does as `link.py`. It needs no kit, so that it starts fast, and it ends after two minutes.
"""

import json
import os
import resource
import signal
import sys
import time

LIFE = 120
GIVE_UP = 5_000_000


class Link:
    """The client: `connect`, `answer`, `disconnect`, and a timer."""

    def __init__(self):
        self.state, self.due, self.now, self.step, self.seen = "idle", None, 0, -1, []

    def change(self, at, state):
        self.state, self.due = state, None
        self.seen.append({"at": at, "after": self.step, "out": "linkChanged", "args": {"state": state}})

    def take(self, steps):
        """The results of steps, up to one that is not applicable."""
        results = []
        for step in steps:
            end = self.now + step["after"]
            if self.due is not None and self.due <= end:
                self.change(self.due, "idle")
            self.now = end
            self.step += 1
            results.append(self.give(step.get("in")))
            if results[-1] == "not-applicable":
                break
        return results

    def give(self, name):
        if name == "answer":
            if self.state != "connecting":
                return "not-applicable"
            self.change(self.now, "up")
        elif name == "connect" and self.state == "idle":
            self.change(self.now, "connecting")
            self.due = self.now + GIVE_UP
        elif name == "disconnect" and self.state != "idle":
            self.change(self.now, "idle")
        return "accepted" if name else None

    def content(self, results):
        seen, self.seen = self.seen, []
        return {"observations": seen, "results": results, "now": self.now, "next": self.due}


class Adapter:
    """An honest server, line by line."""

    def __init__(self):
        self.link = Link()
        self.count = 0

    def write(self, data):
        while data:
            data = data[os.write(1, data):]

    def send(self, message):
        self.write(json.dumps(message).encode() + b"\n")

    def answer(self, request):
        return {"id": request["id"], "ok": self.content(request)}

    def content(self, request):
        op = request["op"]
        if op == "hello":
            names = {key: [entry["name"] for entry in request["spec"][key]] for key in ("inputs", "outputs")}
            return {"protocol": 1, "inject": names["inputs"], "observe": names["outputs"], "batch": 4096}
        if op in ("open", "trace"):
            self.link = Link()
        return {} if op == "close" else self.link.content(self.link.take(request.get("steps", [])))

    def serve(self, at=None, instead=None):
        """Answers all requests; at the one of a number, `instead` gets the request and the answer."""
        data = b""
        while more := os.read(0, 1 << 16):
            data += more
            *lines, data = data.split(b"\n")
            for line in lines:
                self.count += 1
                request = json.loads(line)
                answer = self.answer(request)
                if self.count == at or at == "steps" and request.get("steps"):
                    instead(request, answer)
                else:
                    self.send(answer)


def wait():
    while True:
        signal.pause()


def notify():
    while True:
        os.write(1, b'{"ev":"log","text":"still at it"}\n')
        time.sleep(0.02)


def die(number):
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if number not in (signal.SIGKILL, signal.SIGSTOP):
        signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
    wait()


def close(*descriptors):
    for descriptor in descriptors:
        os.close(descriptor)


def ignore_signals():
    for number in (signal.SIGTERM, signal.SIGQUIT, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


def fork(*leave, pipes=True):
    """A child that leaves the group as the words say, and stays; with the pipes or without."""
    if os.fork():
        return
    signal.alarm(LIFE)
    ignore_signals()
    if "setsid" in leave:
        os.setsid()
    if "twice" in leave and os.fork():
        os._exit(0)
    if "clean" in leave:
        # The name of a test's variable stays visible, as the name of the program.
        name = next((key for key in os.environ if key.startswith("PLUMBLINE_MARK")), "sleep")
        os.execve("/bin/sleep", [name, str(LIFE)], {})
    if not pipes:
        close(0, 1, 2)
    wait()


def flood(descriptor):
    while True:
        os.write(descriptor, b'{"ev":"log","text":"I have a lot to say"}\n' * 1000)


def flooding_child():
    if os.fork() == 0:
        signal.alarm(LIFE)
        flood(1)
    os._exit(3)


def ready():
    """Tells a test that the children run."""
    if "PLUMBLINE_READY" in os.environ:
        open(os.environ["PLUMBLINE_READY"], "w").close()


def leave_group():
    """Into the group of the runner."""
    os.setpgid(0, os.getpgid(os.getppid()))


ENDS = {
    "exit-0": lambda: os._exit(0),
    "exit-3": lambda: os._exit(3),
    "segv": lambda: die(signal.SIGSEGV),
    "abort": lambda: die(signal.SIGABRT),
    "kill": lambda: die(signal.SIGKILL),
    "term": lambda: die(signal.SIGTERM),
    "stop": lambda: die(signal.SIGSTOP),
    "terminal-stop": lambda: die(signal.SIGTTIN),
    "hang": wait,
    "close-stdout": lambda: (close(1), wait()),
    "close-stdin": lambda: (close(0), wait()),
    "close-all": lambda: (close(0, 1, 2), wait()),
    "stubborn": lambda: (ignore_signals(), wait()),
    "flood-stdout": lambda: flood(1),
    "flood-stderr": lambda: flood(2),
    "hang-with-children": lambda: (fork("setsid"), fork("setsid", "twice"), ready(), ignore_signals(), wait()),
    "notify-with-children": lambda: (fork("setsid"), fork("setsid", "twice"), ready(), ignore_signals(), notify()),
    "flooding-child": flooding_child,
    "exit-with-child": lambda: (fork(), os._exit(3)),
    "exit-with-daemon": lambda: (fork("setsid", "twice"), os._exit(3)),
}
"""Deeds after which the process answers no more."""

UNTIDY = {
    "close-stderr": lambda: close(2),
    "child": fork,
    "quiet-child": lambda: fork(pipes=False),
    "session": lambda: fork("setsid"),
    "daemon": lambda: fork("setsid", "twice"),
    "quiet-daemon": lambda: fork("setsid", "twice", pipes=False),
    "clean-daemon": lambda: fork("setsid", "twice", "clean"),
    "deaf-to-signals": ignore_signals,
    "leave-group": leave_group,
}
"""Deeds after which the process goes on."""


def misbehave(deed, moment):
    adapter = Adapter()
    do = ENDS.get(deed) or UNTIDY[deed]
    if moment == "start":
        do()
        return adapter.serve()
    if moment == "hello-done":
        return adapter.serve(1, lambda _, answer: (adapter.send(answer), do()))
    number, _, half = moment.replace("hello", "1").partition("-")
    number = number if number == "steps" else int(number)

    def instead(_, answer):
        if half:
            line = json.dumps(answer).encode()
            adapter.write(line[:len(line) // 2])
        do()
        adapter.send(answer)

    adapter.serve(number, instead)


def main():
    signal.alarm(LIFE)
    deed, _, moment = sys.argv[1].partition("@")
    try:
        if moment:
            misbehave(deed, moment)
        else:
            import misbehaving_lines
            misbehaving_lines.lie(deed, Adapter())
    except BrokenPipeError:
        pass
    if deed == "deaf-to-signals":
        wait()


if __name__ == "__main__":
    main()
