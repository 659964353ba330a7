"""Sessions on the clock of the machine."""

from threading import Lock

from real_clock import RealClock
from sessions import Session
from texts import encode


class RealSession(Session):
    """On the clock of the machine: whatever is shown is stamped here, in whichever thread it is.

    Under the lock the stamps, the count of the steps and the answers have one order. What is shown
    after an answer belongs to the next one; what is shown after the end is dropped.
    """

    __slots__ = ("clock", "lock", "planned", "given", "opened", "is_over", "shown")

    def __init__(self, adapter, options=None, texts=None, scale=1):
        self.lock = Lock()
        self.planned = 0
        self.given = []
        self.opened = None
        self.is_over = False
        self.shown = 0
        """The instant of the last observation."""
        self.clock = RealClock(scale)
        super().__init__(adapter, options, texts)
        self.reads_states = False  # an output may still be on its way
        self.opened = self.clock.now

    def show(self, output, args):
        self.tell_now("out", output, args)

    def report(self, input, args=None):
        self.tell_now("in", input, args or {})

    def tell_now(self, *what):
        with self.lock:
            self.tell(self.clock.now, *what)

    def tell(self, at, kind, name, args, since=None):
        if not self.is_over:
            super().tell(at, kind, name, args, since)
            self.shown = at

    @property
    def now(self):
        return self.clock.now

    def next(self):
        return None

    def state(self):
        return {}

    def advance(self, to):
        self.planned = to
        self.clock.wait(to)

    def take(self, step):
        delay, *_ = step
        self.advance(self.planned + delay)
        number = len(self.results)
        before = self.begin_step()
        self.results[number] = self.give(step)
        self.given.append([before, self.clock.now])

    def begin_step(self):
        """Counts a step, and returns its instant, which no output before it exceeds."""
        with self.lock:
            self.count()
            return self.clock.now

    def answer(self, members=""):
        with self.lock:
            seen, self.observations = self.observations, []
            now = self.clock.now
        given, self.given = self.given, []
        opened, self.opened = self.opened, None
        if opened is not None:
            members += f'"opened":{opened},'
        return self.written(now, f'{members}"given":{encode(given)},', seen)

    def close(self):
        with self.lock:
            self.is_over = True
        self.implementation.close()


class WaitingSession(RealSession):
    """A simulation on the clock of the machine: it is told the time whenever it has something to do.

    What it shows happened when it says so, and is seen a little later.
    """

    __slots__ = ()

    report = Session.report

    def show(self, at, output, args):
        self.tell(at, "out", output, args)

    def tell(self, at, kind, name, args):
        with self.lock:
            now = self.clock.now
            super().tell(now, kind, name, args, since=min(at, now))

    def next(self):
        return self.implementation.next_deadline()

    state = Session.state

    def advance(self, to):
        """The simulation learns when a wait was over, also when that was late."""
        self.planned = to
        implementation = self.implementation
        while True:
            deadline = implementation.next_deadline()
            self.clock.wait(to if deadline is None else min(deadline, to))
            implementation.advance(max(implementation.now, self.clock.now))
            if implementation.now >= to:
                return

    def begin_step(self):
        """The simulation works for a while at its instant, and its clock makes up for that."""
        implementation = self.implementation
        with self.lock:
            self.count()
            now = max(implementation.now, self.shown)
        if now > implementation.now:
            implementation.advance(now)
        return now
