"""What an adapter says of itself.

It is no dataclass: to import that module takes a quarter of the time in which a process starts, and a process starts again
after each crash.
"""


class Adapter:
    """What `hello` says, and how a session begins.

    Inputs of the spec that are in none of `inject`, `absent` and `spontaneous` are unobservable.
    """

    def __init__(self, *, name, implementation, inject, observe, open, version="1", absent=(), spontaneous=(),
                 clocks=("virtual",), scale=1, latency=(0, 0), quiescence="", quiet=0, options=False, reentrant=False,
                 state=False, compact=False, not_applicable=None):
        self.name = name
        self.implementation = implementation
        self.inject = inject
        self.observe = observe
        self.open = open
        self.version = version
        self.absent = absent
        self.spontaneous = spontaneous
        self.clocks = clocks
        self.scale = scale
        """With the clock "scaled": by how much the timers of the client are divided. The clock of the kit is as many times
        faster than that of the machine, so that all instants are those of the document."""
        self.latency = latency
        """The least and the most microseconds from when something happens until it is shown."""
        self.quiescence = quiescence
        """`"none"`: on the real clock, an output may come at any time after the answer that should have had it. A trace is
        then judged up to its last output."""
        self.quiet = quiet
        """For how many microseconds of real time nothing must have been shown before an answer, on the virtual clock; 0: what
        is shown is shown by the thread that asks."""
        self.options = options
        """Whether `open` takes the configuration of the client, texts by name, as the keyword `options`."""
        self.reentrant = reentrant
        """Whether a call may come inside a callback, on the virtual clock."""
        self.state = state
        """Whether the client has getters, which its `state()` reads, on the virtual clock. The runner compares them with what
        the callbacks announced."""
        self.compact = compact
        """Whether steps and observations are lists of numbers: shorter lines, which people cannot read."""
        self.not_applicable = not_applicable or {}
        """The clauses that do not apply to the implementation, each with the reason."""

    @property
    def keeps_time(self):
        """Whether it has timers of its own, which the kit cannot move."""
        return "virtual" not in self.clocks
