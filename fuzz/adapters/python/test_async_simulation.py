"""A client of asyncio through the kit: inputs, exceptions, and what one trace leaves to the next."""

import asyncio
import contextlib
import io
import json
import os
import signal
import socket
import sys
import threading
import time
import unittest
from unittest import mock

from async_simulation import AsyncSimulation
from child import Child, drawn, steps
from plumbline_adapter import Adapter, Server, always, inject, serve


class Worker(AsyncSimulation):
    """`say` shows a word; the other inputs do what their names say."""

    def start(self):
        self.say("started")

    def say(self, word):
        self.show("said", word=word)

    async def say_later(self, word, delay):
        await asyncio.sleep(delay)
        self.say(word)

    def stop(self):
        self.say("after the end")

    def is_late(self):
        return self.loop.time() >= 60

    @inject("plain", when=always)
    def plain(self):
        self.call = asyncio.ensure_future(self.say_later("plain", 2))

    @inject("slow", when=always)
    async def slow(self):
        await self.say_later("slow", 5)

    @inject("late", when=is_late)
    async def late(self):
        return "refused"

    @inject("tick", when=always)
    async def tick(self):
        while True:
            self.say("tick")
            await asyncio.sleep(1)

    @inject("raise", when=always)
    async def raise_(self):
        raise KeyError("of the input")

    @inject("raise-later", when=always)
    async def raise_later(self):
        await asyncio.sleep(1)
        raise KeyError("of a slow input")

    @inject("raise-in-a-task", when=always)
    def raise_in_a_task(self):
        asyncio.ensure_future(self.raise_later())

    @inject("raise-in-a-task-that-is-held", when=always)
    def raise_in_a_task_that_is_held(self):
        self.held = asyncio.ensure_future(self.raise_later())

    @inject("raise-in-a-callback-at-once", when=always)
    def raise_in_a_callback_at_once(self):
        self.loop.call_soon({}.__getitem__, "at once")

    @inject("raise-in-a-callback", when=always)
    def raise_in_a_callback(self):
        self.loop.call_later(1, {}.__getitem__, "of a callback")

    @inject("raise-in-a-thread", when=always)
    def raise_in_a_thread(self):
        thread = threading.Thread(target={}.__getitem__, args=("of a thread",), name="client")
        thread.start()
        thread.join()

    @inject("block", when=always)
    async def block(self):
        while True:
            pass

    @inject("spin", when=always)
    async def spin(self):
        while True:
            await asyncio.sleep(0)

    @inject("wrong-condition", when=lambda self: self.say_later("never", 0))
    def wrong_condition(self):
        pass

    @inject("broken-condition", when=lambda self: self.state)
    def broken_condition(self):
        pass

    @inject("thread", when=always)
    def thread(self):
        def work():
            time.sleep(0.02)
            self.loop.call_soon_threadsafe(self.say, "thread")
        threading.Thread(target=work).start()


def adapter(open=Worker, **more):
    return Adapter(name="worker", implementation={"name": "worker"}, inject=Worker.inputs, observe=("said",),
                   open=open, **more)


class SimulationCase(unittest.TestCase):
    def setUp(self):
        self.log = io.StringIO()
        self.server = Server(adapter())
        self.addCleanup(self.close_sessions)

    def close_sessions(self):
        for number in list(self.server.sessions):
            self.ask("close", session=number)

    def ask(self, op, script=None, **fields):
        if script is not None:
            fields["steps"] = steps(script)
        request = {"id": 1, "op": op, "session": 1, **fields}
        with contextlib.redirect_stderr(self.log):
            return json.loads(self.server.reply(json.dumps(request).encode()))

    def trace(self, script):
        answer = self.ask("trace", script)["ok"]
        return answer["results"], drawn(answer["observations"])


