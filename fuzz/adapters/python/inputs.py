"""Inputs as methods: each states, beside its code, when it is possible.

    class Link(Simulation):
        def is_connecting(self):
            return self.state_name == "connecting"

        @inject("connect", when=always)
        def connect(self):
            self.show("linkChanged", state="connecting")

        @inject("answer", when=is_connecting)
        def answer(self):
            self.show("linkChanged", state="up")

An answer of the server needs a request. When `when` is false, the kit says `not-applicable`, and Plumbline
judges the trace as if it had not asked. An adapter that accepts every input gets its client accused of
outputs that it had no reason for.
"""

from virtual_clock import VirtualClock

ACCEPTED = "accepted"
NOT_APPLICABLE = "not-applicable"


def always(_):
    """The condition of an input that is possible at any time, such as a call of the app."""
    return True


def never(_):
    """The condition of an input that cannot be given yet."""
    return False


def inject(name, when):
    """Makes a method the input `name` of the spec; `when(self)` says whether it is possible now.

    The arguments of the input are the keyword arguments of the method. The method returns nothing, or
    `"refused"`: the implementation did not take the call.
    """
    def mark(method):
        method.input = (name, when)
        return method
    return mark


class Inputs:
    """Gives each input to its method.

    `Link.inputs` holds the names of all inputs, for `Adapter(inject=Link.inputs, …)`.
    """

    inputs = {}

    def __init_subclass__(cls):
        own = {method.input[0]: (method, method.input[1])
               for method in vars(cls).values() if hasattr(method, "input")}
        cls.inputs = {**cls.inputs, **own}

    def give(self, name, args=None):
        method, when = self.inputs[name]
        if not when(self):
            return NOT_APPLICABLE
        return method(self, **(args or {})) or ACCEPTED

    def close(self):
        """The end of the session; an implementation that holds resources frees them here."""


class Simulation(Inputs):
    """An implementation in virtual time. Its timers run on `clock`, a `VirtualClock`."""

    def __init__(self, show):
        self.clock = VirtualClock()
        self._show = show

    def show(self, output, /, **args):
        """Reports an output with its arguments."""
        self._show(self.clock.now, output, args)

    @property
    def now(self):
        return self.clock.now

    def advance(self, to):
        self.clock.advance(to)

    def next_deadline(self):
        return self.clock.next_deadline()
