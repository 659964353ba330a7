"""What a client tells its session, on either clock."""

import io
import json
import threading
import time
import unittest
from contextlib import redirect_stderr
from unittest import mock

import real_sessions
import sessions
from inputs import Mistake
from plumbline_adapter import Adapter
from child import answered, run, steps


class Weather:
    """`look` shows the sky; a cloud comes by itself after 2 s."""

    def __init__(self, show, report):
        self.show = show
        self.report = report
        self.now = 0

    def give(self, name, args=None):
        self.show(self.now, "sky", {"colour": "blue"})
        return "accepted"

    def next_deadline(self):
        return 2_000_000 if self.now < 2_000_000 else None

    def advance(self, to):
        if self.now < 2_000_000 <= to:
            self.report(2_000_000, "cloud", {"size": "small"})
            self.report(2_000_000, "rain")
        self.now = to

    def close(self):
        pass


class Patient(Weather):
    """It does what it does on threads of its own."""

    def later(self, callback):
        def called(*arguments):
            def call():
                time.sleep(0.002)
                callback(*arguments)
            threading.Thread(target=call).start()
        return called

    def __init__(self, show, report):
        super().__init__(self.later(show), self.later(report))


class Flash(Weather):
    """A lightning shows its thunder after no time at all."""

    deadline = None

    def give(self, name, args=None):
        self.deadline = self.now
        return super().give(name, args)

    def next_deadline(self):
        return self.deadline

    def advance(self, to):
        if self.deadline is not None:
            self.deadline = None
            self.show(self.now, "thunder", {})
        self.now = to


def adapter(open, **options):
    return Adapter(name="weather", implementation={"name": "weather"}, inject=("look",),
                   observe=("sky",), spontaneous=("cloud", "rain"), open=open, **options)


class Reports(unittest.TestCase):
    CLOUD = [
        {"at": 0, "after": 0, "out": "sky", "args": {"colour": "blue"}},
        {"at": 2_000_000, "after": 0, "in": "cloud", "args": {"size": "small"}},
        {"at": 2_000_000, "after": 0, "in": "rain", "args": {}},
    ]

    def test_what_comes_by_itself_stands_among_what_is_shown(self):
        session = sessions.Session(adapter(Weather))
        run(session, steps("look, +3"))
        self.assertEqual(answered(session)["observations"], self.CLOUD)

    def test_a_timer_of_no_time_expires_before_the_answer(self):
        session = sessions.Session(adapter(Flash))
        run(session, steps("look, look"))
        answer = answered(session)
        told = [(seen["after"], seen["out"]) for seen in answer["observations"]]
        self.assertEqual(told, [(0, "sky"), (0, "thunder"), (1, "sky"), (1, "thunder")])
        self.assertIsNone(answer["next"])

    def test_it_is_waited_for(self):
        session = sessions.SettlingSession(adapter(Patient, quiet=50_000))
        run(session, steps("look, +3"))
        told = sorted(answered(session)["observations"], key=lambda told: told.get("in", ""))
        self.assertEqual(told, self.CLOUD)

    def test_arguments_that_are_no_json_are_a_mistake_of_the_adapter_once(self):
        for kind in (sessions.Session, real_sessions.RealSession):
            session = kind(adapter(Weather, clocks=("virtual", "real")))
            session.tell(0, "out", "sky", {"colour": object()})
            with self.assertRaisesRegex(Mistake, "the arguments of 'sky' are no JSON"):
                session.answer()
            self.assertEqual(answered(session)["observations"], [])

    def test_in_real_time_it_is_stamped(self):
        session = real_sessions.WaitingSession(adapter(Weather, clocks=("virtual", "real")))
        run(session, steps("look"))
        session.advance(2_000_000)
        sky, cloud, rain = answered(session)["observations"]
        self.assertEqual((cloud["in"], rain["in"], cloud["after"]), ("cloud", "rain", 0))
        self.assertGreaterEqual(cloud["at"], 2_000_000)
        self.assertEqual(cloud["since"], 2_000_000)


class Ended(BaseException):
    """In the place of the end of the process."""


class Getters(unittest.TestCase):
    def test_each_step_has_the_state_after_it_also_where_the_client_changes_one_object(self):
        class Lamp(Flash):
            lamp = None

            def give(self, name, args=None):
                self.lamp = self.lamp or {"lamp": "off"}
                self.lamp["lamp"] = "off" if self.lamp["lamp"] == "on" else "on"
                return super().give(name, args)

            def state(self):
                return self.lamp

        session = sessions.Session(adapter(Lamp, state=True))
        run(session, steps("look, look, +3, look"))
        states = json.loads("{" + session.outcome() + '"end":0}')["states"]
        self.assertEqual([state["lamp"] for state in states], ["on", "off", "off", "on"])

    def ends(self, open, work):
        """The status with which the process ends, and the last line of its log."""
        session = sessions.Session(adapter(open, state=True))
        log = io.StringIO()
        with mock.patch("crash.end_process", side_effect=Ended) as end, redirect_stderr(log):
            with self.assertRaises(Ended):
                work(session)
        return end.call_args.args[0], log.getvalue().splitlines()[-1]

    def test_an_exception_of_a_getter_is_a_crash_of_the_client(self):
        class Broken(Weather):
            error = ValueError("no state")

            def state(self):
                if self.now == 1_000_000:
                    raise self.error
                return {}

        class Left(Broken):
            error = SystemExit(7)

        place = "in its getters: the client failed"
        self.assertEqual(self.ends(Broken, lambda session: run(session, steps("look, +1, look"))),
                         (1, f"plumbline: step 1, {place}"))
        self.assertEqual(self.ends(Left, lambda session: run(session, steps("look, +1"))), (7, f"plumbline: step 1, {place}"))
        in_tick = [(0, "look", None, None), (0, "look", None, "tick"), (1_000_000, None, None, None)]
        self.assertEqual(self.ends(Broken, lambda session: session.run(in_tick)), (1, f"plumbline: step 2, {place}"))

        def ask(session):
            session.pass_time(1_000_000)
            session.state()

        self.assertEqual(self.ends(Broken, ask), (1, f"plumbline: step -1, {place}"))

    def test_a_mistake_of_the_adapter_in_a_getter_is_none_of_the_client(self):
        class Wrong(Weather):
            def state(self):
                raise Mistake("no such getter")

        session = sessions.Session(adapter(Wrong, state=True))
        with self.assertRaisesRegex(Mistake, "no such getter"):
            run(session, steps("look"))


if __name__ == "__main__":
    unittest.main()
