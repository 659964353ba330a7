"""The module `time` on virtual time, in a process of its own."""

import asyncio
import time
import unittest
from contextlib import closing

import virtual_time
from async_simulation import AsyncSimulation
from child import answered, run
from inputs import always, inject
from plumbline_adapter import Adapter
from real_sessions import WaitingSession
from sessions import Session
from virtual_loop import VirtualLoop


class Sleeper(AsyncSimulation):
    """It tells how many seconds have passed by each of the clocks that a client may read."""

    @inject("sleep", when=always)
    async def sleep(self):
        begin = [time.time(), time.monotonic(), time.perf_counter_ns() / 1e9]
        await asyncio.sleep(3600)
        end = [time.time(), time.monotonic(), time.perf_counter_ns() / 1e9]
        self.show("slept", each=" ".join(f"{after - before:.0f}" for before, after in zip(begin, end)))

    @inject("nap", when=always)
    async def nap(self):
        begin = time.monotonic()
        await asyncio.sleep(0.05)
        self.show("slept", each=f"{time.monotonic() - begin:.1f}")


def adapter():
    return Adapter(name="sleeper", implementation={"name": "sleeper"}, inject=Sleeper.inputs, observe=("slept",),
                   open=Sleeper, clocks=("virtual", "real"))


class VirtualTimeTest(unittest.TestCase):
    def setUp(self):
        functions = [name + end for name in virtual_time.SECONDS for end in ("", "_ns")]
        for name in functions:
            self.addCleanup(setattr, time, name, getattr(time, name))
        virtual_time.install()
        virtual_time.install()

    def test_an_hour_of_a_session_passes_on_every_clock(self):
        session = Session(adapter())
        run(session, [{"in": "sleep"}, {"after": 3_600_000_000}])
        [seen] = answered(session)["observations"]
        self.assertEqual((seen["at"], seen["args"]["each"]), (3_600_000_000, "3600 3600 3600"))
        session.close()

    def test_a_session_begins_in_2000(self):
        async def begin():
            return time.gmtime(time.time())[:6], time.time_ns(), time.monotonic()
        with closing(VirtualLoop()) as loop:
            self.assertEqual(
                loop.run_until_complete(begin()), ((2000, 1, 1, 0, 0, 0), 946_684_800_000_000_000, 0))

    def test_outside_of_the_loop_and_in_threads_it_is_the_time_of_the_machine(self):
        async def in_thread():
            return await asyncio.get_running_loop().run_in_executor(None, time.time)
        self.assertGreater(time.time(), 1_700_000_000)
        with closing(VirtualLoop()) as loop:
            self.assertGreater(loop.run_until_complete(in_thread()), 1_700_000_000)

    def test_on_the_real_clock_a_session_keeps_its_time(self):
        session = WaitingSession(adapter())
        run(session, [{"in": "nap"}, {"after": 80_000}])
        [seen] = answered(session)["observations"]
        self.assertTrue(50_000 <= seen["at"] < 5_000_000, seen)
        session.close()


if __name__ == "__main__":
    unittest.main()
