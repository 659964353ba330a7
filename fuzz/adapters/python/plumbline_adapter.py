"""A small kit for adapters in Python: the protocol on one side, one method for each input on the other.

    serve(Adapter(name="mine", implementation={"name": "MySDK", "version": "1.0"},
                  inject=MySDK.inputs, observe=["connectionStateChanged"], open=MySDK))

`plumbline init adapter SPEC` writes such a program for a spec. `open(show)` makes the implementation of one
session. It is a `Simulation`: its inputs are methods, its timers run on `self.clock`, and it calls
`self.show(output, name=value, …)` for each output. `inputs.py` has an example.

Any other object with these members serves as well:

    show(at, output, args)       is what it calls for each output
    now                          is its instant, in microseconds since it was opened
    give(name, args)             gives it an input: "accepted", "refused", "not-applicable", "unsupported"
    advance(to)                  lets time pass up to and including an instant
    next_deadline()              is the instant of its next timer, or None
    state()                      reads its getters: the announced state of each machine, by name. An adapter whose clients
                                 have it says `state=True`
    close()                      ends it

On the virtual clock the runner owns time, so an answer means that nothing is left to do at its
instant. An implementation that calls `show` from other threads has `quiet=5000`: the kit goes on when
nothing was shown for 5 ms. Silence is then judged no better than that. With `clocks=("virtual", "real")` the
same implementation is served in real time, too: the kit waits until its deadlines and tells it the time.

With `clocks=("real",)` the implementation has threads and timers of its own. It is an `Inputs`, needs no
`now`, no `advance`, no `next_deadline` and no `state`, and calls

    show(output, args)           from any thread, for each output

The kit adds the instant.

Inputs in `spontaneous` cannot be given; the adapter sees them happen. `open(show, report)` then has a second
callback,

    report(at, input, args)      for an input that came, which is called as `show` is; `args` may be left out

`door.py` is such an adapter, `rtm1.py` is one on both clocks.

A client of asyncio is an `AsyncSimulation`, on virtual time with real sockets on loopback: see `async_simulation.py`.

With `reentrant=True` the kit also gives calls of the app inside the callbacks of the client, and several in one
tick. `show` is then called where the client runs its callback, so that the call comes inside it.

Where a call takes longer than an answer may, `busy(3.0)` asks for 3 s more.

With the environment variable PLUMBLINE_CONNECT the adapter calls the runner at this address, in place of its standard
streams: see `calling.py`.

With `options=True` the kit calls `open(show, options={…})`: the configuration of the client, texts by name, fixed for
the session.
"""

import faulthandler
import io
import json
import os
import signal
import sys
import threading
from threading import Lock

from calling import ADDRESS, TOKEN, called
from capabilities import Adapter
from compact import Numbers
from crash import crash_in_thread, print_error
from faults import Fault, are_texts, quoted
from inputs import Inputs, Mistake, Simulation, always, inject, never
from real_sessions import RealSession, WaitingSession
from sessions import ENDS_A_BATCH, Session, SettlingSession
from steps import checked_steps
from texts import Texts, encode

__all__ = ["Adapter", "Inputs", "Simulation", "always", "busy", "inject", "never", "serve"]

PROTOCOL = 1
LONGEST_LINE = 16 * 1024 * 1024
SESSIONS = 64

decoder = json.JSONDecoder()


