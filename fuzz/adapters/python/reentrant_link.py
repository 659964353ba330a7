#!/usr/bin/env python3
"""The link of `link.py` without its bug, whose app calls it inside its callbacks, too.

    plumbline fuzz link.yaml -- python3 reentrant_link.py --late-state

With `--late-state` the link calls back before it changes its state. A call inside that callback still finds the
old state, and is lost.
"""

import argparse

from link import Link
from plumbline_adapter import Adapter, serve


class SteadyLink(Link):
    def answer(self):
        self.clock.stop(self.timer)
        super().answer()


class LateLink(SteadyLink):
    def change(self, state):
        self.show("linkChanged", state=state)
        self.link = state


def main():
    parser = argparse.ArgumentParser(description="A link whose app calls it inside its callbacks.")
    parser.add_argument("--late-state", action="store_true", help="call back before the state changes")
    options = parser.parse_args()
    serve(Adapter(
        name="reentrant-link", implementation={"name": "my link", "version": "1"},
        inject=Link.inputs, observe=("linkChanged",), open=LateLink if options.late_state else SteadyLink,
        reentrant=True))


if __name__ == "__main__":
    main()
