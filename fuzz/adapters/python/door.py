#!/usr/bin/env python3
"""A door with an alarm that keeps its own time, and its adapter: `door.py --siren 0.5`.

    plumbline fuzz Tests/Fixtures/specs/door-and-alarm.yaml --clock real --set siren=500ms \\
        --traces 16 -- python3 fuzz/adapters/python/door.py --siren 0.5

Its siren is ended by a thread of its own, as in any SDK; nobody can move its time. With `--draught 0.3` nobody
can close it, either: it falls shut by itself, which its adapter observes.
"""

import argparse
import threading
from functools import partial

from plumbline_adapter import Adapter, Inputs, always, inject, serve


class Door(Inputs):
    """`show(output, args)` is the callback of whoever uses it; any thread calls it.

    In a draught it calls `report(input)` when it falls shut, so many seconds after it was opened.
    """

    def __init__(self, siren, draught, show, report=None):
        self.siren = siren
        self.draught = draught
        self.show = show
        self.report = report
        self.lock = threading.Lock()
        self.is_open = False
        self.alarm = "off"
        self.timer = None
        self.closer = None

    def give(self, name, args=None):
        """The siren's thread changes the state, too."""
        with self.lock:
            return super().give(name, args)

    def can_open(self):
        return not self.is_open

    def can_close(self):
        return self.is_open

    # The app

    @inject("set", when=always)
    def set(self):
        if self.alarm == "off":
            self.change_alarm("armed", "Owner")

    @inject("unset", when=always)
    def unset(self):
        if self.alarm != "off":
            self.change_alarm("off", "Owner")

    # The door

    @inject("open", when=can_open)
    def open(self):
        self.move(True)

    @inject("close", when=can_close)
    def shut(self):
        self.move(False)

    def move(self, is_open):
        self.is_open = is_open
        self.show("doorMoved", {"state": "open" if is_open else "closed"})
        if is_open and self.alarm == "armed":
            self.change_alarm("sounding", "Intrusion")
        if is_open and self.draught is not None:
            self.closer = started(self.draught, self.fall_shut)

    def fall_shut(self):
        with self.lock:
            self.report("close")
            self.move(False)

    # The alarm

    def change_alarm(self, state, cause):
        """Leaving a state ends the time that runs in it."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.alarm = state
        self.show("alarmChanged", {"state": state, "cause": cause})
        if state == "sounding":
            self.timer = started(self.siren, self.exhausted)

    def exhausted(self):
        """A timer that is cancelled just when it has run out is not the current one any more."""
        with self.lock:
            if self.timer is threading.current_thread():
                self.change_alarm("armed", "Exhausted")

    # The session

    def close(self):
        with self.lock:
            for timer in (self.timer, self.closer):
                if timer is not None:
                    timer.cancel()


def started(seconds, action):
    timer = threading.Timer(seconds, action)
    timer.daemon = True
    timer.start()
    return timer


def adapter(siren, draught=None):
    spontaneous = () if draught is None else ("close",)
    return Adapter(
        name="door-python",
        implementation={"name": "door", "version": "1", "language": "Python"},
        inject=[name for name in Door.inputs if name not in spontaneous], spontaneous=spontaneous,
        observe=("doorMoved", "alarmChanged"), clocks=("real",), open=partial(Door, siren, draught))


def main():
    parser = argparse.ArgumentParser(description="A door with an alarm, to be tested in real time.")
    parser.add_argument("--siren", type=float, default=120, metavar="SECONDS",
                        help="how long the alarm sounds; 120 by its document")
    parser.add_argument("--draught", type=float, metavar="SECONDS",
                        help="let the door fall shut so long after it was opened")
    options = parser.parse_args()
    serve(adapter(options.siren, options.draught))


if __name__ == "__main__":
    main()
