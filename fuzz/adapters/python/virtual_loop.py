"""An event loop of asyncio on virtual time, with real sockets on loopback and real threads.

    loop = VirtualLoop()
    loop.run_until_complete(asyncio.sleep(3600))     # an hour, in less than a millisecond
    loop.time()                                      # 3600.0

`loop.time()`, `call_later`, `call_at`, `asyncio.sleep`, `wait_for` and `timeout` run on `loop.clock`, a
`VirtualClock`. Time moves only while the loop is idle. Idle means all of this, and is guaranteed:

- No callback is ready, and the selector reports no event.
- No work of `run_in_executor` or `asyncio.to_thread` is under way, and no block `with loop.outside_work()` is
  open in any thread. The callbacks that such work leaves with `call_soon_threadsafe` have run.
- Each byte, close and connect between two TCP transports of this loop has arrived. The loop counts what the
  transports of `open_connection`, `start_server`, `create_connection` and `create_server` send and receive, with
  TLS, too. It does not rely on the kernel to deliver within the call. An end that does not read counts as served.
- If other descriptors are registered, they were silent for one poll of 1 ms of real time (`GRACE`). These are
  pipes, UDP, UNIX sockets, the methods `sock_…` and `add_reader`, and connections to another process.

Timers expire in the order of their deadlines, in whole microseconds; timers of one microsecond expire in the order
in which they were started. Instants are exact for 68 years.

Not guaranteed:

- A thread of the client's own is not seen unless `outside_work` announces it, from before the thread starts. What
  else it leaves with `call_soon_threadsafe` comes at the instant that the clock shows then.
- A peer in another process, or in a thread without this loop, may take longer than the grace. Time does not wait for it,
  unless the adapter has a quiet time that is longer.
- The order of events on different sockets at one instant is the order in which the selector reports them.
- `time.time()` and `time.monotonic()` use real time, unless `virtual_time.install()` was called. `time.sleep()` always does.

A task that never yields blocks the loop, as in any loop. A task that only yields keeps the loop from being idle; after
20,000 turns the log shows where the tasks wait. Plumbline calls both a hang. Bytes on loopback that do not arrive
within 1 s of real time raise `RuntimeError`, and so does a `run_until_complete` that would wait for ever.
"""

import asyncio
import contextlib
import sys
from concurrent.futures import ThreadPoolExecutor

from counting_loop import CountingLoop
from virtual_clock import SECOND, VirtualClock

FOREVER = 631_152_000_000.0
"""The longest time in seconds, as in the protocol; a timer beyond it never expires."""


class VirtualTimer(asyncio.TimerHandle):
    """A timer on the virtual clock."""

    __slots__ = ("timer",)

    def cancel(self):
        VirtualClock.stop(self.timer)
        super().cancel()


class VirtualLoop(CountingLoop):
    """`run_until_idle()` and `advance(to)` drive it; `run_until_complete` moves time as far as it needs."""

    def __init__(self):
        self.clock = VirtualClock()
        self.until = None
        """The instant up to which time may move; None: as far as the timers go."""
        self.pool = None
        super().__init__()
        self.selector.when_idle = self.when_idle
        self.selector.when_busy = self.when_busy

    # Time

    def time(self):
        return self.clock.now / SECOND

    def call_at(self, when, callback, *args, context=None):
        if self.is_closed():
            raise RuntimeError("Event loop is closed")
        handle = VirtualTimer(when, callback, args, self, context)
        handle.timer = None
        if when < FOREVER:
            delay = max(0, round(when * SECOND) - self.clock.now)
            handle.timer = self.clock.start(delay, lambda: self.call_soon(expire, handle))
        return handle

    def call_later(self, delay, callback, *args, context=None):
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def _process_events(self, event_list):
        """Once in each turn, as in asyncio: first the sockets, then the timers that are due."""
        super()._process_events(event_list)
        deadline = self.clock.next_deadline()
        if deadline is not None and deadline <= self.clock.now:
            self.clock.advance(self.clock.now)

    def when_idle(self):
        deadline = self.clock.next_deadline()
        if deadline is not None and (self.until is None or deadline <= self.until):
            self.clock.now = max(self.clock.now, deadline)
        elif self.until is not None:
            self.stop()
        else:
            raise RuntimeError("the loop is idle and has no timer: it would wait for ever")

    def when_busy(self):
        """A task that only yields is a hang; the stack of the loop does not show it."""
        print(f"the loop is not idle after {self.selector.turns:,} turns at {self.time():g} s", file=sys.stderr)
        for task in list(asyncio.all_tasks(self))[:5]:
            print(f"  {task.get_name()}: {', '.join(places(task.get_coro()))}", file=sys.stderr)

    def run_until_idle(self, grace=0):
        """Carries out everything that is left to do at this instant.

        `grace`: for how many seconds of real time nothing must have come, from wherever.
        """
        self.selector.grace = grace
        self.advance(self.clock.now)
        self.selector.grace = 0

    def advance(self, to):
        """Lets time pass up to and including an instant in microseconds, and stops at each deadline."""
        self.until = to
        try:
            self.run_forever()
        finally:
            self.until = None
        self.clock.now = max(self.clock.now, to)

    # Threads

    @contextlib.contextmanager
    def outside_work(self):
        """Time stands still inside the block. Any thread may enter or leave it."""
        self.selector.begin_outside_work()
        try:
            yield
        finally:
            self.end_outside_work()

    def end_outside_work(self, *_):
        """After the callbacks that the work has left."""
        with contextlib.suppress(RuntimeError):  # a loop that is closed waits for nothing
            self.call_soon_threadsafe(self.selector.end_outside_work)

    def run_in_executor(self, executor, func, *args):
        if self.is_closed():
            raise RuntimeError("Event loop is closed")
        if executor is None:
            self.pool = executor = self.pool or ThreadPoolExecutor(thread_name_prefix="asyncio")
        work = executor.submit(func, *args)
        future = asyncio.wrap_future(work, loop=self)
        # A future that is cancelled is done before its work is; work that is done has not delivered its result.
        for done in (work, future):
            self.selector.begin_outside_work()
            done.add_done_callback(self.end_outside_work)
        return future

    def set_default_executor(self, executor):
        super().set_default_executor(executor)
        self.pool = executor

    # The end

    def close(self):
        """Cancels all tasks, waits for announced work of threads, and closes all servers and connections.

        Time does not move. A task that is not over after ten cancellations is abandoned.
        """
        if self.is_closed() or asyncio._get_running_loop() is not None:  # the collector may close a loop anywhere
            return super().close()
        self.selector.awaits_arrivals = False
        try:
            self.cancel_all_tasks()
            self.abort_connections()
            self.create_task(self.shutdown_asyncgens())
            self.run_until_idle()
        finally:
            if self.pool is not None:
                self.pool.shutdown(wait=False)
            super().close()

    def cancel_all_tasks(self):
        for _ in range(10):
            tasks = asyncio.all_tasks(self)
            for task in tasks:
                task.cancel()
            self.run_until_idle()
            if not tasks:
                return


def expire(handle):
    """A timer may be cancelled between its instant and its turn."""
    if not handle.cancelled():
        handle._run()


def places(coroutine):
    """Where a coroutine waits, the outermost call first."""
    while (frame := getattr(coroutine, "cr_frame", None)) is not None:
        yield f"{frame.f_code.co_name} ({frame.f_code.co_filename}:{frame.f_lineno})"
        coroutine = coroutine.cr_await
