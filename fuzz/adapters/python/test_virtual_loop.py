"""What the event loop on virtual time guarantees."""

import asyncio
import socket
import threading
import time
import unittest

import virtual_selector
from loopback import Loopback
from virtual_clock import SECOND
from virtual_loop import VirtualLoop

HOST = "127.0.0.1"


class LateKernel:
    """A selector that reports what is ready only to a caller that waits for it."""

    def __init__(self, real):
        self.real = real

    def select(self, timeout=None):
        return [] if timeout == 0 else self.real.select(timeout)

    def __getattr__(self, name):
        return getattr(self.real, name)


class LoopCase(unittest.TestCase):
    def setUp(self):
        self.loop = VirtualLoop()
        self.errors = []
        self.loop.set_exception_handler(lambda _, context: self.errors.append(context))
        self.addCleanup(self.loop.close)
        self.seen = []

    def tearDown(self):
        self.assertEqual(self.errors, [])

    def note(self, what):
        self.seen.append((self.loop.time(), what))

    def run_until_complete(self, coroutine):
        """In at most two seconds of real time, whatever the virtual clock says."""
        begin = time.monotonic()
        try:
            return self.loop.run_until_complete(coroutine)
        finally:
            self.assertLess(time.monotonic() - begin, 2)


class Time(LoopCase):
    def test_an_hour_of_sleeps_takes_no_time(self):
        async def main():
            for _ in range(60):
                await asyncio.sleep(60)
        begin = time.monotonic()
        self.run_until_complete(main())
        self.assertEqual(self.loop.time(), 3600)
        self.assertLess(time.monotonic() - begin, 0.5)

    def test_timers_expire_in_the_order_of_their_deadlines(self):
        for delay in (3, 1, 2, 0):
            self.loop.call_later(delay, self.note, delay)
        self.loop.advance(2 * SECOND)
        self.assertEqual(self.seen, [(0, 0), (1, 1), (2, 2)])
        self.assertEqual(self.loop.clock.next_deadline(), 3 * SECOND)

    def test_timers_of_one_instant_expire_in_the_order_of_their_start(self):
        for name in range(20):
            self.loop.call_later(1, self.note, name)
        self.loop.call_later(0.1 + 0.2, self.note, "first")
        self.loop.call_later(0.3, self.note, "second")
        self.loop.advance(SECOND)
        self.assertEqual([what for _, what in self.seen], ["first", "second", *range(20)])

    def test_what_a_timer_starts_at_its_instant_runs_before_time_goes_on(self):
        def expire():
            self.loop.call_soon(self.loop.call_later, 0, self.note, "nested")
            self.note("expired")
        self.loop.call_later(1.000001, self.note, "later")
        self.loop.call_later(1, expire)
        self.loop.advance(5 * SECOND)
        self.assertEqual(self.seen, [(1, "expired"), (1, "nested"), (1.000001, "later")])
        self.assertEqual(self.loop.time(), 5)

    def test_a_timer_that_is_cancelled_does_not_expire_and_is_no_deadline(self):
        timer = self.loop.call_later(1, self.note, "cancelled")
        second = self.loop.call_later(2, self.note, "cancelled at its instant")
        self.loop.call_at(2, self.note, "kept")
        timer.cancel()
        self.assertEqual(self.loop.clock.next_deadline(), 2 * SECOND)
        first = self.loop.clock.start(2 * SECOND, lambda: None)
        self.loop.clock.stop(first)
        self.loop.clock.advance(2 * SECOND)
        second.cancel()
        self.loop.run_until_idle()
        self.assertEqual(self.seen, [(2, "kept")])

    def test_timeouts_end_at_their_instant(self):
        async def main():
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(self.loop.create_future(), 12.5)
            self.note("timeout")
            await asyncio.wait_for(asyncio.sleep(1), 1.5)
            self.note("in time")
        self.run_until_complete(main())
        self.assertEqual(self.seen, [(12.5, "timeout"), (13.5, "in time")])

    def test_instants_are_exact_after_decades(self):
        self.loop.advance(68 * 365 * 86_400 * SECOND)
        self.loop.call_later(0.000001, self.note, "one")
        self.loop.call_later(0.000002, self.note, "two")
        begin = self.loop.clock.now
        self.loop.advance(begin + 1)
        self.assertEqual([what for _, what in self.seen], ["one"])

    def test_a_task_that_blocks_does_not_move_time(self):
        async def main():
            self.loop.call_later(0.001, self.note, "timer")
            begin = time.monotonic()
            while time.monotonic() - begin < 0.05:
                pass
            self.note("blocked")
        self.loop.create_task(main())
        self.loop.advance(SECOND)
        self.assertEqual(self.seen, [(0, "blocked"), (0.001, "timer")])

    def test_a_task_in_a_loop_of_yields_lets_due_timers_expire(self):
        async def main():
            done = self.loop.create_future()
            self.loop.call_later(0, done.set_result, None)
            for _ in range(10):
                await asyncio.sleep(0)
            self.assertTrue(done.done())
        self.loop.run_until_complete(asyncio.wait_for(main(), 1))
        self.assertEqual(self.loop.time(), 0)

    def test_waiting_for_ever_is_an_error(self):
        with self.assertRaisesRegex(RuntimeError, "it would wait for ever"):
            self.run_until_complete(self.loop.create_future())
        self.loop.call_later(float("inf"), self.note, "never")
        self.assertIsNone(self.loop.clock.next_deadline())


