"""Calls in one tick, and inside callbacks."""

import asyncio
import threading
import time
import unittest

import sessions
from async_simulation import AsyncSimulation
from child import Child, answered, run
from inputs import Mistake, Simulation, always, inject, never
from plumbline_adapter import Adapter

LATER = 2_000_000


class Bell(Simulation):
    """`press` rings twice, at once and 2 s later; `ask` tells how often it has rung."""

    def __init__(self, show):
        super().__init__(show)
        self.rings = 0

    def ring(self, when):
        self.rings += 1
        self.show("ring", when=when)

    @inject("press", when=always)
    def press(self):
        self.clock.start(LATER, lambda: self.ring("late"))
        self.ring("early")
        self.show("pressed")

    @inject("post", when=always)
    def post(self):
        self.clock.start(0, lambda: self.ring("posted"))

    @inject("ask", when=always)
    def ask(self):
        self.show("answer", rings=str(self.rings))

    @inject("sleep", when=never)
    def sleep(self):
        raise AssertionError("it is never possible")


class ThreadedBell(Bell):
    """It calls back from threads of its own."""

    def show(self, output, /, **args):
        def call():
            time.sleep(0.002)
            super(ThreadedBell, self).show(output, **args)
        threading.Thread(target=call).start()


class AsyncBell(AsyncSimulation):
    """`press` rings in the next turn of its loop."""

    def start(self):
        self.rings = 0

    def ring(self):
        self.rings += 1
        self.show("ring")

    @inject("press", when=always)
    async def press(self):
        await asyncio.sleep(0)
        self.ring()
        self.show("pressed")

    @inject("ask", when=always)
    def ask(self):
        self.show("answer", rings=str(self.rings))

    @inject("sleep", when=never)
    def sleep(self):
        raise AssertionError("it is never possible")


def adapter(bell, **options):
    return Adapter(name="bell", implementation={"name": "bell"}, inject=bell.inputs, observe=("ring",),
                   open=bell, reentrant=True, **options)


def told(steps, bell=Bell, session=sessions.Session, **options):
    """The results of some steps, and what was shown: the step, the output and its arguments."""
    session = session(adapter(bell, **options))
    results = run(session, steps)
    shown = [(seen["after"], seen["out"], *seen["args"].values()) for seen in answered(session)["observations"]]
    session.close()
    return results, shown


