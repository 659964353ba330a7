#!/usr/bin/env python3
"""The bell of `../callbacks.txt`: a simulation, with `--threads` one that also calls back from threads."""

import sys
import threading
import time

from inputs import Simulation, always, inject, never
from plumbline_adapter import Adapter, busy, serve

SECOND = 1_000_000


class Bell(Simulation):
    def __init__(self, show):
        super().__init__(show)
        self.rings = 0

    def ring(self, when):
        self.rings += 1
        self.show("ring", when=when)

    def ring_out(self, when):
        self.ring(when)
        self.show("rung", when=when)

    @inject("press", when=always)
    def press(self):
        self.ring_out("now")

    @inject("post", when=always)
    def post(self):
        self.clock.start(0, lambda: self.ring_out("posted"))

    @inject("later", when=always)
    def later(self):
        self.clock.start(2 * SECOND, lambda: self.ring_out("late"))

    @inject("chain", when=always)
    def chain(self):
        def first():
            self.ring("a")
            self.clock.start(0, lambda: self.ring("c"))
        self.clock.start(0, first)
        self.clock.start(0, lambda: self.ring("b"))

    @inject("slow", when=always)
    def slow(self):
        self.show("begun")
        self.clock.start(0, lambda: self.show("done"))

    @inject("ask", when=always)
    def ask(self):
        self.show("answer", rings=str(self.rings))

    @inject("toil", when=always)
    def toil(self):
        busy(1.5)
        self.show("done")

    @inject("sleep", when=never)
    def sleep(self):
        raise AssertionError("it is never possible")

    @inject("refuse", when=always)
    def refuse(self):
        return "refused"

    @inject("fail", when=always)
    def fail(self):
        raise ValueError("a failure on purpose")

    @inject("fault", when=always)
    def fault(self):
        self.clock.start(0, self.fail)

    @inject("thread", when=always)
    def thread(self):
        def call():
            time.sleep(0.005)
            self.ring_out("elsewhere")
        threading.Thread(target=call).start()

    @inject("nap", when=always)
    def nap(self):
        time.sleep(0.15)
        self.ask()


if __name__ == "__main__":
    serve(Adapter(name="bell", implementation={"name": "bell"}, inject=Bell.inputs,
                  observe=("ring", "rung", "begun", "done", "answer"), open=Bell, reentrant=True,
                  quiet=50_000 if "--threads" in sys.argv else 0))
