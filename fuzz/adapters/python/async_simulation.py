"""A client of asyncio, with the fake service that it talks to, as an implementation in virtual time.

    class Link(AsyncSimulation):
        async def start(self):
            self.service = await asyncio.start_server(self.serve, "127.0.0.1", 0)
            self.client = Client(self.service.sockets[0].getsockname()[1], self.changed)

        @inject("connect", when=always)
        async def connect(self):
            await self.client.connect()

`rtm1_asyncio.py` is a whole example. `virtual_loop.py` says what virtual time waits for.
"""

import asyncio
import inspect
import sys
import weakref

from eager import begin, in_loop
from inputs import ACCEPTED, NOT_APPLICABLE, Inputs, called
from virtual_loop import VirtualLoop


class AsyncSimulation(Inputs):
    """Each session has a loop of its own; `start`, the inputs and `stop` run in it, plain or `async def`.

    An answer means that the loop is idle. An input that needs time is `accepted`, and goes on. An exception of
    an input ends the process, a finding named *crash*; one of `start` is an error of the adapter, `internal`. What nothing
    in the client handles goes to `unhandled`.
    At the end all tasks are cancelled and all connections are closed.
    """

    def __init__(self, show, report=None):
        self.loop = VirtualLoop()
        self.loop.set_exception_handler(lambda _, context: self._note(context))
        self.loop.set_task_factory(self._make_task)
        self._show = show
        self._report = report
        self._tasks = weakref.WeakSet()
        self._calls = set()
        self._inside = []
        self._unhandled = []
        self._is_over = False

    # What a subclass overrides

    def start(self):
        """Makes the client and its service. A client may need a loop that runs, so it is made here."""

    def stop(self):
        """Frees what the cancellation of all tasks does not free."""

    def unhandled(self, context):
        """An exception that the client does not handle: of a callback, a protocol or a task that nothing awaits.

        Its stack goes to the log, and the process ends, a finding named *crash*. Override it to go on. The rule is
        that of asyncio: awaiting or cancelling a task that has failed handles its exception.
        """
        self.loop.default_exception_handler(context)
        sys.exit(1)

    # What a subclass calls

    def show(self, output, /, **args):
        """Reports an output with its arguments."""
        if not self._is_over:
            self._show(self.loop.clock.now, output, args)

    def report(self, input, /, **args):
        """Reports a spontaneous input."""
        if not self._is_over:
            self._report(self.loop.clock.now, input, args)

    # What the kit calls

    @property
    def now(self):
        return self.loop.clock.now

    def next_deadline(self):
        return self.loop.clock.next_deadline()

    def advance(self, to):
        self.loop.advance(to)
        self._check()

    def give(self, name, args=None):
        return self._run(self._give(name, args or {})) or ACCEPTED

    def _plumbline_start(self, name, args=None):
        """Begins an input at once: inside a callback, or before another one of the same tick.

        The answer is a result, or a task if the input is not over when it first waits.
        """
        method = self._possible(name)
        if method is None:
            return NOT_APPLICABLE
        result = in_loop(self.loop, called, method, args)
        if not inspect.isawaitable(result):
            return result or ACCEPTED
        return self._keep(begin(self.loop, result))

    def close(self):
        """A task that has failed by now, and that the client still holds, is unhandled, too."""
        if self._is_over:
            return
        self._is_over = True
        failed = [task for task in self._tasks if task.done() and getattr(task, "_log_traceback", False)]
        try:
            self._run(self._call(self.stop))
        finally:
            self.loop.close()
        for task in failed:
            if task._log_traceback:
                self.unhandled({"message": f"{task.get_name()} has failed", "exception": task.exception()})

    def _plumbline_begin(self, inside):
        """The session calls it once, when the object is made. An impossible input empties the list `inside`."""
        self._inside = inside
        try:
            self._run(self._call(self.start))
        except BaseException:
            self.close()
            raise

    def _plumbline_wait(self, quiet):
        """Returns when nothing has come from anywhere for so many seconds."""
        self.loop.run_until_idle(grace=quiet)
        self._check()

    async def _give(self, name, args):
        method = self._possible(name)
        if method is None:
            self._inside.clear()  # no callback gives a step while the client finishes its work
            return NOT_APPLICABLE
        return await self._call(method, **args)

    @staticmethod
    async def _call(method, **args):
        result = called(method, args)
        return await result if inspect.isawaitable(result) else result

    def _run(self, coroutine):
        """Its result, or None if it needs time."""
        call = self._keep(self.loop.create_task(coroutine))
        self.loop.run_until_idle()
        self._check()
        return call.result() if call.done() and not call.cancelled() else None

    def _keep(self, call):
        self._calls.add(call)  # a loop does not keep its tasks
        call.add_done_callback(self._calls.discard)
        return call

    def _make_task(self, loop, coroutine, **more):
        task = asyncio.Task(coroutine, loop=loop, **more)
        self._tasks.add(task)
        return task

    def _note(self, context):
        if isinstance(context.get("exception"), asyncio.CancelledError):
            return  # asyncio before 3.12 reports connections that are cancelled
        if "exception" in context:
            self._unhandled.append(context)
        else:
            self.loop.default_exception_handler(context)

    def _check(self):
        if self._is_over:
            self._unhandled.clear()  # the end itself may break what the client was doing
        while self._unhandled:
            self.unhandled(self._unhandled.pop(0))
