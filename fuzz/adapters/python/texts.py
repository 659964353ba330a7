"""Observations and states as JSON texts. They repeat, so each is encoded once; only its instant and its step change."""

import json

encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode

MOST = 10_000
"""The largest number of texts that are kept of each kind; a client may show a new value each time."""


class Kept:
    """What is written for a name and its members: the arguments of an output, or the states of machines.

    It stands in a tree: the name, and the name and the value of each member lead from branch to branch, and what is written is
    the leaf at `None`. A key to find it by would take as long to build as the text takes to write.
    """

    __slots__ = ("root", "count")

    def __init__(self):
        self.root = {}
        self.count = 0

    def __len__(self):
        return self.count

    def find(self, name, members):
        """The leaf; None without one. `Session.show` and `Texts.state` do the same without this call."""
        try:
            branch = self.root[name]
            for member, value in members.items():
                branch = branch[member][value]
            return branch[None]
        except (AttributeError, LookupError, TypeError):
            return None

    def add(self, name, members, leaf):
        """Members that are no texts are not kept: they may be equal although their JSON differs, such as 1 and `True`."""
        if self.count == MOST or not are_texts(members):
            return
        self.count += 1
        branch = self.root.setdefault(name, {})
        for member, value in members.items():
            branch = branch.setdefault(member, {}).setdefault(value, {})
        branch[None] = leaf


class Texts:
    """What the sessions of a process write: observations in the compact form if they have a number, else in the readable one."""

    def __init__(self, numbers=None):
        self.numbers = numbers
        self.outputs, self.inputs = Kept(), Kept()
        """Leaves are the text before the instant, that before the step, and that after it."""
        self.states = Kept()
        """Leaves are texts, all of the name None."""

    def observation(self, at, after, kind, name, args, since=None):
        """An output (`"out"`) or a reported input (`"in"`)."""
        if since is not None:
            return f'{{"at":{at},"after":{after},"{kind}":{encode(name)},"args":{encode(args)},"since":{since}}}'
        kept = self.outputs if kind == "out" else self.inputs
        parts = kept.find(name, args)
        if parts is None:
            parts = self.parts(kind, name, args)
            kept.add(name, args, parts)
        begin, middle, end = parts
        return f"{begin}{at}{middle}{after}{end}"

    def parts(self, kind, name, args):
        """What stands before the instant, before the step, and after it."""
        number = None if self.numbers is None or kind != "out" else self.numbers.symbol(name, args)
        if number is None:
            return '{"at":', ',"after":', f',"{kind}":{encode(name)},"args":{encode(args)}}}'
        return "[", ",", f",{number}]"

    def state(self, state):
        """The state of each machine, by name."""
        try:
            branch = self.states.root[None]
            for machine, value in state.items():
                branch = branch[machine][value]
            return branch[None]
        except (AttributeError, LookupError, TypeError):
            text = encode(state)
            self.states.add(None, state, text)
            return text


def are_texts(members):
    """Whether names and values are texts."""
    return type(members) is dict and all(type(part) is str for part in (*members, *members.values()))
