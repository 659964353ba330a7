"""The kit in real time: a simulation that is told the time, and clients with threads of their own."""

import json
import threading
import time
import unittest
from unittest import mock

import real_sessions
from child import Child, answered, drawn, microseconds, run, steps
from plumbline_adapter import Adapter, Server, Simulation, always, inject
from real_clock import RealClock


class LateClock:
    """Moves only while somebody waits, and then too far."""

    lateness = 7000

    def __init__(self, scale=1):
        self.now = 0

    def wait(self, until):
        if until > self.now:
            self.now = until + self.lateness


class Chatterbox:
    """Counts aloud, in a thread of its own, from the first input until after it was closed."""

    def __init__(self, show):
        self.show = show
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self.count, daemon=True)

    def count(self):
        number = 0
        while not self.is_over.wait(0.0002):
            self.show("said", {"number": number})
            number += 1

    def give(self, name, args=None):
        self.thread.start()
        return "accepted"

    def close(self):
        self.show("said", {"number": "the last"})


def adapter(open):
    return Adapter(name="test", implementation={"name": "test"}, inject=("begin",),
                   observe=("said",), open=open, clocks=("real",))


class Threads(unittest.TestCase):
    def test_what_a_thread_shows_is_told_once_in_order_and_in_its_place(self):
        session = real_sessions.RealSession(adapter(Chatterbox))
        self.addCleanup(session.implementation.is_over.set)
        given, seen, told = [], [], 0
        deadline = time.monotonic() + 60
        # A busy machine runs the thread seldom, so the steps go on until it has shown enough.
        while len({o["after"] for o in seen}) <= 100 and time.monotonic() < deadline:
            first = len(given) == 0
            run(session, [{"after": 700, **({"in": "begin"} if first else {})} for _ in range(1 if first else 3)])
            answer = answered(session)
            given += answer["given"]
            for observation in answer["observations"]:
                self.assertTrue(told <= observation["at"] <= answer["now"], observation)
            told = answer["now"]
            seen += answer["observations"]
        self.assertEqual([o["args"]["number"] for o in seen], list(range(len(seen))))
        self.assertGreater(len({o["after"] for o in seen}), 100)
        for observation in seen:
            step = observation["after"]
            self.assertGreaterEqual(observation["at"], given[step][0])
            if step + 1 < len(given):
                self.assertLessEqual(observation["at"], given[step + 1][1])

    def test_what_is_shown_after_the_end_is_dropped(self):
        session = real_sessions.RealSession(adapter(Chatterbox))
        self.addCleanup(session.implementation.is_over.set)
        run(session, [{"in": "begin"}, {"after": 20_000}])
        session.close()
        count = len(answered(session)["observations"])
        session.clock.wait(session.clock.now + 20_000)
        self.assertTrue(session.implementation.thread.is_alive())
        self.assertEqual((count > 0, answered(session)["observations"]), (True, []))


class Waiting(unittest.TestCase):
    def setUp(self):
        self.enterContext(mock.patch.object(real_sessions, "RealClock", LateClock))

    def test_what_one_wait_is_late_by_is_not_added_to_the_next(self):
        session = real_sessions.RealSession(adapter(Chatterbox))
        run(session, [{"after": 10_000}] * 50)
        self.assertEqual(answered(session)["given"],
                         [[10_000 * step + 7000] * 2 for step in range(1, 51)])

    def test_a_simulation_is_told_what_the_clock_shows(self):
        from rtm1 import adapter
        from rtm1_defects import Behaviour
        session = real_sessions.WaitingSession(adapter(Behaviour()))
        run(session, steps("+1 loginByToken, +9"))
        answer = answered(session)
        self.assertEqual(answer["given"], [[1_007_000] * 2, [10_007_000] * 2])
        self.assertEqual([(o["at"], o["since"]) for o in answer["observations"]], [
            (1_007_000, 1_007_000), (7_014_000, 7_007_000), (7_014_000, 7_007_000)])
        self.assertEqual([o["after"] for o in answer["observations"]], [0, 0, 0])

    def test_a_session_goes_on_from_what_was_planned(self):
        session = real_sessions.RealSession(adapter(Chatterbox))
        self.assertEqual((answered(session)["opened"], session.planned), (0, 0))
        run(session, [{"after": 10_000}])
        session.advance(30_000)
        run(session, [{"after": 10_000}])
        answer = answered(session)
        self.assertEqual(answer["given"], [[17_000] * 2, [47_000] * 2])
        self.assertNotIn("opened", answer)


class Busy(Simulation):
    """Works for 2 ms before it shows something."""

    def __init__(self, show):
        super().__init__(show)
        self.clock.start(10_000, self.light)

    @inject("press", when=always)
    def press(self):
        self.clock.start(5000, self.light)

    def light(self):
        time.sleep(0.002)
        self.show("lit")


