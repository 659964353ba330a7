"""What a recorder writes, and that it never disturbs the app."""

import json
import os
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

from child import FOLDER
from plumbline_record import record
from reentrant_link import SteadyLink

ROOT = FOLDER.parents[2]
PROGRAM = os.environ.get("PLUMBLINE")

FULL = """
import resource
from plumbline_record import record

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

recorder = record(session="a1", path={path!r})
size = len(open({path!r}).read())
limit(size + 20)
recorder.input("press")
recorder.input("press")
limit(resource.RLIM_INFINITY)
recorder.output("ring")
"""


class RecorderTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "log.jsonl")

    def text(self):
        return Path(self.path).read_text()

    def lines(self):
        """The lines of the log, without their instants, which never decrease."""
        lines = [json.loads(line) for line in self.text().splitlines()]
        instants = [line.pop("at") for line in lines if "at" in line]
        self.assertEqual(instants, sorted(instants))
        return lines


class Lines(RecorderTest):
    def test_the_text_of_a_log(self):
        with record(session="a1", path=self.path, spontaneous=["press"], observe=("ring",)) as recorder:
            recorder.input("press")
            recorder.output("ring", tone="low", name="bell")
            recorder.gap()
        text = self.text()
        for line in text.splitlines()[1:]:
            at = str(json.loads(line)["at"])
            self.assertEqual(len(at), 16)
            text = text.replace(at, "T", 1)
        self.assertEqual(text, (
            '{"spontaneous":["press"],"observe":["ring"],"latency":50000}\n'
            '{"at":T,"session":"a1","ev":"start"}\n'
            '{"at":T,"session":"a1","in":"press"}\n'
            '{"at":T,"session":"a1","out":"ring","args":{"tone":"low","name":"bell"}}\n'
            '{"at":T,"session":"a1","ev":"gap"}\n'))

    def test_the_header_names_absent_inputs(self):
        record(path=self.path, absent=["overheat"]).close()
        self.assertEqual(
            self.lines()[0], {"spontaneous": [], "observe": [], "absent": ["overheat"], "latency": 50_000})

    def test_the_header_says_how_late_lines_may_be(self):
        for latency in 0, 0.000_07, 3600, "0.25":
            record(path=self.path, latency=latency).close()
        for wrong in -1, 3600.1, float("nan"), 10 ** 400, "soon", None:
            record(path=self.path, latency=wrong).close()
        found = [line["latency"] for line in self.lines()[::2]]
        self.assertEqual(found, [0, 70, 3_600_000_000, 250_000] + 6 * [50_000])

    def test_each_recorder_has_a_session_of_its_own(self):
        with record(path=self.path), record(path=self.path):
            pass
        sessions = {line["session"] for line in self.lines() if "session" in line}
        self.assertEqual(len(sessions), 2)
        for session in sessions:
            self.assertRegex(session, "^[0-9a-f]{16}$")

    def test_two_recorders_share_a_file(self):
        with record(session="a", path=self.path) as one, record(session="b", path=self.path) as other:
            one.input("press")
            other.input("press")
        self.assertEqual([line.get("session") for line in self.lines()], [None, "a", None, "b", "a", "b"])

    def test_special_characters(self):
        text = "\"\\\n\u2028é😀\x00"
        with record(session=text, path=self.path) as recorder:
            recorder.output("said", text=text, number=3, error=ValueError("odd"))
        self.assertEqual(self.lines()[2], {
            "session": text, "out": "said", "args": {"text": text, "number": 3, "error": "odd"}})

    def test_threads_write_whole_lines(self):
        with record(path=self.path) as recorder:
            def work(name):
                for number in range(200):
                    recorder.output("worked", name=name, number=number)
            threads = [threading.Thread(target=work, args=(name,)) for name in "abcdefgh"]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        seen = [line["args"] for line in self.lines()[2:]]
        for name in "abcdefgh":
            self.assertEqual([args["number"] for args in seen if args["name"] == name], list(range(200)))

    def test_an_event_within_a_write_waits(self):
        with record(session="a1", path=self.path) as recorder:
            file = recorder.file
            write = file.write

            class Interrupted:
                close = file.close

                def write(self, data):
                    recorder.file = file
                    recorder.input("second")
                    return write(data)

            recorder.file = Interrupted()
            recorder.input("first")
        self.assertEqual([line["in"] for line in self.lines()[2:]], ["first", "second"])

    @unittest.skipUnless(hasattr(os, "fork"), "needs fork")
    def test_the_child_of_a_fork_does_not_wait_for_a_lost_thread(self):
        with record(session="a1", path=self.path) as recorder:
            taken, done = threading.Event(), threading.Event()

            def hold():
                with recorder.lock:
                    taken.set()
                    done.wait()
            thread = threading.Thread(target=hold)
            thread.start()
            taken.wait()
            child = os.fork()
            if child == 0:
                recorder.input("press")
                os._exit(0)
            os.waitpid(child, 0)
            done.set()
            thread.join()
        self.assertEqual(self.lines()[2], {"session": "a1", "in": "press"})


