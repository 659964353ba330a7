"""The compact form: steps and observations as lists of numbers."""

import json
import unittest

from compact import Numbers
from plumbline_adapter import Adapter, Server, Simulation, always, inject
from texts import MOST, Texts

SPEC = {
    "inputs": [{"name": "say", "from": "app", "args": [{"name": "to", "value": "a"}, {"name": "how", "value": "absent"}]},
               {"name": "look", "from": "app"}],
    "outputs": [{"name": "click", "arguments": []},
                {"name": "lit", "arguments": [{"name": "state", "values": ["on", "off"]},
                                              {"name": "why", "values": ["pressed", "timer", "absent"]}]},
                {"name": "said", "arguments": [{"name": "to", "values": ["a", "b"]}]}],
}


class Lamp(Simulation):
    @inject("say", when=always)
    def say(self, to):
        self.show("said", to=to)

    @inject("look", when=always)
    def look(self):
        self.show("lit", why="timer", state="off")
        self.show("lit", state="off", why="smoke")
        self.show("lit", state="off")
        self.clock.start(5, lambda: self.show("click"))


def ask(server, op, **fields):
    return json.loads(server.reply(json.dumps({"id": 1, "op": op, "session": 1, **fields}).encode()))


def server(compact, runner=True):
    server = Server(Adapter(name="lamp", implementation={"name": "lamp"}, inject=Lamp.inputs, open=Lamp,
                            observe=["click", "lit", "said"], compact=compact))
    return server, ask(server, "hello", protocol=1, spec=SPEC, **({"compact": True} if runner else {}))["ok"]


class CompactTests(unittest.TestCase):
    maxDiff = None

    def test_the_last_argument_changes_fastest_and_each_counts_one_value_more(self):
        numbers = Numbers(SPEC)
        for number, output, args in ((0, "click", {}), (1, "lit", {"state": "on", "why": "pressed"}),
                                     (6, "lit", {"why": "timer", "state": "off"}), (13, "said", {"to": "a"})):
            self.assertEqual(numbers.symbol(output, args), number)
        for output, args in (("lit", {"state": "on", "why": "smoke"}), ("lit", {"state": "on"}),
                             ("lit", {"state": ["on"], "why": "timer"}), ("boiled", {})):
            self.assertIsNone(numbers.symbol(output, args), output)

    def test_reported_inputs_and_outputs_with_an_earlier_instant_have_none(self):
        texts = Texts(Numbers(SPEC))
        self.assertEqual(texts.observation(3, 1, "out", "click", {}), "[3,1,0]")
        self.assertEqual(json.loads(texts.observation(3, 1, "in", "click", {})), {"at": 3, "after": 1, "in": "click", "args": {}})
        self.assertEqual(json.loads(texts.observation(3, 1, "out", "click", {}, since=2)),
                         {"at": 3, "after": 1, "out": "click", "args": {}, "since": 2})

    def test_equal_values_of_other_types_have_texts_of_their_own(self):
        texts = Texts()
        for args in ({"n": "1"}, {"n": 1}, {"n": True}, {"n": 1.0}, {"n": [1]}, {1: "n"}, {True: "n"}, {"m": "1"}) * 2:
            text = texts.observation(3, 1, "out", "count", args)
            self.assertIn(f'"args":{json.dumps(args, separators=(",", ":"))}', text)
            self.assertEqual(texts.state(args), json.dumps(args, separators=(",", ":")))

    def test_no_more_texts_are_kept_than_their_limit(self):
        for texts in (Texts(), Texts(Numbers(SPEC))):
            for number in range(MOST + 10):
                self.assertIn(f'"{number}"', texts.observation(3, 1, "out", "said", {"to": str(number)}))
                texts.state({"lamp": str(number)})
            self.assertEqual((len(texts.outputs), len(texts.states)), (MOST, MOST))

    def test_both_sides_agree_or_the_form_is_readable(self):
        for compact, runner in ((False, True), (True, False), (False, False)):
            asked, hello = server(compact, runner)
            self.assertNotIn("compact", hello)
            answer = ask(asked, "trace", steps=[{"in": "say", "args": {"to": "a"}}])["ok"]
            self.assertEqual(answer["observations"], [{"at": 0, "after": 0, "out": "said", "args": {"to": "a"}}])
            self.assertEqual(ask(asked, "trace", steps=[[0, 0]])["err"]["code"], "invalid")

    def test_steps_and_observations_are_lists_and_what_has_no_number_is_readable(self):
        asked, hello = server(True)
        self.assertIs(hello["compact"], True)
        answer = ask(asked, "trace", steps=[[3, 0], [0, 1], [5], {"after": 1, "in": "say", "args": {"to": "c"}}])["ok"]
        self.assertEqual(answer["results"], ["accepted", "accepted", None, "accepted"])
        self.assertEqual(answer["observations"], [
            [3, 0, 13], [3, 1, 6],
            {"at": 3, "after": 1, "out": "lit", "args": {"state": "off", "why": "smoke"}},
            {"at": 3, "after": 1, "out": "lit", "args": {"state": "off"}}, [8, 1, 0],
            {"at": 9, "after": 3, "out": "said", "args": {"to": "c"}}])

    def test_other_lists_are_invalid(self):
        asked, _ = server(True)
        for step in ([], [0, 2], [0, -1], [-1], ["a"], [0, 0, "soon"], [0, 0, "tick", 4], [0, "say"], [0, None]):
            self.assertEqual(ask(asked, "trace", steps=[step])["err"]["code"], "invalid", step)


if __name__ == "__main__":
    unittest.main()
