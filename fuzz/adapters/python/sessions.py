"""A session is one implementation with its clock, and the count of the steps given to it.

Steps are counted from `open` on, over all messages, waits included. What happens while the delay
before step k elapses follows step k-1: the delay passes before the step is counted.

A step with `within` is given before the work of the step before it is done: in the same tick, or inside the
first callback at its instant.
"""

from operator import itemgetter
from threading import Condition

from crash import crash, crash_in_getters
from inputs import ACCEPTED, Mistake
from texts import Texts, encode
from virtual_clock import VirtualClock

ENDS_A_BATCH = frozenset(("not-applicable", "unsupported", "error"))
place_of = itemgetter(3)
"""Where a step is given: "tick", "callback", or None: after the work of the step before."""


class Results(dict):
    """The JSON texts of results; those of usual ones are made once."""

    def __missing__(self, result):
        return encode(result)


RESULTS = Results({result: encode(result) for result in (None, ACCEPTED, "refused")})


class Session:
    """On the virtual clock of a simulation: it says when it shows something."""

    __slots__ = ("step", "texts", "outputs", "observations", "unwritable", "implementation", "inputs", "steps", "places",
                 "results", "reads_states", "states", "inside", "calls", "mistake")

    def __init__(self, adapter, options=None, texts=None):
        self.step = -1
        self.texts = texts or Texts()
        self.outputs = self.texts.outputs.root
        """The tree of the texts of outputs."""
        self.observations = []
        self.unwritable = None
        """What the first observation that is no JSON raised."""
        self.steps, self.places, self.results, self.states = [], [None], [], []
        self.reads_states = adapter.state
        self.inside = []
        """Whether the next step is to be given inside the next callback: one element, taken by the first callback."""
        self.calls = []
        """The calls of this step that are not over: the number of the result, and a task."""
        self.mistake = None
        self.inputs = adapter.inject
        callbacks = (self.show, self.report) if adapter.spontaneous else (self.show,)
        self.implementation = adapter.open(*callbacks) if options is None else adapter.open(*callbacks, options=options)
        begin = getattr(self.implementation, "_plumbline_begin", None)
        if begin is not None:
            begin(self.inside)

    def show(self, at, output, args):
        """What `tell` does with an output, without a call where its text is kept: it decides the speed.

        A subclass with a `tell` of its own overrides it.
        """
        try:
            branch = self.outputs[output]
            for name, value in args.items():
                branch = branch[name][value]
            begin, middle, end = branch[None]
        except (AttributeError, LookupError, TypeError):
            self.tell(at, "out", output, args)
        else:
            self.observations.append(f"{begin}{at}{middle}{self.step}{end}")
        if self.inside:
            self.enter()

    def report(self, at, input, args=None):
        """An input that came by itself."""
        self.tell(at, "in", input, args or {})

    def tell(self, at, kind, name, args, since=None):
        try:
            self.observations.append(self.texts.observation(at, self.step, kind, name, args, since))
        except (TypeError, ValueError) as error:  # the client is not at fault, and need not see it
            self.unwritable = self.unwritable or Mistake(f"the arguments of '{name}' are no JSON: {error}")

    @property
    def now(self):
        return self.implementation.now

    @property
    def planned(self):
        """The instant that time has come to by the plan; delays count from it."""
        return self.implementation.now

    def next(self):
        """The instant at which something happens by itself next, as far as anybody knows."""
        return self.implementation.next_deadline()

    def state(self):
        """What the getters return. An exception ends the process: a finding at the last step."""
        read = getattr(self.implementation, "state", None)
        try:
            return read() if callable(read) else {}
        except Mistake:
            raise
        except (Exception, SystemExit) as error:
            crash_in_getters(error, self.step)

    def read_states(self):
        """The getters after a step, and after those inside its callbacks."""
        state = self.texts.state(dict(self.state()))
        self.states += [state] * (len(self.results) - len(self.states))

    def outcome(self):
        """The results of the steps, and what the getters returned after each: members of the answer."""
        states = f'"states":[{",".join(self.states)}],' if self.reads_states else ""
        results = ",".join(map(RESULTS.__getitem__, self.results))
        return f'"results":[{results}],{states}'

    def advance(self, to):
        self.implementation.advance(to)

    def run(self, steps):
        """A result for each step, None for a wait; ends early at one that cannot be given."""
        self.steps, self.results, self.states = steps, [], []
        if type(self) is Session and not any(map(place_of, steps)):
            self.run_apart()
            return self.results
        self.places = [*map(place_of, steps), None]
        try:
            while len(self.results) < len(steps) and not (self.results and self.results[-1] in ENDS_A_BATCH):
                self.guarded(self.take, steps[len(self.results)])
                if self.mistake is not None:
                    raise self.mistake
                if self.reads_states:
                    self.read_states()
        finally:
            self.inside.clear()  # an exception leaves it
            self.calls, self.mistake = [], None
        return self.results

    def run_apart(self):
        """What `take` does with steps of which none is within another one, with fewer calls: it decides the speed."""
        implementation, results = self.implementation, self.results
        clock = getattr(implementation, "_plumbline_clock", implementation)
        heap = clock.heap if type(clock) is VirtualClock else None
        give, advance, next_deadline, inputs = implementation.give, clock.advance, clock.next_deadline, self.inputs
        read = getattr(implementation, "state", dict) if self.reads_states else None
        states = self.states
        given = state = text = None
        is_reading = False
        try:
            for delay, name, args, _ in self.steps:
                if delay:
                    advance(clock.now + delay)
                self.step += 1
                if name is None:
                    result = None
                elif name in inputs:
                    given = name
                    result = give(name, args)
                    given = None
                else:
                    result = "unsupported"
                results.append(result)
                if heap is None:
                    due = next_deadline()
                else:  # without a call; a timer that was stopped counts, too, which changes nothing
                    due = heap[0][0] if heap else None
                if due is not None and due <= clock.now:
                    advance(clock.now)
                if read is not None:
                    is_reading = True
                    now = read()
                    is_reading = False
                    if now != state:
                        state = dict(now)
                        text = self.texts.state(state)
                    states.append(text)
                if result in ENDS_A_BATCH:
                    break
        except Mistake:
            raise
        except (Exception, SystemExit) as error:
            if is_reading:
                crash_in_getters(error, self.step)
            else:
                crash(error, self.step, given)

    def pass_time(self, to):
        """Lets time pass outside of steps."""
        self.guarded(self.advance, to)

    def guarded(self, work, argument):
        """An exception that the client does not handle ends the process: a finding at this step."""
        try:
            return work(argument)
        except Mistake:
            raise
        except (Exception, SystemExit) as error:
            crash(error, self.step)

    def take(self, step):
        """The time before a step, the step, and the steps inside its callbacks."""
        number = len(self.results)
        place = self.places[number + 1]
        delay, name, _, _ = step
        if delay:
            self.wait(self.implementation.now + delay, ends_in_callback=place == "callback" and name is None)
        if len(self.results) == number:
            self.count()
        if place == "callback" and name is not None:
            self.inside.append(True)
        is_in_tick = place == "tick" or self.places[number] == "tick"
        result = self.results[number] = self.begin(step, number) if is_in_tick else self.give(step)
        if place == "tick" and result not in ENDS_A_BATCH:
            return
        # Timers of no time expire before the answer, and calls in one tick do their work.
        due = self.next()
        if is_in_tick or (due is not None and due <= self.now):
            self.advance(self.now)
        if place == "callback":
            self.end_callbacks()
        if self.calls:
            self.end_calls()

    def wait(self, to, ends_in_callback):
        """Lets time pass; at the last instant the next step may come inside a callback."""
        if not ends_in_callback:
            return self.advance(to)
        self.advance(to - 1)
        self.inside.append(True)
        self.advance(to)
        self.end_callbacks()

    def end_callbacks(self):
        """No later callback gives a step."""
        self.inside.clear()

    def end_calls(self):
        """A call that is over by now has the result that it returned. No other one ends a batch that went on."""
        for number, call in self.calls:
            if call.done() and not call.cancelled():
                result = call.result() or ACCEPTED
                if result not in ENDS_A_BATCH or number == len(self.results) - 1:
                    self.results[number] = result
        self.calls = []

    def enter(self):
        """Gives the next step inside a callback. The client does not see an exception of the step."""
        if not self.takes_callback():
            return
        try:
            if self.places[len(self.results)] is None:
                self.count()  # the wait ends here
            self.begin_next()
        except Mistake as mistake:
            self.mistake = mistake
            self.inside.clear()
        finally:
            self.leave_callback()

    def takes_callback(self):
        """Whether this callback is the first one."""
        return bool(self.inside) and self.inside.pop()

    def leave_callback(self):
        pass

    def begin_next(self):
        """Gives the next step, and those in the same tick, before the implementation is done with its work."""
        number = len(self.results)
        self.count()
        place = self.places[number + 1]
        if place == "callback":
            self.inside.append(True)
        result = self.results[number] = self.begin(self.steps[number], number)
        if place == "tick" and result not in ENDS_A_BATCH:
            self.begin_next()

    def count(self):
        self.step += 1
        self.results.append(None)

    def give(self, step):
        """Gives an input, and lets the implementation work."""
        return self.pass_on(step, self.implementation.give)

    def begin(self, step, number):
        """Gives an input before the implementation is done with its work."""
        result = self.pass_on(step, getattr(self.implementation, "_plumbline_start", self.implementation.give))
        if result is None or type(result) is str:
            return result
        self.calls.append((number, result))
        step = self.step
        result.add_done_callback(lambda call: call.cancelled() or call.exception() and crash(call.exception(), step))
        return ACCEPTED

    def pass_on(self, step, give):
        _, name, args, _ = step
        if name is None:
            return None
        number = self.step
        try:
            result = give(name, args) if name in self.inputs else "unsupported"
        except Mistake:
            raise
        except Exception as error:
            crash(error, number, name)
        if result in ENDS_A_BATCH:
            self.inside.clear()  # no callback gives a step while the implementation finishes its work
        return result

    def answer(self, members=""):
        """The JSON text of an answer; each observation is told once. Members in a text end with a comma."""
        seen, self.observations = self.observations, []
        return self.written(self.implementation.now, members, seen)

    def written(self, now, members, seen):
        mistake, self.unwritable = self.unwritable, None
        if mistake is not None:
            raise mistake
        due = self.next()
        return f'{{"now":{now},"next":{"null" if due is None else due},{members}"observations":[{",".join(seen)}]}}'

    def close(self):
        """The client and its session refer to each other. Without this the garbage collector would have to find them."""
        self.implementation.close()
        self.implementation = None


