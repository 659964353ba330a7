"""Inputs as methods: each states, beside its code, when it is possible.

    class Link(Simulation):
        def is_connecting(self):
            return self.link == "connecting"

        @inject("answer", when=is_connecting)
        def answer(self):
            self.change("up")

`link.py` is the whole example. An answer of the server needs a request. When `when` is false, the kit says
`not-applicable`, and the trace ends there; it is a missing attempt if the spec demands the request. An adapter
that accepts every input leads to false accusations.
"""

from types import CoroutineType

from virtual_clock import VirtualClock

ACCEPTED = "accepted"
NOT_APPLICABLE = "not-applicable"


class Mistake(Exception):
    """A mistake of the adapter itself: the request is answered `internal`. The client is not at fault."""


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
        method._plumbline_input = (name, when)
        return method
    return mark


def failed_condition(name, error):
    """What to raise where a condition has raised an error."""
    return Mistake(f"the condition of the input '{name}' raised {error!r}")


def plain(possible, name):
    """What a condition says. A coroutine, which only seems to say so, is a mistake of the adapter."""
    if isinstance(possible, CoroutineType):
        possible.close()
        raise Mistake(f"the condition of the input '{name}' must be a plain function")
    return possible


def called(method, args):
    """What a method returns for arguments by name. A method that does not take them is a mistake of the adapter."""
    try:
        return method(**args) if args else method()
    except TypeError as error:
        check_call(error)
        raise


def check_call(error):
    """The TypeError of a call is a mistake of the adapter if the call itself raised it, not the code of the method."""
    if error.__traceback__.tb_next is None:
        raise Mistake(str(error)) from error


class Inputs:
    """Gives each input to its method.

    `Link.inputs` holds the names of all inputs, for `Adapter(inject=Link.inputs, …)`. A subclass that overrides
    a method without `@inject` keeps the input and its condition; the condition is a function, and overriding a
    method of its name changes nothing.
    """

    inputs = {}

    def __init_subclass__(cls, **arguments):
        super().__init_subclass__(**arguments)
        cls.inputs = {}
        for attribute in {name: None for base in reversed(cls.__mro__) for name in vars(base)}:
            marks = (getattr(vars(base).get(attribute), "_plumbline_input", None) for base in cls.__mro__)
            name, when = next(filter(None, marks), (None, None))
            if name in cls.inputs:
                raise TypeError(f"{cls.__name__}: two methods are the input '{name}':"
                                f" {cls.inputs[name][0]} and {attribute}")
            if name is not None:
                cls.inputs[name] = (attribute, when)

    def give(self, name, args=None):
        """What `_possible` and `called` do, without their calls: it decides the speed."""
        attribute, when = self.inputs[name]
        try:
            possible = when(self)
        except Exception as error:
            raise failed_condition(name, error) from error
        if possible is not True and not plain(possible, name):
            return NOT_APPLICABLE
        method = getattr(self, attribute)
        try:
            return (method(**args) if args else method()) or ACCEPTED
        except TypeError as error:
            check_call(error)
            raise

    def _possible(self, name):
        """The method of an input; None if it is not possible now."""
        attribute, when = self.inputs[name]
        try:
            possible = when(self)
        except Exception as error:
            raise failed_condition(name, error) from error
        return getattr(self, attribute) if plain(possible, name) else None

    def close(self):
        """The end of the session; an implementation that holds resources frees them here."""


class Simulation(Inputs):
    """An implementation in virtual time. Its timers run on `clock`, a `VirtualClock`."""

    _keeps_clock = True
    """Whether `now`, `advance` and `next_deadline` are those of the clock."""

    def __init_subclass__(cls, **arguments):
        super().__init_subclass__(**arguments)
        members = ("now", "advance", "next_deadline")
        cls._keeps_clock = all(getattr(cls, name) is getattr(Simulation, name) for name in members)

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

    @property
    def _plumbline_clock(self):
        """What the kit asks for the time and its deadlines: the clock itself, unless a subclass has these methods, too."""
        return self.clock if self._keeps_clock else self
