"""A coroutine that begins at once, as in JavaScript; asyncio begins it in the next turn of its loop.

Python 3.12 has `asyncio.eager_task_factory`, for a loop that runs. This serves 3.9, and a loop that stands still.
"""

import asyncio
import contextvars


def begin(loop, awaitable):
    """A task whose coroutine has run up to its first wait. Raises what it raises until then."""
    coroutine = awaitable if asyncio.iscoroutine(awaitable) else waiting(awaitable)
    begun = []
    task = loop.create_task(waiting(Rest(coroutine, begun)))
    task.add_done_callback(lambda _: coroutine.close())  # a task that is cancelled now never runs
    outer = asyncio.current_task(loop)
    if outer is not None:
        asyncio.tasks._leave_task(loop, outer)
    asyncio.tasks._enter_task(loop, task)  # `asyncio.timeout` takes the current task
    try:
        begun.append(in_loop(loop, contextvars.copy_context().run, coroutine.send, None))
    except StopIteration as end:
        begun.append(end)
    except BaseException:
        task.cancel()
        raise
    finally:
        asyncio.tasks._leave_task(loop, task)
        if outer is not None:
            asyncio.tasks._enter_task(loop, outer)
    return task


def in_loop(loop, call, *arguments):
    """Calls a function as the loop does, although it may stand still."""
    outer = asyncio._get_running_loop()
    asyncio._set_running_loop(loop)
    try:
        return call(*arguments)
    finally:
        asyncio._set_running_loop(outer)


async def waiting(awaitable):
    return await awaitable


class Rest:
    """What is left of a coroutine that has begun. It goes on in the next turn of the loop."""

    def __init__(self, coroutine, begun):
        self.coroutine = coroutine
        self.begun = begun

    def __await__(self):
        coroutine, future = self.coroutine, self.begun.pop()
        try:
            if isinstance(future, StopIteration):
                raise future
            if future is None:  # `asyncio.sleep(0)` waits for this turn
                future = coroutine.send(None)
            while True:
                try:
                    value = yield future
                except BaseException as error:
                    future = coroutine.throw(error)
                else:
                    future = coroutine.send(value)
        except StopIteration as end:
            return end.value
