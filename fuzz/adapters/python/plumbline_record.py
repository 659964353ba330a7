"""A recorder: an app writes the log that `plumbline monitor` checks.

    from plumbline_record import record

    recorder = record(spontaneous=["connect"], observe=["linkChanged"])
    recorder.input("connect")
    recorder.output("linkChanged", state="connecting")

The log is appended to the file named by the environment variable `PLUMBLINE_RECORD`, or by `path=`. Without either
the recorder writes nothing, so an app can ship with it. No call raises because of the file. A line that cannot be
written is dropped, and a line `gap` comes before the next one that can.

This file needs no other file of the kit. Any thread may call a recorder, and several recorders and processes may
share a file.
"""

import json
import os
import threading
import time
import weakref
from collections import deque

__all__ = ["Recorder", "record"]

encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False, default=str).encode

ORIGIN = time.time_ns() - time.monotonic_ns()
"""The wall clock is read once; after that the monotonic clock counts, so instants never go back."""


LATENCY = 0.05
"""The default of `latency`, in seconds."""


def record(*, session=None, path=None, spontaneous=(), observe=(), absent=(), latency=LATENCY):
    """Opens the log and writes its header and the start of the session.

    `spontaneous` names the inputs that the app always records, `observe` the outputs, and `absent` the inputs that
    cannot happen there. The default of `session` is a new id. `latency` is the maximum delay in seconds between an
    event and its line, at most an hour; any other value becomes the default.
    """
    recorder = Recorder(path or os.environ.get("PLUMBLINE_RECORD"), str(session or os.urandom(8).hex()))
    header = {"spontaneous": list(spontaneous), "observe": list(observe), "absent": list(absent)}
    if not header["absent"]:
        del header["absent"]
    header["latency"] = microseconds(latency)
    recorder.write(lambda _: encode(header))
    recorder.event({"ev": "start"})
    return recorder


class Recorder:
    """Made by `record`. It is a context manager that closes the file."""

    def __init__(self, path, session):
        self.session = session
        self.file = opened(path) if path else None
        self.lock = threading.RLock()
        self.waiting = deque()
        self.is_writing = False
        self.lacks_lines = False
        self.ends_in_part = False
        if self.file is not None:
            recorders.add(self)

    def input(self, name, /, **args):
        """An input has happened."""
        self.event({"in": name, "args": args} if args else {"in": name})

    def output(self, name, /, **args):
        """The app has observed an output."""
        self.event({"out": name, "args": args} if args else {"out": name})

    def gap(self):
        """Events may be missing here."""
        self.event({"ev": "gap"})

    def close(self):
        with self.lock:
            file, self.file = self.file, None
            try:
                if file is not None:
                    file.close()
            except OSError:
                pass  # the last lines may be missing

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def event(self, what):
        if self.file is None:
            return
        try:
            text = encode({"session": self.session, **what})[1:]
        except Exception:  # a value that is no JSON: the line is dropped
            text = None
        self.write(text and (lambda at: f'{{"at":{at},{text}'))

    def write(self, line):
        """Writes `line(at)`, or drops the line if it is None.

        A signal handler or a finalizer may record an event in the middle of this. Its line then waits.
        """
        with self.lock:
            self.waiting.append(line)
            if self.is_writing:
                return
            self.is_writing = True
            try:
                while self.waiting:
                    line = self.waiting.popleft()
                    if self.file is not None:
                        self.write_next(self.file, line)
            finally:
                self.is_writing = False

    def write_next(self, file, line):
        at = (ORIGIN + time.monotonic_ns()) // 1000
        if line is None:
            self.lacks_lines = True
            return
        if self.lacks_lines:
            gap = encode({"at": at, "session": self.session, "ev": "gap"})
            if not self.appended(file, "\n" + gap if self.ends_in_part else gap):
                return
        self.lacks_lines = True  # until the line is written: a signal handler may raise
        self.lacks_lines = not self.appended(file, line(at))

    def appended(self, file, text):
        """Writes a line with one call; whether the file took all of it."""
        data = text.encode() + b"\n"
        ended_in_part, self.ends_in_part = self.ends_in_part, True
        try:
            count = file.write(data) or 0
        except (OSError, ValueError):
            count = 0
        self.ends_in_part = count < len(data) if count else ended_in_part
        return count == len(data)

    def renew(self):
        """In the child of a fork the threads that held the lock are gone."""
        self.lock = threading.RLock()
        self.waiting.clear()
        self.is_writing = False


def microseconds(latency):
    try:
        seconds = float(latency)
    except (TypeError, ValueError, OverflowError):
        seconds = LATENCY
    return round((seconds if 0 <= seconds <= 3600 else LATENCY) * 1_000_000)


def opened(path):
    """The file, opened for appending; None if it cannot be opened. A pipe that has no reader does not block."""
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)
    try:
        return open(path, "ab", buffering=0, opener=lambda name, _: os.open(name, flags, 0o666))
    except (OSError, ValueError):
        return None


recorders = weakref.WeakSet()

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=lambda: [recorder.renew() for recorder in recorders])