class Sockets(LoopCase):
    async def connection(self):
        """A client's streams, and those of its server."""
        accepted = self.loop.create_future()
        server = await asyncio.start_server(lambda *streams: accepted.set_result(streams), HOST, 0)
        streams = await asyncio.open_connection(*server.sockets[0].getsockname())
        self.streams = (*streams, *await accepted, *getattr(self, "streams", ()))
        return self.streams[:4]

    def set(self, constant, value):
        """Changes a constant of the selector for this test."""
        self.addCleanup(setattr, virtual_selector, constant, getattr(virtual_selector, constant))
        setattr(virtual_selector, constant, value)

    def make_late(self):
        """The grace must not hide what the counts have missed."""
        self.set("GRACE", 0)
        self.loop.selector.real = LateKernel(self.loop.selector.real)

    def test_time_waits_for_bytes_on_their_way(self):
        async def main():
            reader, writer, far_reader, far_writer = await self.connection()
            for _ in range(10):
                writer.write(b"ping\n")
                self.assertEqual(await asyncio.wait_for(far_reader.readline(), 0.000001), b"ping\n")
                far_writer.write(b"pong\n")
                self.assertEqual(await asyncio.wait_for(reader.readline(), 0.000001), b"pong\n")
                await asyncio.sleep(60)
        self.make_late()
        self.run_until_complete(main())
        self.assertEqual(self.loop.time(), 600)

    def test_more_than_the_buffers_of_the_kernel_arrives_at_one_instant(self):
        async def main():
            _, writer, far_reader, _ = await self.connection()
            writer.write(bytes(20_000_000))
            self.assertEqual(len(await asyncio.wait_for(far_reader.readexactly(20_000_000), 0.000001)), 20_000_000)
        self.make_late()
        self.run_until_complete(main())

    def test_time_waits_for_a_close(self):
        async def main():
            reader, _, _, far_writer = await self.connection()
            far_writer.close()
            self.assertEqual(await asyncio.wait_for(reader.read(), 0.000001), b"")
            reader, writer, far_reader, far_writer = await self.connection()
            writer.write_eof()
            self.assertEqual(await asyncio.wait_for(far_reader.read(), 0.000001), b"")
            far_writer.transport.abort()
            self.assertEqual(await asyncio.wait_for(reader.read(), 0.000001), b"")
        self.make_late()
        self.run_until_complete(main())

    def test_time_waits_for_a_refused_connection(self):
        async def main():
            with socket.socket() as free:
                free.bind((HOST, 0))
                with self.assertRaises(ConnectionRefusedError):
                    await asyncio.wait_for(asyncio.open_connection(*free.getsockname()), 0.000001)
        self.make_late()
        self.run_until_complete(main())

    def test_a_server_may_close_at_once(self):
        async def main():
            server = await asyncio.start_server(lambda _, writer: writer.close(), "localhost", 0)
            port = server.sockets[0].getsockname()[1]
            for _ in range(20):
                reader, writer = await asyncio.wait_for(asyncio.open_connection("localhost", port), 0.000001)
                self.assertEqual(await asyncio.wait_for(reader.read(), 0.000001), b"")
                writer.close()
                await writer.wait_closed()
        self.run_until_complete(main())
        self.assertEqual(self.loop.selector.loopback.ends, {})

    def test_an_end_that_does_not_read_holds_nothing_up(self):
        async def main():
            _, writer, _, far_writer = await self.connection()
            far_writer.transport.pause_reading()
            writer.write(bytes(10_000_000))
            await asyncio.sleep(60)
        self.run_until_complete(main())
        self.assertEqual(self.loop.time(), 60)

    def test_what_does_not_arrive_is_an_error(self):
        async def main():
            _, writer, _, _ = await self.connection()
            writer.get_extra_info("socket")._sock.end.sent += 1
            await asyncio.sleep(60)
        self.set("PATIENCE", 0.01)
        with self.assertRaisesRegex(RuntimeError, "nothing arrived on loopback"):
            self.run_until_complete(main())

    def test_a_descriptor_that_is_not_counted_has_a_grace(self):
        async def main():
            near, far = socket.socketpair()
            with near, far:
                near.setblocking(False)
                threading.Timer(0.05, far.send, (b"x",)).start()
                self.loop.add_reader(near, lambda: self.note(near.recv(1)))
                await asyncio.sleep(60)
                self.loop.remove_reader(near)
        self.set("GRACE", 0.5)
        self.run_until_complete(main())
        self.assertEqual(self.seen, [(0, b"x")])

    def test_a_connection_whose_other_end_is_not_counted_has_a_grace(self):
        def answer(server):
            connection, _ = server.accept()
            with connection:
                time.sleep(0.05)
                connection.send(b"x")

        async def main():
            with socket.create_server((HOST, 0)) as server:
                threading.Thread(target=answer, args=(server,)).start()
                self.streams = reader, _ = await asyncio.open_connection(*server.getsockname())
                self.note(await asyncio.wait_for(reader.read(1), 60))
        self.set("GRACE", 0.5)
        self.run_until_complete(main())
        self.assertEqual(self.seen, [(0, b"x")])

    def test_an_end_that_is_known_late_still_awaits_a_close(self):
        loopback = Loopback()
        with socket.create_server((HOST, 0)) as server, socket.create_connection(server.getsockname()) as near:
            loopback.counted(server.accept()[0]).close()
            near = loopback.counted(near)
            self.assertIs(loopback.in_flight(lambda _: True), near.end)
            near.settimeout(1)
            self.assertEqual(near.recv(1), b"")
            self.assertIsNone(loopback.in_flight(lambda _: True))
            near.close()
        self.assertEqual(loopback.ends, {})

    def test_a_connection_accepted_by_hand_holds_nothing_up(self):
        async def main():
            with socket.create_server((HOST, 0)) as server:
                server.setblocking(False)
                accepting = asyncio.ensure_future(self.loop.sock_accept(server))
                self.streams = _, writer = await asyncio.open_connection(*server.getsockname())
                connection, _ = await accepting
                with connection:
                    writer.write(b"x")
                    self.assertEqual(await self.loop.sock_recv(connection, 1), b"x")
                    await asyncio.sleep(60)
        self.run_until_complete(main())
        self.assertEqual(self.loop.time(), 60)


