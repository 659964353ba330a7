#!/usr/bin/env python3
"""A link, and its adapter by the kit: `plumbline fuzz link.yaml -- python3 link.py`."""

from plumbline_adapter import Adapter, Simulation, always, inject, serve

GIVE_UP = 5_000_000  # microseconds


class Link(Simulation):
    """The client under test, in virtual time."""

    def __init__(self, show):
        super().__init__(show)
        self.link = "idle"
        self.timer = None

    def change(self, state):
        self.link = state
        self.show("linkChanged", state=state)

    def give_up(self):
        self.change("idle")

    # The inputs, and when each is possible

    def is_connecting(self):
        return self.link == "connecting"

    @inject("connect", when=always)
    def connect(self):
        if self.link == "idle":
            self.timer = self.clock.start(GIVE_UP, self.give_up)
            self.change("connecting")

    @inject("disconnect", when=always)
    def disconnect(self):
        if self.link != "idle":
            self.clock.stop(self.timer)
            self.change("idle")

    @inject("answer", when=is_connecting)
    def answer(self):
        self.change("up")


if __name__ == "__main__":
    serve(Adapter(
        name="link-python", implementation={"name": "my link", "version": "1"},
        inject=Link.inputs, observe=("linkChanged",), open=Link))
