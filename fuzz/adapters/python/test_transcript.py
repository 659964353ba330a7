"""The kit answers the requests of the golden transcript as the transcript says."""

import json
import unittest
from pathlib import Path

from plumbline_adapter import Adapter, Server

TRANSCRIPTS = Path(__file__).parents[3] / "Tests/Fixtures/protocol"


class Lamp:
    """A lamp that goes out 5 s after the last press, or after the time in its options."""

    def __init__(self, show, options):
        self.time = int(options.get("time", "5s")[:-1]) * 1_000_000
        self.show = show
        self.now = 0
        self.due = None

    def give(self, name, args=None):
        if name != "press":
            return "not-applicable"
        self.show(self.now, "lit", {"state": "on", "why": "pressed"})
        self.due = self.now + self.time
        return "accepted"

    def advance(self, to):
        if self.due is not None and self.due <= to:
            self.now, self.due = self.due, None
            self.show(self.now, "lit", {"state": "off", "why": "timer"})
        self.now = to

    def next_deadline(self):
        return self.due

    def state(self):
        return {"lamp": "off" if self.due is None else "on"}

    def close(self):
        pass


class TranscriptTest(unittest.TestCase):
    def test_every_request_gets_the_answer_of_the_transcript(self):
        for name, compact in (("transcript.txt", False), ("transcript-compact.txt", True)):
            with self.subTest(name):
                self.check((TRANSCRIPTS / name).read_text().splitlines(), compact)

    def check(self, lines, compact):
        server = Server(Adapter(name="lamp", implementation={"name": "lamp", "version": "7"},
                                inject=["press"], observe=["lit"], open=Lamp, options=True, state=True, compact=compact))
        pairs = list(zip(lines[::2], lines[1::2]))
        self.assertEqual(len(pairs), 9)
        for request, expected in pairs:
            self.assertEqual((request[0], expected[0]), ("→", "←"))
            answer = json.loads(server.reply(request[2:].encode()))
            expected = json.loads(expected[2:])
            self.assertEqual(answer["id"], expected["id"])
            if "err" in expected:
                self.assertEqual(answer["err"]["code"], expected["err"]["code"])
            elif "inject" in expected["ok"]:
                for key in ("protocol", "inject", "observe", "spontaneous", "absent", "options", "state"):
                    self.assertEqual(answer["ok"][key], expected["ok"][key], key)
                self.assertEqual("compact" in answer["ok"], compact)
            else:
                for key, value in expected["ok"].items():
                    self.assertEqual(answer["ok"][key], value, f"{key} of {request}")


if __name__ == "__main__":
    unittest.main()