class SettlingSession(Session):
    """On the virtual clock of a simulation that shows things from other threads.

    Whatever was done is over when nothing has been shown for a while, in real time. Before the next
    timer expires, too: what a thread does may stop it.
    """

    __slots__ = ("changed", "quiet", "entered")

    def __init__(self, adapter, options=None, texts=None):
        self.changed = Condition()
        self.entered = 0
        """Callbacks that give a step and have not returned."""
        self.quiet = adapter.quiet / 1_000_000
        super().__init__(adapter, options, texts)
        self.settle()

    def show(self, at, output, args):
        """With the lock of `tell`."""
        self.tell(at, "out", output, args)
        if self.inside:
            self.enter()

    def tell(self, *what):
        with self.changed:
            super().tell(*what)
            self.changed.notify()

    def takes_callback(self):
        with self.changed:
            is_first = super().takes_callback()
            self.entered += is_first
        return is_first

    def leave_callback(self):
        with self.changed:
            self.entered -= 1
            self.changed.notify()  # the client works on

    def end_callbacks(self):
        """A step that another thread gives inside a callback ends first, whatever its time."""
        while True:
            with self.changed:
                if not self.entered:
                    return super().end_callbacks()
            self.settle()

    def settle(self):
        """What never gets quiet is a hang, which the runner finds out."""
        wait = getattr(self.implementation, "_plumbline_wait", None)
        if wait is not None:
            wait(self.quiet)
            return
        with self.changed:
            while self.changed.wait(self.quiet) or self.entered:
                pass

    def advance(self, to):
        implementation = self.implementation
        while (deadline := implementation.next_deadline()) is not None and deadline < to:
            implementation.advance(deadline)
            self.settle()
        implementation.advance(to)
        self.settle()

    def give(self, step):
        result = super().give(step)
        self.settle()
        return result
