#!/usr/bin/env python3
"""A link, and its adapter by the kit: `plumbline fuzz link.yaml -- python3 link.py`."""

from plumbline_adapter import Adapter, serve

GIVE_UP = 5_000_000  # microseconds


class Link:
    """The client under test, in virtual time."""

    def __init__(self, show):
        self.show = show
        self.now = 0
        self.state_name = "idle"
        self.deadline = None

    def change(self, state):
        self.state_name = state
        self.show(self.now, "linkChanged", {"state": state})

    # What the kit calls

    def give(self, name, args=None):
        if name == "connect" and self.state_name == "idle":
            self.deadline = self.now + GIVE_UP
            self.change("connecting")
        elif name == "disconnect" and self.state_name != "idle":
            self.deadline = None
            self.change("idle")
        elif name == "answer":
            if self.state_name != "connecting":
                return "not-applicable"
            self.change("up")
        return "accepted"

    def advance(self, to):
        if self.deadline is not None and self.deadline <= to:
            self.now, self.deadline = self.deadline, None
            self.change("idle")
        self.now = to

    def next_deadline(self):
        return self.deadline

    def state(self):
        return {"link": self.state_name}

    def close(self):
        pass


if __name__ == "__main__":
    serve(Adapter(
        name="link-python", implementation={"name": "my link", "version": "1"},
        inject=("connect", "disconnect", "answer"), observe=("linkChanged",), open=Link))
