#!/usr/bin/env python3
"""A door with an alarm that keeps its own time, and its adapter: `door.py --siren 0.5`.

    plumbline fuzz Tests/Fixtures/specs/door-and-alarm.yaml --clock real --set siren=500ms \\
        --traces 16 -- python3 fuzz/adapters/python/door.py --siren 0.5

Its siren is ended by a thread of its own, as in any SDK; nobody can move its time.
"""

import argparse
import threading
from functools import partial

from plumbline_adapter import Adapter, serve

ACCEPTED = "accepted"
NOT_APPLICABLE = "not-applicable"


class Door:
    """`show(output, args)` is the callback of whoever uses it; any thread calls it."""

    def __init__(self, siren, show):
        self.siren = siren
        self.show = show
        self.lock = threading.Lock()
        self.is_open = False
        self.alarm = "off"
        self.timer = None

    # The app

    def set(self):
        if self.alarm == "off":
            self.change_alarm("armed", "Owner")

    def unset(self):
        if self.alarm != "off":
            self.change_alarm("off", "Owner")

    # The door

    def move(self, is_open):
        self.is_open = is_open
        self.show("doorMoved", {"state": "open" if is_open else "closed"})
        if is_open and self.alarm == "armed":
            self.change_alarm("sounding", "Intrusion")

    # The alarm

    def change_alarm(self, state, cause):
        """Leaving a state ends the time that runs in it."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.alarm = state
        self.show("alarmChanged", {"state": state, "cause": cause})
        if state == "sounding":
            self.timer = threading.Timer(self.siren, self.exhausted)
            self.timer.daemon = True
            self.timer.start()

    def exhausted(self):
        """A timer that is cancelled just when it has run out is not the current one any more."""
        with self.lock:
            if self.timer is threading.current_thread():
                self.change_alarm("armed", "Exhausted")

    # The adapter

    def give(self, name, args=None):
        """None of the inputs has arguments."""
        with self.lock:
            if name == ("open" if self.is_open else "close"):
                return NOT_APPLICABLE
            if name in ("open", "close"):
                self.move(name == "open")
            elif name == "set":
                self.set()
            else:
                self.unset()
            return ACCEPTED

    def close(self):
        with self.lock:
            if self.timer is not None:
                self.timer.cancel()


def adapter(siren):
    return Adapter(
        name="door-python",
        implementation={"name": "door", "version": "1", "language": "Python"},
        inputs=("open", "close", "set", "unset"), outputs=("doorMoved", "alarmChanged"),
        clocks=("real",), open=partial(Door, siren))


def main():
    parser = argparse.ArgumentParser(description="A door with an alarm, to be tested in real time.")
    parser.add_argument("--siren", type=float, default=120, metavar="SECONDS",
                        help="how long the alarm sounds; 120 by its document")
    serve(adapter(parser.parse_args().siren))


if __name__ == "__main__":
    main()
