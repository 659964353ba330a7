#!/usr/bin/env python3
"""The bell of `../callbacks.txt` as a client of asyncio; with `--threads` it has a quiet time."""

import asyncio
import sys
import threading
import time

from async_simulation import AsyncSimulation
from inputs import always, inject, never
from plumbline_adapter import Adapter, busy, serve


class Bell(AsyncSimulation):
    def start(self):
        self.rings = 0

    def ring(self, when):
        self.rings += 1
        self.show("ring", when=when)

    def ring_out(self, when):
        self.ring(when)
        self.show("rung", when=when)

    @inject("press", when=always)
    async def press(self):
        self.ring_out("now")

    @inject("post", when=always)
    async def post(self):
        self.loop.call_later(0, self.ring_out, "posted")

    @inject("later", when=always)
    async def later(self):
        await asyncio.sleep(2)
        self.ring_out("late")

    @inject("chain", when=always)
    def chain(self):
        def first():
            self.ring("a")
            self.loop.call_later(0, self.ring, "c")
        self.loop.call_later(0, first)
        self.loop.call_later(0, self.ring, "b")

    @inject("slow", when=always)
    async def slow(self):
        assert asyncio.current_task() in asyncio.all_tasks()
        self.show("begun")
        asyncio.get_running_loop().call_later(0, lambda: self.show("done"))

    @inject("ask", when=always)
    async def ask(self):
        self.show("answer", rings=str(self.rings))

    @inject("toil", when=always)
    def toil(self):
        busy(1.5)
        self.show("done")

    @inject("sleep", when=never)
    async def sleep(self):
        raise AssertionError("it is never possible")

    @inject("refuse", when=always)
    async def refuse(self):
        async with Timeout():
            await asyncio.sleep(0)
        return "refused"

    @inject("fail", when=always)
    async def fail(self):
        raise ValueError("a failure on purpose")

    @inject("fault", when=always)
    async def fault(self):
        await asyncio.sleep(0)
        raise ValueError("a failure on purpose")

    @inject("thread", when=always)
    async def thread(self):
        def call():
            time.sleep(0.005)
            self.loop.call_soon_threadsafe(self.ring_out, "elsewhere")
        threading.Thread(target=call).start()

    @inject("nap", when=always)
    async def nap(self):
        time.sleep(0.15)  # it blocks the loop, which is not quiet meanwhile
        self.show("answer", rings=str(self.rings))


class Timeout:
    """It holds on to the task that enters it, as `asyncio.timeout` does, which Python 3.9 lacks."""

    async def __aenter__(self):
        self.task = asyncio.current_task()

    async def __aexit__(self, *_):
        assert asyncio.current_task() is self.task


if __name__ == "__main__":
    serve(Adapter(name="bell", implementation={"name": "bell"}, inject=Bell.inputs,
                  observe=("ring", "rung", "begun", "done", "answer"), open=Bell, reentrant=True,
                  quiet=50_000 if "--threads" in sys.argv else 0))