class Undisturbed(RecorderTest):
    def play(self, recorder):
        recorder.input("press", key="a")
        recorder.output("ring")
        recorder.gap()
        recorder.close()
        recorder.close()
        recorder.input("press")

    def test_without_a_path_nothing_is_written(self):
        self.assertNotIn("PLUMBLINE_RECORD", os.environ)
        recorder = record(session="a1")
        self.assertIsNone(recorder.file)
        self.play(recorder)

    def test_the_environment_names_the_file(self):
        os.environ["PLUMBLINE_RECORD"] = self.path
        self.addCleanup(os.environ.pop, "PLUMBLINE_RECORD")
        self.play(record(path=""))
        self.assertEqual(len(self.lines()), 5)

    def test_a_path_that_cannot_be_written(self):
        os.mkfifo(self.path)
        for path in os.path.dirname(self.path), self.path, "/dev/full", "\0", self.path + "/none":
            self.play(record(path=path))

    def test_a_value_that_is_no_json_leaves_a_gap(self):
        with record(path=self.path, session="a1") as recorder:
            recorder.output("ring", tone=float("nan"))
            recorder.output("ring")
        self.assertEqual(self.lines()[2:], [{"session": "a1", "ev": "gap"}, {"session": "a1", "out": "ring"}])

    @unittest.skipUnless(sys.platform == "linux", "limits the size of a file")
    def test_a_line_in_part_is_ended_and_leaves_a_gap(self):
        subprocess.run([sys.executable, "-c", FULL.format(path=self.path)], cwd=FOLDER, check=True)
        lines = self.text().splitlines()
        self.assertEqual((len(lines), len(lines[2])), (5, 20))
        self.assertEqual([json.loads(line).get("ev") for line in lines[3:]], ["gap", None])
        self.assertEqual(json.loads(lines[4])["out"], "ring")

    def test_the_recorder_needs_no_other_file_of_the_kit(self):
        code = (FOLDER / "plumbline_record.py").read_text() + "\nprint(end='x')"
        child = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, check=True)
        self.assertEqual((child.stdout, child.stderr), (b"x", b""))


class HastyLink(SteadyLink):
    """It is up before the server has answered."""

    def connect(self):
        self.change("up")


@unittest.skipUnless(PROGRAM, "needs PLUMBLINE, the name of the program")
class Monitor(RecorderTest):
    def judged(self, client):
        """The exit status and the report after a life of the client."""
        recorder = record(path=self.path, spontaneous=client.inputs, observe=["linkChanged"], latency=1)
        link = client(lambda at, output, args: recorder.output(output, **args))
        for name in "connect", "answer", "disconnect", "connect":
            recorder.input(name)
            link.give(name)
        recorder.close()
        monitor = subprocess.run(
            [PROGRAM, "monitor", "Tests/Fixtures/specs/link.yaml", self.path], cwd=ROOT, capture_output=True, text=True)
        return monitor.returncode, monitor.stdout

    def test_a_right_client(self):
        status, report = self.judged(SteadyLink)
        self.assertEqual(status, 0, report)
        self.assertIn("8 events judged", report)

    def test_a_client_that_violates_its_spec(self):
        status, report = self.judged(HastyLink)
        self.assertEqual(status, 1, report)
        self.assertIn("linkChanged up", report)


if __name__ == "__main__":
    unittest.main()
