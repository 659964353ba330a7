"""The functions of the module `time` on virtual time, for a client that does not ask its loop for the time.

    import virtual_time
    virtual_time.install()           # before the client is imported
    import my_sdk

Inside a `VirtualLoop`, `time.time`, `time.monotonic`, `time.perf_counter` and their forms with `_ns` then follow its
clock. `time.time` begins at 2000-01-01. Everywhere else, so in other threads, they show the time of the machine.

Not replaced: `datetime.now`, `time.sleep`, which blocks the loop in real time, `time.process_time`, and functions that
a module has imported by `from time import …` before.
"""

import asyncio
import time

from virtual_loop import VirtualLoop

EPOCH = 946_684_800
"""2000-01-01T00:00:00Z, in seconds since 1970."""

SECONDS = {"time": EPOCH, "monotonic": 0, "perf_counter": 0}
"""The functions, each with what it shows when a session opens."""


def install():
    """Replaces the functions, once in a process."""
    for name, origin in SECONDS.items():
        replace(name, lambda now, origin=origin: origin + now / 1_000_000)
        replace(name + "_ns", lambda now, origin=origin: origin * 1_000_000_000 + now * 1000)


def replace(name, virtual):
    real = getattr(time, name)
    if hasattr(real, "_plumbline_real"):
        return

    def function():
        loop = asyncio._get_running_loop()
        return virtual(loop.clock.now) if isinstance(loop, VirtualLoop) else real()
    function.__name__ = name
    function._plumbline_real = real
    setattr(time, name, function)
