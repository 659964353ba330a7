"""A selector that never waits for a timer: it waits for real events that are certain to come."""

import selectors
import threading

from loopback import Loopback

GRACE = 0.001
"""Seconds for which an idle loop waits for descriptors whose bytes it cannot count."""

PATIENCE = 1.0
"""Seconds of real time within which the kernel must deliver what was sent on loopback."""

MANY_TURNS = 20_000
"""Turns of a loop that is not idle, after which it says what its tasks do."""


class VirtualSelector(selectors.BaseSelector):
    """Polls the descriptors of a loop, and decides whether the loop is idle.

    `select` returns at once while an event is ready or the loop has callbacks to run. Else it waits in real
    time, in this order:

    1. for the work in other threads that was announced, without limit;
    2. for bytes, connects and closes on loopback that were counted and have not arrived, up to `PATIENCE`;
    3. for `grace` seconds, if that is set, or for `GRACE` if a descriptor or its peer is not counted.

    If nothing has come, the loop is idle, and `when_idle` is called.
    """

    def __init__(self):
        self.real = selectors.DefaultSelector()
        self.loopback = Loopback()
        self.when_idle = None
        self.when_busy = None
        self.turns = 0
        """How often the loop was not idle, since it was."""
        self.grace = 0
        self.awaits_arrivals = True
        self.connecting = 0
        """Connects to an address of this machine that are not decided."""
        self.own = None
        """The descriptor by which other threads wake the loop."""
        self.uncounted = set()
        self.outside = 0
        self.lock = threading.Lock()

    def begin_outside_work(self):
        with self.lock:
            self.outside += 1

    def end_outside_work(self):
        """The loop calls this after the callbacks that the work has left with it."""
        with self.lock:
            self.outside -= 1

    def select(self, timeout=None):
        events = self.real.select(0)
        if events or timeout is not None and timeout <= 0:
            self.turns += 1
            if self.turns == MANY_TURNS:
                self.when_busy()
            return events
        events = self.wait()
        if not events:
            self.turns = 0
            self.when_idle()
        return events

    def wait(self):
        if self.outside:
            return self.real.select(None)
        late = self.loopback.in_flight(self.reads)
        if self.awaits_arrivals and (late is not None or self.connecting):
            events = self.real.select(PATIENCE)
            if not events:
                raise RuntimeError(f"{late.key if late else 'a connect'}: nothing arrived on loopback within "
                                   f"{PATIENCE:g} s")
            return events
        grace = self.grace or (GRACE if self.uncounted or self.loopback.has_strangers() else 0)
        return self.real.select(grace) if grace else []

    def reads(self, file):
        key = self.real.get_map().get(file)
        return key is not None and bool(key.events & selectors.EVENT_READ)

    def listen(self, sockets):
        """These sockets accept connections."""
        for sock in sockets:
            address = sock.getsockname()
            self.loopback.ports[sock.fileno()] = address[1] if isinstance(address, tuple) else None
            self.uncounted.discard(sock.fileno())

    # A selector

    def register(self, fileobj, events, data=None):
        key = self.real.register(fileobj, events, data)
        if self.own is None:
            self.own = key.fd
        elif key.fd not in self.loopback.files and key.fd not in self.loopback.ports:
            self.uncounted.add(key.fd)
        return key

    def unregister(self, fileobj):
        key = self.real.unregister(fileobj)
        self.uncounted.discard(key.fd)
        self.loopback.ports.pop(key.fd, None)
        return key

    def modify(self, fileobj, events, data=None):
        return self.real.modify(fileobj, events, data)

    def get_map(self):
        return self.real.get_map()

    def close(self):
        self.real.close()
