"""Each rogue misbehaves in its own way, and in no other."""

import json
import os
import signal
import subprocess
import time
import unittest

from child import Child, steps
from plumbline_adapter import LONGEST_LINE

STEPS = steps("loginByToken, loginAccepted")


class Rogues(unittest.TestCase):
    def rogue(self, kind, **options):
        return self.enterContext(Child("rogue.py", kind, **options))

    def after_hello(self, kind, **options):
        """A rogue that has answered `hello` well."""
        child = self.rogue(kind, **options)
        self.assertEqual(child.ask("hello", protocol=1)["ok"]["protocol"], 1)
        return child

    def test_rubbish(self):
        child = self.rogue("rubbish")
        child.request("hello", protocol=1)
        with self.assertRaises(ValueError):
            json.loads(child.read())

    def test_flood(self):
        child = self.rogue("flood")
        for _ in range(100_000):
            self.assertIn(b'"ev":"log"', child.read())

    def test_exit_at_once(self):
        self.assertEqual(self.rogue("exit-at-once").process.wait(), 0)

    def test_crash_in_hello(self):
        child = self.rogue("crash-in-hello")
        child.request("hello", protocol=1)
        self.assertEqual(child.process.wait(), -signal.SIGABRT)

    def test_wrong_id(self):
        child = self.after_hello("wrong-id")
        child.request("trace", session=1, steps=STEPS)
        self.assertEqual(json.loads(child.read())["id"], child.id + 1000)

    def test_never_answers(self):
        child = self.rogue("never-answers")
        child.request("hello", protocol=1)
        self.assertEqual(child.end(), 0)
        self.assertEqual(child.read(), b"")

    def test_hello_then_silent(self):
        child = self.after_hello("hello-then-silent")
        child.request("trace", session=1, steps=STEPS)
        self.assertEqual(child.end(), 0)
        self.assertEqual(child.read(), b"")

    def test_stderr_flood(self):
        child = self.rogue("stderr-flood", stderr=subprocess.PIPE)
        child.request("hello", protocol=1)
        self.assertGreater(len(child.process.stderr.read(4 << 20)), 0)
        child.process.stdin.close()
        child.process.stderr.read()
        self.assertIn("ok", json.loads(child.read()))

    def test_truncated_line(self):
        child = self.after_hello("truncated-line")
        child.request("trace", session=1, steps=STEPS)
        line = child.read()
        self.assertTrue(line and not line.endswith(b"\n"))
        self.assertEqual(child.process.wait(), 0)

    def test_huge_line(self):
        child = self.after_hello("huge-line")
        child.request("trace", session=1, steps=STEPS)
        self.assertGreater(len(child.read()), LONGEST_LINE)

    def test_bad_observation(self):
        child = self.after_hello("bad-observation")
        answer = child.ask("trace", session=1, steps=STEPS)["ok"]
        self.assertEqual(answer["observations"][-1]["out"], "teapotBoiled")

    def test_backwards_time(self):
        child = self.after_hello("backwards-time")
        answer = child.ask("trace", session=1, steps=STEPS + steps("+1"))["ok"]
        instants = [observation["at"] for observation in answer["observations"]]
        self.assertEqual(instants, [1_000_000, 999_999, 999_998, 999_997])

    def given(self, kind):
        """When it gives the steps of a trace of 0, 50 and 150 ms."""
        child = self.after_hello(kind)
        answer = child.ask("trace", session=1, clock="real", steps=steps("set, +0.05, +0.1"))["ok"]
        return answer["opened"], [pair[0] for pair in answer["given"]]

    def answered(self, kind):
        """How many observations are in the answer to a login, and how many come later."""
        child = self.after_hello(kind)
        child.ask("open", session=1)
        first = child.ask("step", session=1, steps=steps("loginByToken"))["ok"]["observations"]
        time.sleep(0.1)
        later = child.ask("step", session=1, steps=[{"after": 0}])["ok"]["observations"]
        return len(first), len(later)

    def test_hasty_answers(self):
        self.assertEqual(self.answered("hasty-answers"), (0, 1))

    def test_patient_answers(self):
        self.assertEqual(self.answered("patient-answers"), (1, 0))

    def test_patient_answers_between_timers(self):
        """The expiry is shown before the next step, with its own instant."""
        child = self.after_hello("patient-answers")
        answer = child.ask("trace", session=1, steps=steps("loginByToken, +10, loginByToken"))["ok"]
        told = [(seen["at"], seen["after"]) for seen in answer["observations"]]
        self.assertEqual(told[1:], [(6_000_000, 0), (6_000_000, 0), (10_000_000, 2)])

    def test_slow_answers(self):
        child = self.after_hello("slow-answers")
        child.ask("open", session=1)
        begin = time.monotonic()
        child.ask("step", session=1, steps=[{"after": 0}])
        self.assertGreaterEqual(time.monotonic() - begin, 0.2)

    def test_late(self):
        _, given = self.given("late")
        self.assertGreaterEqual(given[1], 110_000)
        self.assertGreaterEqual(given[2], 210_000)

    def test_hasty(self):
        _, given = self.given("hasty")
        self.assertLess(given[2], 150_000)

    def test_slow_to_open(self):
        opened, given = self.given("slow-to-open")
        self.assertGreaterEqual(opened, 300_000)
        self.assertGreaterEqual(given[0], 300_000)

    def test_slower_to_open(self):
        self.assertLess(self.given("slower-to-open")[0], 300_000)
        child = self.after_hello("slower-to-open")
        for least in (0, 400_000, 400_000):
            answer = child.ask("trace", session=1, clock="real", steps=[])["ok"]
            self.assertGreaterEqual(answer["opened"], least)

    def test_half_open(self):
        child = self.after_hello("half-open")
        child.process.stdin.close()
        with self.assertRaises(subprocess.TimeoutExpired):
            child.process.wait(timeout=0.3)

    def test_forks_child(self):
        child = self.after_hello("forks-child", stderr=subprocess.PIPE)
        grandchild = int(child.process.stderr.readline().split()[1])
        self.assertEqual(child.end(), 0)
        self.assertEqual(os.getpgid(grandchild), child.process.pid)
        child.kill()
        for _ in range(100):
            if not running(grandchild):
                return
            time.sleep(0.02)
        self.fail("the group has outlived its end")


def running(process):
    """A zombie that nobody has collected is not running."""
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


if __name__ == "__main__":
    unittest.main()