class Threads(LoopCase):
    def test_time_waits_for_the_executor(self):
        async def main():
            self.loop.call_later(1, self.note, "timer")
            self.note(await self.loop.run_in_executor(None, lambda: time.sleep(0.05) or "thread"))
            await asyncio.sleep(2)
        self.run_until_complete(main())
        self.assertEqual(self.seen, [(0, "thread"), (1, "timer")])

    def test_time_waits_for_work_whose_future_was_cancelled(self):
        done = threading.Event()

        async def main():
            future = self.loop.run_in_executor(None, lambda: time.sleep(0.05) or done.set())
            await asyncio.sleep(0)
            future.cancel()
            await asyncio.sleep(1)
            self.note(done.is_set())
        self.run_until_complete(main())
        self.assertEqual(self.seen, [(1, True)])

    def test_results_of_threads_come_before_time_goes_on(self):
        async def main():
            for turn in range(200):
                before = self.loop.time()
                await self.loop.run_in_executor(None, int)
                self.assertEqual(self.loop.time(), before)
                await asyncio.sleep(1)
        self.loop.call_later(0.5, self.note, "timer")
        self.run_until_complete(main())
        self.assertEqual(self.seen, [(0.5, "timer")])

    def test_time_waits_for_a_thread_that_is_announced(self):
        def work(announced):
            with announced:
                time.sleep(0.05)
                self.loop.call_soon_threadsafe(self.note, "thread")

        async def main():
            announced = self.loop.outside_work()
            announced.__enter__()
            inside = self.loop.outside_work()
            threading.Thread(target=work, args=(inside,)).start()
            while not self.loop.selector.outside == 2:
                time.sleep(0.001)
            announced.__exit__(None, None, None)
            await asyncio.sleep(1)
            self.note("slept")
        self.run_until_complete(main())
        self.assertEqual(self.seen, [(0, "thread"), (1, "slept")])


class TheEnd(LoopCase):
    def test_tasks_are_cancelled_connections_closed_and_time_stands_still(self):
        async def stubborn():
            for _ in range(3):
                try:
                    await asyncio.sleep(60)
                except asyncio.CancelledError:
                    self.note("cancelled")

        async def main():
            self.loop.create_task(stubborn())
            self.accepted = []
            server = await asyncio.start_server(lambda *streams: self.accepted.append(streams), HOST, 0)
            address = server.sockets[0].getsockname()
            self.streams = await asyncio.open_connection(*address)
            return address
        address = self.run_until_complete(main())
        self.loop.close()
        self.assertEqual(self.seen, [(0, "cancelled")] * 3)
        self.assertTrue(self.streams[1].transport.get_extra_info("socket").fileno() < 0)
        with self.assertRaises(ConnectionRefusedError):
            socket.create_connection(address)

    def test_a_task_that_cannot_be_cancelled_is_abandoned(self):
        async def immortal():
            while not self.loop.is_closed():
                try:
                    await self.loop.create_future()
                except asyncio.CancelledError:
                    self.note("cancelled")
        task = self.loop.create_task(immortal())
        self.loop.run_until_idle()
        self.loop.close()
        self.assertEqual(len(self.seen), 10)
        task._log_destroy_pending = False


if __name__ == "__main__":
    unittest.main()