class Order(unittest.TestCase):
    def setUp(self):
        both = Adapter(name="lamp", implementation={"name": "lamp"}, inject=Busy.inputs, observe=("lit",), open=Busy,
                       clocks=("virtual", "real"))
        self.session = real_sessions.WaitingSession(both)

    def test_a_step_is_not_before_an_output_that_came_before_it(self):
        run(self.session, [{"after": 10_000, "in": "press"}, {"after": 20_000}])
        answer = answered(self.session)
        first, second = answer["observations"]
        self.assertEqual((first["after"], second["after"]), (-1, 0))
        given = answer["given"][0][0]
        self.assertGreaterEqual(given, first["at"])
        self.assertEqual(second["since"], given + 5000)  # a timer runs from the step

    def test_outputs_of_two_threads_have_the_order_of_their_instants(self):
        session = self.session
        other = threading.Thread(target=session.show, args=(0, "lit", {}), daemon=True)

        class Interrupted:
            instant = 0

            @property
            def now(self):
                self.instant = instant = self.instant + 1
                if instant == 1:
                    other.start()
                    other.join(0.2)
                return instant

        session.clock = Interrupted()
        session.show(0, "lit", {})
        other.join()
        self.assertEqual([o["at"] for o in answered(session)["observations"]], [1, 2])


class Scaled(unittest.TestCase):
    def test_a_clock_with_a_scale_is_faster(self):
        clock, machine = RealClock(1000), RealClock()
        clock.wait(20_000_000)
        passed = machine.now
        self.assertGreaterEqual(clock.now, 20_000_000)
        self.assertTrue(19_000 <= passed <= 1_000_000, passed)

    def test_a_session_has_the_clock_that_the_request_names(self):
        both = Adapter(name="test", implementation={"name": "test"}, inject=("begin",), observe=("said",),
                       open=Chatterbox, clocks=("real", "scaled"), scale=50)
        server = Server(both)
        hello = json.loads(server.hello({"protocol": 1}))
        self.assertEqual((hello["clock"], hello["scale"]), (["real", "scaled"], 50))
        self.assertEqual(server.new_session({"clock": "scaled"}).clock.scale, 50)
        self.assertEqual(server.new_session({"clock": "real"}).clock.scale, 1)
        self.assertNotIn("scale", Server(adapter(Chatterbox)).hello({"protocol": 1}))


class Programs(unittest.TestCase):
    """`rtm1.py` and `door.py`, with the slack of a second."""

    def near(self, instants, expected):
        self.assertEqual(len(instants), len(expected))
        for instant, time in zip(instants, expected):
            self.assertTrue(0 <= instant - microseconds(time) <= 1_000_000, instants)

    def test_the_simulation_is_interrupted_in_time(self):
        arguments = ("--defect", "interruption-late", "--delay", "0.3")
        script = steps("loginByToken, +0.1 loginAccepted, +0.1 networkLost, +1")
        with Child("rtm1.py", *arguments) as child:
            answer = child.ask("trace", session=1, clock="real", steps=script)["ok"]
        self.near([pair[0] for pair in answer["given"]], [0, 0.1, 0.2, 1.2])
        seen = answer["observations"]
        self.assertEqual(drawn(seen)[-1].split()[1], "reconnecting/Interrupted")
        self.near([seen[-1]["at"]], [0.5])
        self.assertEqual(seen[-1]["since"], answer["given"][2][0] + 300_000)
        self.assertEqual(answer["results"], ["accepted"] * 3 + [None])

    def test_the_door_falls_shut_by_itself(self):
        with Child("door.py", "--siren", "0.2", "--draught", "0.1") as child:
            hello = child.ask("hello", protocol=1)["ok"]
            self.assertEqual((hello["spontaneous"], "close" in hello["inject"]), (["close"], False))
            answer = child.ask("trace", session=1, clock="real", steps=steps("open, +0.3"))["ok"]
        seen = answer["observations"]
        self.near([o["at"] for o in seen], [0, 0.1, 0.1])
        self.assertEqual([o.get("in", o.get("out")) for o in seen],
                         ["doorMoved", "close", "doorMoved"])
        self.assertEqual((seen[1]["args"], seen[1]["after"]), ({}, 0))

    def test_the_siren_ends_by_itself(self):
        with Child("door.py", "--siren", "0.2") as child:
            hello = child.ask("hello", protocol=1)["ok"]
            self.assertEqual((hello["clock"], hello["quiescence"], hello["state"]),
                             (["real"], "settle", False))
            self.assertEqual(child.ask("open", session=1)["err"]["code"], "unsupported")
            script = steps("set, +0.1 open, +0.5 close, unset")
            answer = child.ask("trace", session=1, clock="real", steps=script)["ok"]
        self.near([o["at"] for o in answer["observations"]], [0, 0.1, 0.1, 0.3, 0.6, 0.6])
        self.assertEqual([o["args"].get("cause") for o in answer["observations"]],
                         ["Owner", None, "Intrusion", "Exhausted", None, "Owner"])
        self.assertEqual([o["after"] for o in answer["observations"]], [0, 1, 1, 1, 2, 3])


if __name__ == "__main__":
    unittest.main()
