#!/usr/bin/env python3
"""An app that records its link: `plumbline record --out link.jsonl -- python3 recorded_link.py`.

With `--skips-connecting` the app never shows that it is connecting, which `plumbline monitor` finds in the log.
"""

import sys
import threading

from plumbline_record import record


class App:
    """Connects to a server, which answers after a moment, and disconnects."""

    def __init__(self):
        self.recorder = record(spontaneous=["connect", "disconnect", "answer"], observe=["linkChanged"])

    def change(self, state):
        self.recorder.output("linkChanged", state=state)

    def live(self, skips_connecting):
        self.recorder.input("connect")
        if not skips_connecting:
            self.change("connecting")
        answered = threading.Event()
        threading.Timer(0.2, answered.set).start()  # the server
        answered.wait()
        self.recorder.input("answer")
        self.change("up")
        self.recorder.input("disconnect")
        self.change("idle")
        self.recorder.close()


if __name__ == "__main__":
    App().live("--skips-connecting" in sys.argv)