class InsideTheCallback(unittest.TestCase):
    def test_the_call_comes_before_what_is_left_of_the_step(self):
        results, shown = told([{"in": "press"}, {"in": "ask", "within": "callback"}])
        self.assertEqual(results, ["accepted", "accepted"])
        self.assertEqual(shown, [(0, "ring", "early"), (1, "answer", "1"), (1, "pressed")])

    def test_after_the_work_where_nothing_is_shown(self):
        results, shown = told([{"after": 5}, {"in": "ask", "within": "callback"}])
        self.assertEqual(results, [None, "accepted"])
        self.assertEqual(shown, [(1, "answer", "0")])

    def test_a_timer_that_expires_at_the_end_of_a_wait_calls_back_too(self):
        results, shown = told([{"in": "press"}, {"after": LATER}, {"in": "ask", "within": "callback"}])
        self.assertEqual(results, ["accepted", None, "accepted"])
        self.assertEqual(shown[2:], [(0, "ring", "late"), (2, "answer", "2")])

    def test_a_timer_before_the_end_of_a_wait_does_not(self):
        results, shown = told([{"in": "press"}, {"after": LATER + 5}, {"in": "ask", "within": "callback"}])
        self.assertEqual(shown[2:], [(0, "ring", "late"), (2, "answer", "2")])

    def test_one_inside_another(self):
        steps = [{"in": "press"}] + 2 * [{"in": "ask", "within": "callback"}] + [{"in": "ask"}]
        results, shown = told(steps)
        self.assertEqual(results, 4 * ["accepted"])
        self.assertEqual(
            [seen[:2] for seen in shown],
            [(0, "ring"), (1, "answer"), (2, "answer"), (2, "pressed"), (3, "answer")])

    def test_a_call_in_the_same_tick_comes_inside_too(self):
        steps = [{"in": "press"}, {"in": "ask", "within": "callback"}, {"in": "ask", "within": "tick"}]
        results, shown = told(steps)
        self.assertEqual(results, 3 * ["accepted"])
        self.assertEqual([seen[:2] for seen in shown], [(0, "ring"), (1, "answer"), (2, "answer"), (2, "pressed")])

    def test_a_call_that_is_impossible_ends_the_steps(self):
        results, shown = told([{"in": "press"}, {"in": "sleep", "within": "callback"}, {"in": "ask"}])
        self.assertEqual(results, ["accepted", "not-applicable"])
        self.assertEqual(shown, [(0, "ring", "early"), (1, "pressed")])

    def test_after_an_impossible_call_no_callback_gives_a_step(self):
        for name, result in ("sleep", "not-applicable"), ("dance", "unsupported"):
            steps = [{"in": "press"}, {"in": name, "within": "callback"}, {"in": "ask", "within": "callback"}]
            results, shown = told(steps)
            self.assertEqual(results, ["accepted", result])
            self.assertEqual(shown, [(0, "ring", "early"), (1, "pressed")])
            results, shown = told(steps, AsyncBell)
            self.assertEqual(results, ["accepted", result])
            self.assertEqual(shown, [(0, "ring"), (1, "pressed")])

    def test_after_an_exception_no_callback_gives_a_step(self):
        session = sessions.Session(adapter(Bell))
        wrong = {"in": "ask", "args": {"unknown": "x"}, "within": "callback"}
        with self.assertRaises(Mistake):
            run(session, [{"in": "press"}, wrong, {"in": "ask", "within": "callback"}])
        self.assertEqual(run(session, [{"in": "press"}]), ["accepted"])
        self.assertEqual([seen["out"] for seen in answered(session)["observations"]], ["ring", "pressed"] * 2)

    def test_from_another_thread(self):
        results, shown = told([{"in": "press"}, {"in": "ask", "within": "callback"}],
                              ThreadedBell, sessions.SettlingSession, quiet=50_000)
        self.assertEqual(results, ["accepted", "accepted"])
        self.assertEqual(shown[0][0], 0)
        self.assertEqual([seen[0] for seen in shown[1:]], [1, 1])

    def test_in_a_loop(self):
        results, shown = told([{"in": "press"}, {"in": "ask", "within": "callback"}], AsyncBell)
        self.assertEqual(results, ["accepted", "accepted"])
        self.assertEqual(shown, [(0, "ring"), (1, "answer", "1"), (1, "pressed")])


class InOneTick(unittest.TestCase):
    def test_the_loop_does_not_turn_in_between(self):
        results, shown = told([{"in": "press"}, {"in": "ask", "within": "tick"}], AsyncBell)
        self.assertEqual(results, ["accepted", "accepted"])
        self.assertEqual(shown, [(1, "answer", "0"), (1, "ring"), (1, "pressed")])

    def test_after_an_impossible_call_the_client_finishes_its_work(self):
        for name, result in ("sleep", "not-applicable"), ("dance", "unsupported"):
            impossible, ask = {"in": name, "within": "tick"}, {"in": "ask", "within": "tick"}
            for rest in [impossible], [impossible, ask], [impossible, {**ask, "within": "callback"}]:
                self.assertEqual(told([{"in": "post"}, *rest]), (["accepted", result], [(1, "ring", "posted")]))
                self.assertEqual(
                    told([{"in": "press"}, *rest], AsyncBell),
                    (["accepted", result], [(1, "ring"), (1, "pressed")]))
                results, shown = told([{"in": "press"}, *rest], ThreadedBell, sessions.SettlingSession, quiet=50_000)
                self.assertEqual(results, ["accepted", result])
                self.assertCountEqual([seen[1:] for seen in shown], [("ring", "early"), ("pressed",)])

    def test_otherwise_it_does(self):
        results, shown = told([{"in": "press"}, {"in": "ask"}], AsyncBell)
        self.assertEqual(shown, [(0, "ring"), (0, "pressed"), (1, "answer", "1")])


class Requests(unittest.TestCase):
    def test_hello_says_so(self):
        with Child("reentrant_link.py") as child:
            self.assertIs(child.ask("hello", protocol=1)["ok"]["reentrant"], True)

    def test_an_unknown_place_is_refused(self):
        with Child("reentrant_link.py") as child:
            child.ask("hello", protocol=1)
            answer = child.ask("trace", session=1, steps=[{"in": "connect", "within": "dream"}])
            self.assertEqual(answer["err"]["code"], "invalid")
            self.assertIn("'within'", answer["err"]["message"])


if __name__ == "__main__":
    unittest.main()
