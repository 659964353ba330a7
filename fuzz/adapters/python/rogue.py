#!/usr/bin/env python3
"""Adapters that misbehave, each in one way: `rogue.py wrong-id`. For tests of a runner.

What an adapter here is not wrong about it does like `rtm1.py`, or, in real time, like `door.py`. Whatever does not end by itself ends
after ten minutes, so that a runner that fails its test leaves nothing behind.
"""

import json
import os
import resource
import signal
import sys
import time
from copy import copy

import door
import real_sessions
from plumbline_adapter import LONGEST_LINE, Server, encode, lines, take_over_stdio, write
from rtm1 import adapter
from real_clock import RealClock
from rtm1_defects import Behaviour
from sessions import SettlingSession

LONGEST_LIFE = 600


class Rogue:
    """An honest server, and the two ends of the pipe for whoever wants to abuse them."""

    def __init__(self):
        self.server = Server(adapter(Behaviour()))
        self.requests, self.replies = take_over_stdio()

    def lines(self):
        """Requests until `bye` was answered or the input ends."""
        for line in lines(self.requests):
            yield line
            if self.server.done:
                return

    def write(self, data):
        write(self.replies, data)

    def answer(self, line):
        self.write(self.server.reply(line))

    def answer_changed(self, change):
        """`change` gets every answer but errors, as an object, before it is sent."""
        for line in self.lines():
            answer = json.loads(self.server.reply(line))
            if "ok" in answer:
                change(answer)
            self.write(encode(answer).encode() + b"\n")


def is_hello(line):
    return json.loads(line).get("op") == "hello"


def abort():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.abort()


def rubbish(rogue):
    """Every answer is a line of text that is no JSON."""
    for _ in rogue.lines():
        rogue.write(b"Connecting to the service ... done\n")


def flood(rogue):
    """Writes without end, asked or not; every line is a correct notification."""
    line = encode({"ev": "log", "message": "I have a lot to say"}).encode() + b"\n"
    while True:
        rogue.write(line * 1000)


def exit_at_once(rogue):
    """Ends with status 0, without reading anything."""


def crash_in_hello(rogue):
    """Ends with SIGABRT as soon as it is spoken to."""
    for _ in rogue.lines():
        abort()


def wrong_id(rogue):
    """Answers after `hello` carry the id of no request."""
    def change(answer):
        if "adapter" not in answer["ok"]:
            answer["id"] += 1000
    rogue.answer_changed(change)


def never_answers(rogue):
    """Reads everything, writes nothing, ends with its input."""
    for _ in rogue.lines():
        pass


def hello_then_silent(rogue):
    """Answers `hello` and nothing else; ends with its input."""
    for line in rogue.lines():
        if is_hello(line):
            rogue.answer(line)


