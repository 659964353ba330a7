"""Observations and states as JSON texts. They repeat, so each is encoded once; only its instant and its step change."""

import json

encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode

MOST = 10_000
"""The largest number of texts that are kept of each kind; a client may show a new value each time."""


class Texts:
    """What the sessions of a process write: observations in the compact form if they have a number, else in the readable one."""

    def __init__(self, numbers=None):
        self.numbers = numbers
        self.kept = {}
        """By kind, name and arguments, the text before the instant, that before the step, and that after it."""
        self.states = {}

    def observation(self, at, after, kind, name, args, since=None):
        """An output (`"out"`) or a reported input (`"in"`)."""
        if since is not None:
            return f'{{"at":{at},"after":{after},"{kind}":{encode(name)},"args":{encode(args)},"since":{since}}}'
        try:
            begin, middle, end = self.kept[(kind, name, *args, *args.values())]
        except (AttributeError, KeyError, TypeError):
            begin, middle, end = self.parts(kind, name, args)
        return f"{begin}{at}{middle}{after}{end}"

    def parts(self, kind, name, args):
        number = None if self.numbers is None or kind != "out" else self.numbers.symbol(name, args)
        if number is None:
            parts = ('{"at":', ',"after":', f',"{kind}":{encode(name)},"args":{encode(args)}}}')
        else:
            parts = ("[", ",", f",{number}]")
        if are_texts(args) and len(self.kept) < MOST:
            self.kept[(kind, name, *args, *args.values())] = parts
        return parts

    def state(self, state):
        """The state of each machine, by name."""
        try:
            return self.states[(*state, *state.values())]
        except (AttributeError, KeyError, TypeError):
            text = encode(state)
            if are_texts(state) and len(self.states) < MOST:
                self.states[(*state, *state.values())] = text
            return text


def are_texts(members):
    """Whether names and values are texts: others may be equal although their JSON differs, such as 1 and `True`."""
    return type(members) is dict and all(type(part) is str for part in (*members, *members.values()))