class Server:
    """Answers requests, one at a time; a method for each `op` returns the JSON text of its answer."""

    def __init__(self, adapter):
        self.adapter = adapter
        self.sessions = {}
        self.numbers = None
        """Those of the compact form, if both sides want it."""
        self.texts = Texts()
        self.done = False
        self.operations = {
            "hello": self.hello, "open": self.open, "step": self.take_steps,
            "advance": self.advance, "trace": self.trace, "state": self.state,
            "reset": self.reset, "close": self.close, "bye": self.bye,
        }

    def reply(self, line):
        """The answer to a line, as bytes. Never raises: whatever goes wrong is told in band."""
        id = None
        try:
            request = parse(line)
            id = request.get("id")
            if type(id) is not int:
                id = None
                raise Fault("invalid", "expected 'id', an integer")
            op = request.get("op")
            operation = self.operations.get(op) if type(op) is str else None
            if operation is None:
                raise Fault("unsupported", f"unknown operation {quoted(op)}")
            return f'{{"id":{id},"ok":{operation(request)}}}\n'.encode()
        except Fault as fault:
            error = {"code": fault.code, "message": fault.message}
        except Mistake as mistake:
            print_error(mistake)
            error = {"code": "internal", "message": str(mistake)}
        except Exception as exception:
            print_error(exception)
            error = {"code": "internal", "message": repr(exception)}
        return encode({"id": id, "err": error}).encode() + b"\n"

    def hello(self, request):
        if request.get("protocol") != PROTOCOL:
            raise Fault("unsupported", f"expected protocol {PROTOCOL}, "
                                       f"found {quoted(request.get('protocol'))}")
        adapter = self.adapter
        self.numbers = Numbers(request.get("spec", {})) if adapter.compact and request.get("compact") is True else None
        self.texts = Texts(self.numbers)
        return encode({
            "protocol": PROTOCOL,
            "adapter": {"name": adapter.name, "version": adapter.version},
            "implementation": adapter.implementation,
            "clock": list(adapter.clocks), **({"scale": adapter.scale} if "scaled" in adapter.clocks else {}),
            "resolution": 1, "latency": list(adapter.latency),
            "quiescence": adapter.quiescence or ("settle" if adapter.keeps_time or adapter.quiet else "exact"),
            "quiet": adapter.quiet,
            "inject": list(adapter.inject), "spontaneous": list(adapter.spontaneous), "absent": list(adapter.absent),
            "observe": list(adapter.observe),
            "state": adapter.state and not adapter.keeps_time, "sessions": SESSIONS, "batch": 4096,
            "deterministic": not adapter.keeps_time,
            "notApplicable": [{"clause": id, "reason": why} for id, why in adapter.not_applicable.items()],
            **({"options": True} if adapter.options else {}),
            **({"compact": True} if self.numbers else {}),
            **({"reentrant": True} if adapter.reentrant and not adapter.keeps_time else {}),
        })

    def open(self, request):
        number = self.free_number(request)
        session = self.sessions[number] = self.new_session(request)
        return session.answer()

    def take_steps(self, request):
        session = self.session(request)
        steps = checked_steps(request, self.numbers)
        return carried_out(session, steps, checked_until(request, session.planned, steps))

    def advance(self, request):
        """`to` is an instant, or "next": the next timer, and no move if there is none."""
        session = self.session(request)
        to = request.get("to")
        if to == "next":
            to = session.next()
            if to is None:
                to = session.planned
        elif type(to) is not int or to < session.planned:
            raise Fault("invalid", f"expected 'to', \"next\" or an instant from "
                                   f"{session.planned} on, found {quoted(to)}")
        session.pass_time(to)
        return session.answer()

    def trace(self, request):
        """The fast path: a session of its own, opened, run and closed."""
        self.free_number(request)
        steps = checked_steps(request, self.numbers)
        until = checked_until(request, 0, steps)
        session = self.new_session(request)
        try:
            return carried_out(session, steps, until)
        finally:
            session.close()

    def state(self, request):
        session = self.session(request)
        return encode({"now": session.now, "next": session.next(), "state": session.state()})

    def reset(self, request):
        self.close(request)
        return self.open(request)

    def close(self, request):
        self.session(request).close()
        del self.sessions[request["session"]]
        return "{}"

    def bye(self, request):
        self.done = True
        return "{}"

    def session(self, request):
        number = session_number(request)
        if number not in self.sessions:
            raise Fault("invalid", f"session {number} is not open")
        return self.sessions[number]

    def free_number(self, request):
        number = session_number(request)
        if number in self.sessions:
            raise Fault("invalid", f"session {number} is open already")
        return number

    def new_session(self, request):
        clock = request.get("clock", "virtual")
        if clock not in self.adapter.clocks:
            raise Fault("unsupported", f"unknown clock {quoted(clock)}")
        options = checked_options(request) if self.adapter.options else None
        if clock == "virtual":
            return (SettlingSession if self.adapter.quiet else Session)(self.adapter, options, self.texts)
        scale = self.adapter.scale if clock == "scaled" else 1
        return (RealSession if self.adapter.keeps_time else WaitingSession)(self.adapter, options, self.texts, scale)