def stderr_flood(rogue):
    """Honest, but blocks if its stderr is not read: 4 MiB of log come before each answer."""
    log = b"a line of log that says nothing, at some length\n" * 2000
    for line in rogue.lines():
        for _ in range(4 * 1024 * 1024 // len(log) + 1):
            write(2, log)
        rogue.answer(line)


def truncated_line(rogue):
    """Ends with status 0 in the middle of its first answer after `hello`."""
    for line in rogue.lines():
        if is_hello(line):
            rogue.answer(line)
        else:
            answer = rogue.server.reply(line)
            rogue.write(answer[:len(answer) // 2])
            return


def huge_line(rogue):
    """Answers after `hello` are correct JSON, but longer than a line may be."""
    def change(answer):
        if "adapter" not in answer["ok"]:
            answer["padding"] = "x" * (LONGEST_LINE + 1)
    rogue.answer_changed(change)


def bad_observation(rogue):
    """Where observations are told, the last is of an output that no specification knows."""
    def change(answer):
        if "observations" in answer["ok"]:
            at = answer["ok"]["now"]
            answer["ok"]["observations"].append(
                {"at": at, "after": -1, "out": "teapotBoiled", "args": {"degrees": 100}})
    rogue.answer_changed(change)


def backwards_time(rogue):
    """Observations in an answer go back in time, a microsecond each, from `now` on.

    An answer too early for that stays honest: instants before 0 or after `now` are other faults.
    """
    def change(answer):
        observations = answer["ok"].get("observations", [])
        if answer["ok"].get("now", 0) >= len(observations):
            for earlier, observation in enumerate(observations):
                observation["at"] = answer["ok"]["now"] - earlier
    rogue.answer_changed(change)


def half_open(rogue):
    """Honest, but ignores the end of its input and `bye`."""
    for line in lines(rogue.requests):
        rogue.answer(line)
    while True:
        time.sleep(60)


def forks_child(rogue):
    """Honest, and leaves a child in its process group that holds all its pipes open.

    The first line of stderr is `child` and the process id of it.
    """
    child = os.fork()
    if child == 0:
        signal.alarm(LONGEST_LIFE)  # a child does not inherit the alarm
        while True:
            time.sleep(60)
    write(2, f"child {child}\n".encode())
    for line in rogue.lines():
        rogue.answer(line)


class Callbacks:
    """Makes an implementation show everything from another thread, a little later."""

    def __init__(self, after):
        from concurrent.futures import ThreadPoolExecutor  # the others start sooner without it
        self.after = after
        self.thread = ThreadPoolExecutor(max_workers=1)
        self.pending = set()

    def opener(self, open):
        def opened(show):
            def show_later(at, output, args):
                def show_now():
                    time.sleep(self.after)
                    show(simulation.now, output, args)
                self.pending.add(self.thread.submit(show_now))

            simulation = open(show_later)
            return simulation
        return opened

    def finish(self):
        """Waits for the callbacks so far; returns whether a callback was pending."""
        pending, self.pending = self.pending, set()
        late = [callback for callback in pending if not callback.done()]
        for callback in late:
            callback.result()
        return bool(late)


def threaded(rogue, quiet, callbacks):
    """Serves the simulation with callbacks from a thread."""
    adapter = copy(rogue.server.adapter)
    adapter.open, adapter.quiet = callbacks.opener(adapter.open), quiet
    rogue.server = Server(adapter)
    for line in rogue.lines():
        rogue.answer(line)


def hasty_answers(rogue):
    """Answers before the callbacks have come, which come from a thread."""
    threaded(rogue, quiet=0, callbacks=Callbacks(after=0.001))


def patient_answers(rogue):
    """Honest: callbacks come from a thread, and it answers when none has come for a while."""
    callbacks = Callbacks(after=0.001)
    settle = SettlingSession.settle

    def settle_surely(session):
        # On a busy machine a callback can need longer than `quiet`; an honest adapter has to wait for it.
        settle(session)
        while callbacks.finish():
            settle(session)

    SettlingSession.settle = settle_surely
    threaded(rogue, quiet=5_000, callbacks=callbacks)


def slow_answers(rogue):
    """Honest: it answers when no callback has come for 0.2 s, and none ever comes from a thread."""
    adapter = copy(rogue.server.adapter)
    adapter.quiet = 200_000
    rogue.server = Server(adapter)
    for line in rogue.lines():
        rogue.answer(line)


LATENESS = 0.06


class LateClock(RealClock):
    """Waits until 60 ms after what was asked for."""

    def wait(self, until):
        if until > self.now:
            super().wait(until + round(LATENESS * 1_000_000))


class HastyClock(RealClock):
    """Does not wait."""

    def wait(self, until):
        pass


def by_clock(rogue, clock, siren=0.5):
    """Serves a door in real time, by some clock."""
    rogue.server = Server(door.adapter(siren))
    real_sessions.RealClock = clock
    for line in rogue.lines():
        rogue.answer(line)


def late(rogue):
    """A door on a machine too busy for it: waits of 60 ms more than they should be, and so the siren."""
    by_clock(rogue, LateClock, siren=0.5 + LATENESS)


def hasty(rogue):
    """A door whose adapter gives everything at once, whatever the delay."""
    by_clock(rogue, HastyClock)


def by_opening(rogue, pauses):
    """As `late`, but opening a session takes a while: one pause for the first, the last for all others."""
    class SlowDoor(door.Door):
        def __init__(self, *arguments):
            time.sleep(pauses[0])
            del pauses[:-1]
            super().__init__(*arguments)

    door.Door = SlowDoor
    late(rogue)


def slow_to_open(rogue):
    """Late, and it takes 0.3 s to open a session."""
    by_opening(rogue, [0.3])


def slower_to_open(rogue):
    """Late, and it takes 0.4 s to open a session, but the first one opens at once."""
    by_opening(rogue, [0, 0.4])


KINDS = {kind.__name__.replace("_", "-"): kind for kind in (
    rubbish, flood, exit_at_once, crash_in_hello, wrong_id, never_answers, hello_then_silent,
    stderr_flood, truncated_line, huge_line, bad_observation, backwards_time, half_open,
    forks_child, hasty_answers, patient_answers, slow_answers, late, hasty, slow_to_open,
    slower_to_open)}


def main():
    if len(sys.argv) != 2 or sys.argv[1] not in KINDS:
        kinds = "\n".join(f"  {name:18} {kind.__doc__.splitlines()[0]}"
                          for name, kind in KINDS.items())
        sys.exit(f"usage: rogue.py KIND, one of\n{kinds}")
    signal.alarm(LONGEST_LIFE)
    try:
        KINDS[sys.argv[1]](Rogue())
    except BrokenPipeError:
        pass  # the runner has had enough


if __name__ == "__main__":
    main()