class Inputs(SimulationCase):
    def test_plain_and_async_inputs_run_in_the_loop(self):
        self.assertEqual(self.trace("plain, +1 slow, +59 late"), (
            ["accepted", "accepted", "refused"], ["0 said started", "2 said plain", "6 said slow"]))

    def test_a_condition_decides(self):
        self.assertEqual(self.trace("late, plain"), (["not-applicable"], ["0 said started"]))

    def test_a_condition_that_is_a_coroutine_is_an_error_of_the_adapter(self):
        error = self.ask("trace", "wrong-condition")["err"]
        self.assertIn("'wrong-condition' must be a plain function", error["message"])

    def test_the_opening_shows_what_start_shows_and_next_is_the_next_timer(self):
        answer = self.ask("open")["ok"]
        self.assertEqual(drawn(answer["observations"]), ["0 said started"])
        self.assertEqual(answer["observations"][0]["after"], -1)
        self.assertEqual(self.ask("step", "slow")["ok"]["next"], 5_000_000)
        self.assertEqual(drawn(self.ask("advance", to="next")["ok"]["observations"]), ["5 said slow"])

    def test_a_failed_start_is_an_error_of_the_adapter(self):
        class Broken(Worker):
            async def start(self):
                self.loop.create_task(self.tick())
                await asyncio.sleep(0)
                raise ValueError("no port")
        self.server = Server(adapter(Broken))
        self.assertEqual(self.ask("open")["err"]["message"], "ValueError('no port')")
        self.assertEqual(self.server.sessions, {})

    def test_threads_that_are_not_announced_need_a_quiet_time(self):
        self.server = Server(adapter(quiet=100_000))
        self.assertEqual(self.trace("thread"), (["accepted"], ["0 said started", "0 said thread"]))


class FarServer(AsyncSimulation):
    """Its server has a thread of its own, and takes 20 ms of real time for each answer."""

    def start(self):
        server = socket.create_server(("127.0.0.1", 0))
        self.address = server.getsockname()
        threading.Thread(target=self.serve, args=(server,)).start()

    @staticmethod
    def serve(server):
        with contextlib.suppress(OSError), server, server.accept()[0] as connection:
            while data := connection.recv(100):
                time.sleep(0.02)
                connection.sendall(data.upper())

    @inject("ask", when=always)
    async def ask(self):
        reader, writer = await asyncio.open_connection(*self.address)
        for pause in 0, 3600:
            await asyncio.sleep(pause)
            writer.write(b"word\n")
            try:
                self.show("said", word=(await asyncio.wait_for(reader.readline(), 5)).decode().strip())
            except asyncio.TimeoutError:
                self.show("said", word="timeout")
        writer.close()


class FarServers(unittest.TestCase):
    def shown(self, **more):
        server = Server(Adapter(name="far", implementation={"name": "far"}, inject=FarServer.inputs, observe=("said",),
                                open=FarServer, **more))
        request = {"id": 1, "op": "trace", "session": 1, "steps": steps("ask, +3605")}
        return drawn(json.loads(server.reply(json.dumps(request).encode()))["ok"]["observations"])

    def test_a_quiet_time_covers_a_server_in_a_thread(self):
        self.assertEqual(self.shown(quiet=200_000), ["0 said WORD", "3600 said WORD"])

    def test_without_a_quiet_time_the_clock_does_not_wait_for_it(self):
        self.assertEqual(self.shown()[0], "5 said timeout")


