#!/usr/bin/env python3
"""A dialer whose options each trace chooses: `plumbline fuzz dialer.yaml -- python3 dialer.py`.

With `--plain` the adapter takes no options, and its client has the default ones.
"""

import argparse
import time

from plumbline_adapter import Adapter, Simulation, always, inject, serve

SECOND = 1_000_000  # microseconds
DEFAULT = {"wait": "2s", "retry": "on"}
DEFECTS = ["ignores-wait", "always-retries", "ignores-options", "hangs-without-retry"]


class Dialer(Simulation):
    """The client under test, in virtual time."""

    defect = None

    def __init__(self, show, options=DEFAULT):
        super().__init__(show)
        if self.defect == "ignores-options":
            options = DEFAULT
        wait = DEFAULT["wait"] if self.defect == "ignores-wait" else options.get("wait", DEFAULT["wait"])
        self.time = int(wait[:-1]) * SECOND
        self.retries = self.defect == "always-retries" or options.get("retry", "on") == "on"
        self.is_dialing = False
        if self.defect == "hangs-without-retry" and not self.retries:
            self.clock.start(1, lambda: time.sleep(3600))
        self.clock.start(self.time, self.over)

    def over(self):
        self.is_dialing = self.retries
        self.show("stateChanged", state="dialing" if self.retries else "gone")

    @inject("hangUp", when=always)
    def hang_up(self):
        if self.is_dialing:
            self.is_dialing = False
            self.show("stateChanged", state="waiting")
            self.clock.start(self.time, self.over)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--defect", choices=DEFECTS)
    parser.add_argument("--plain", action="store_true")
    given = parser.parse_args()
    Dialer.defect = given.defect
    serve(Adapter(
        name="dialer-python", implementation={"name": "my dialer", "version": "1"},
        inject=Dialer.inputs, observe=("stateChanged",), open=Dialer, options=not given.plain))