def checked_until(request, begin, steps):
    """The instant up to which time passes after steps that begin at another one; None without."""
    until = request.get("until")
    if until is not None:
        planned = begin + sum(delay for delay, *_ in steps)
        if type(until) is not int or until < planned:
            raise Fault("invalid", f"expected 'until', an instant from {planned} on, found {quoted(until)}")
    return until


def carried_out(session, steps, until):
    """The answer to steps. Time passes after the last one, not after a batch that ended early."""
    results = session.run(steps)
    if until is not None and not (results and results[-1] in ENDS_A_BATCH):
        session.pass_time(until)
    return session.answer(session.outcome())


def session_number(request):
    number = request.get("session")
    if type(number) is not int or not 1 <= number <= SESSIONS:
        raise Fault("invalid", f"expected 'session', 1 to {SESSIONS}, found {quoted(number)}")
    return number


def checked_options(request):
    """The configuration that is fixed for a trace; empty where the request has none."""
    options = request.get("options", {})
    if not are_texts(options):
        raise Fault("invalid", f"expected 'options', texts by name, found {quoted(options)}")
    return options


def decoded(text):
    """The value of a JSON text. Without spaces around it, as runners send it, `raw_decode` takes less time than `decode`."""
    try:
        value, end = decoder.raw_decode(text)
        if end == len(text):
            return value
    except ValueError:
        pass
    return decoder.decode(text)


def parse(line):
    """Raises `Fault` for whatever is not a JSON object."""
    if len(line) > LONGEST_LINE:
        raise Fault("malformed", f"the line is longer than {LONGEST_LINE} bytes")
    try:
        request = decoded(line.decode())
    except (ValueError, RecursionError) as error:
        raise Fault("malformed", f"expected a JSON object, found {quoted(line)}: {error}")
    if type(request) is not dict:
        raise Fault("malformed", f"expected a JSON object, found {quoted(request)}")
    return request


def take_over_stdio():
    """Private descriptors for the protocol; 0 and 1 become harmless for whoever reads or prints."""
    requests, replies = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return io.open(requests, "rb", buffering=1 << 16), replies


def lines(requests):
    """A line that is too long comes as its first bytes, one more than allowed; the rest is skipped."""
    while line := requests.readline(LONGEST_LINE + 2):
        if len(line) > LONGEST_LINE + 1 and not line.endswith(b"\n"):
            while (rest := requests.readline(1 << 16)) and not rest.endswith(b"\n"):
                pass
            yield line
        else:
            yield line.removesuffix(b"\n")


def write(file, data):
    """One write for a line, unless the pipe takes less."""
    while data:
        data = data[os.write(file, data):]


class Replies:
    """What the adapter writes: answers, and events from any thread."""

    def __init__(self):
        self.file = None
        self.lock = Lock()

    def write(self, data):
        with self.lock:
            write(self.file, data)


replies = Replies()


def busy(seconds):
    """Asks for so much more real time for the answer that is under way, from any thread; at most 10 s for each answer.

    The client may take this time without being called a hang, for example while it starts.
    """
    if replies.file is not None:
        replies.write(encode({"ev": "busy", "for": round(seconds * 1_000_000)}).encode() + b"\n")


def serve(adapter):
    """Answers until `bye` or the end of input, each request before the next is read.

    Nothing is ever held back, so what was answered before a crash has arrived. SIGQUIT, which a
    runner sends to what hangs, writes the stacks to stderr before it ends the process.
    """
    # A shell that starts something in the background lets it ignore the signal.
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    faulthandler.register(signal.SIGQUIT, file=sys.stderr, all_threads=True, chain=True)
    threading.excepthook = crash_in_thread
    calls = ADDRESS in os.environ
    requests, replies.file = called() if calls else take_over_stdio()
    server = Server(adapter)
    asked = False
    try:
        for line in lines(requests):
            asked = True
            replies.write(server.reply(line))
            if server.done:
                break
    except (BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
        pass  # nobody is left to answer
    if calls and not asked:
        sys.exit(f"the runner ended the connection without a request: its run is over, or {TOKEN} differs")