class Exceptions(SimulationCase):
    def setUp(self):
        super().setUp()
        patch = mock.patch("crash.end_process", sys.exit)
        patch.start()
        self.addCleanup(patch.stop)

    def test_one_of_an_input_ends_the_process(self):
        with self.assertRaises(SystemExit):
            self.ask("trace", "plain, raise")
        self.assertIn("KeyError: 'of the input'", self.log.getvalue())
        self.assertIn("plumbline: step 1, input 'raise': the client failed", self.log.getvalue())

    def test_wrong_arguments_and_a_condition_that_raises_are_errors_of_the_adapter(self):
        for step, words in ({"in": "raise", "args": {"what": "x"}}, "unexpected keyword"), ({"in": "broken-condition"}, "'state'"):
            error = self.ask("trace", steps=[step])["err"]
            self.assertEqual(error["code"], "internal")
            self.assertIn(words, error["message"])
        self.assertEqual(self.trace("plain, +3")[0], ["accepted", None])

    def test_one_that_nothing_handles_ends_the_process(self):
        for name, words in (("raise-later", "of a slow input"), ("raise-in-a-task", "of a slow input"),
                            ("raise-in-a-callback", "of a callback")):
            with self.subTest(name), self.assertLogs("asyncio", "ERROR") as logs:
                self.ask("open")
                self.ask("step", name)
                with self.assertRaises(SystemExit) as exit:
                    self.ask("step", "+1")
                self.assertEqual(exit.exception.code, 1)
                self.assertIn(words, logs.output[0])
            self.ask("close")

    def test_the_step_of_an_exception_is_the_one_that_is_not_answered(self):
        with self.assertLogs("asyncio", "ERROR"), self.assertRaises(SystemExit):
            self.ask("open")
            self.ask("step", "raise-in-a-callback-at-once")

    def test_one_of_a_task_that_the_client_holds_ends_the_process_with_the_trace(self):
        with self.assertLogs("asyncio", "ERROR") as logs:
            self.ask("open")
            self.assertIn("ok", self.ask("step", "raise-in-a-task-that-is-held, +9"))
            with self.assertRaises(SystemExit):
                self.ask("close")
        self.server.sessions.clear()
        self.assertIn("of a slow input", logs.output[0])

    def test_one_that_the_client_handles_is_none(self):
        class Careful(Worker):
            async def raise_in_a_task_that_is_held(self):
                with contextlib.suppress(KeyError):
                    await asyncio.ensure_future(self.raise_later())

            def unhandled(self, context):
                self.say("unhandled")
        self.server = Server(adapter(Careful))
        self.assertEqual(self.trace("raise-in-a-task-that-is-held, +1, raise-later, +1")[1],
                         ["0 said started", "2 said unhandled"])


class Traces(SimulationCase):
    def test_nothing_of_a_trace_reaches_the_next(self):
        expected = ["0 said started", "0 said tick", "1 said tick", "2 said tick"]
        for _ in range(3):
            self.assertEqual(self.trace("tick, slow, plain, +1.5")[1], expected[:3])
            self.assertEqual(self.trace("tick, +2")[1], expected)
            self.assertEqual(self.trace("+9")[1], expected[:1])

    def test_a_trace_leaves_no_descriptor_no_thread_and_no_task(self):
        class Connected(Worker):
            async def start(self):
                self.kept = []
                server = await asyncio.start_server(lambda *streams: self.kept.append(streams), "localhost", 0)
                for _ in range(3):
                    self.kept.append(await asyncio.open_connection(*server.sockets[0].getsockname()[:2]))
                self.loop.create_task(self.tick())
                await asyncio.to_thread(int)
        self.server = Server(adapter(Connected))
        self.trace("slow")
        threads, files = threading.active_count(), len(os.listdir("/dev/fd"))
        for _ in range(20):
            self.trace("slow, tick, +3")
        self.assertEqual(len(os.listdir("/dev/fd")), files)
        deadline = time.monotonic() + 2  # a thread of an executor ends a moment later
        while threading.active_count() > threads and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertLessEqual(threading.active_count(), threads)

    def test_two_open_sessions_have_two_clocks(self):
        self.ask("open")
        self.ask("open", session=2)
        self.ask("step", "slow")
        self.assertEqual(drawn(self.ask("step", "slow, +9", session=2)["ok"]["observations"]), ["5 said slow"])
        self.assertEqual(self.ask("advance", to=4_000_000)["ok"]["observations"], [])
        self.assertEqual(drawn(self.ask("advance", to=5_000_000)["ok"]["observations"]), ["5 said slow"])


class Threads(unittest.TestCase):
    def test_an_exception_that_a_thread_does_not_handle_ends_the_process(self):
        with Child(os.path.basename(__file__), stderr=-1) as child:
            child.ask("open", session=1)
            child.request("step", session=1, steps=steps("raise-in-a-thread"))
            self.assertEqual(child.read(), b"")
            self.assertEqual(child.process.wait(5), 1)
            log = child.process.stderr.read().decode()
            self.assertIn("KeyError: 'of a thread'", log)
            self.assertIn("plumbline: in the thread 'client': the client failed", log)


class Hangs(unittest.TestCase):
    def test_a_task_that_never_ends_keeps_what_was_answered_and_its_stack_is_in_the_log(self):
        for name in ("block", "spin"):
            with self.subTest(name), Child(os.path.basename(__file__), stderr=-1) as child:
                child.ask("open", session=1)
                answer = child.ask("step", session=1, steps=steps("slow, +5"))
                self.assertEqual(drawn(answer["ok"]["observations"]), ["5 said slow"])
                child.request("step", session=1, steps=steps(name))
                time.sleep(1 if name == "spin" else 0.2)
                child.process.send_signal(signal.SIGQUIT)
                self.assertEqual(child.read(), b"")
                self.assertEqual(child.process.wait(5), -signal.SIGQUIT)
                self.assertRegex(child.process.stderr.read().decode(), f" in {name}\\b|, {name} \\(")


class Rtm1(unittest.TestCase):
    """The example, over a real connection."""

    def run_steps(self, script, *defects):
        arguments = [word for defect in defects for word in ("--defect", defect)]
        with Child("rtm1_asyncio.py", *arguments) as child:
            answer = child.ask("trace", session=1, steps=steps(script))["ok"]
        return answer["results"], drawn(answer["observations"])

    LOST = "loginByToken, +0.8 loginAccepted, +1 networkLost"

    def test_a_short_interruption_is_silent_and_a_long_one_is_not(self):
        _, short = self.run_steps(self.LOST + ", +3.999999 networkBack, +60")
        self.assertEqual(short, ["0 connecting/Login", "0.8 connected/LoginSuccess", "0.8 loginResult Ok",
                                 "0.8 userOnline"])
        _, long = self.run_steps(self.LOST + ", +4, networkBack, +26 reconnected, remoteLogin, +60")
        self.assertEqual(long[4:], ["5.8 reconnecting/Interrupted", "31.8 userOffline", "31.8 memberLeft",
                                    "31.8 connected/LoginSuccess", "31.8 channelsRejoined", "31.8 userOnline",
                                    "31.8 memberJoined", "31.8 attributesSynchronized", "31.8 aborted/RemoteLogin"])

    def test_an_answer_needs_a_request_that_has_arrived(self):
        self.assertEqual(self.run_steps("loginAccepted")[0], ["not-applicable"])
        self.assertEqual(self.run_steps("loginByToken, networkLost, loginAccepted")[0][2], "not-applicable")
        self.assertEqual(self.run_steps("networkLost, loginByToken, networkBack, loginAccepted")[0], ["accepted"] * 4)
        self.assertEqual(self.run_steps("loginByToken, +6, loginAccepted")[0][2], "not-applicable")
        self.assertEqual(self.run_steps(self.LOST + ", +5 networkBack, reconnected")[0], ["accepted"] * 5)

    def test_a_defect_departs_from_the_document(self):
        _, seen = self.run_steps("loginByToken, +12", "login-times-out-late")
        self.assertEqual(seen[1:], ["12 disconnected/LoginTimeout", "12 loginResult Error"])
        _, seen = self.run_steps(self.LOST + ", networkBack, +9", "interruption-not-cancelled")
        self.assertEqual(seen[-1], "5.8 reconnecting/Interrupted")


if __name__ == "__main__":
    # Without arguments this file is the adapter that `Hangs` starts.
    unittest.main() if len(sys.argv) > 1 else serve(adapter())
