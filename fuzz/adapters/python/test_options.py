"""`open` and `trace` may carry the configuration of the client."""

import json
import unittest

from async_simulation import AsyncSimulation
from plumbline_adapter import Adapter, Inputs, Server, Simulation, always, inject


class Shown:
    """Shows its region at the opening."""

    def __init__(self, show, options=None):
        super().__init__(show)
        self.show("region", name=str(options))

    @inject("look", when=always)
    def look(self):
        pass


class Plain(Shown, Simulation):
    pass


class Asynchronous(Shown, AsyncSimulation):
    pass


class Threaded(Inputs):
    def __init__(self, show, *, options):
        show("region", {"name": str(options)})


def server(open, **more):
    return Server(Adapter(name="map", implementation={"name": "map"}, inject=["look"], observe=["region"],
                          open=open, **more))


def ask(server, op, **fields):
    return json.loads(server.reply(json.dumps({"id": 1, "op": op, "session": 1, **fields}).encode()))


def shown(answer):
    return [observation["args"]["name"] for observation in answer["ok"]["observations"]]


class OptionTests(unittest.TestCase):
    def test_only_an_adapter_that_takes_options_says_so(self):
        self.assertIs(ask(server(Plain, options=True), "hello", protocol=1)["ok"]["options"], True)
        self.assertNotIn("options", ask(server(Plain), "hello", protocol=1)["ok"])

    def test_every_kind_of_session_gives_them_to_the_client(self):
        for open, clock, more in ((Plain, "virtual", {}), (Asynchronous, "virtual", {}),
                                  (Plain, "virtual", {"quiet": 100}), (Plain, "real", {"clocks": ("virtual", "real")}),
                                  (Threaded, "real", {"clocks": ("real",)})):
            with self.subTest(open=open, clock=clock, **more):
                asked = server(open, options=True, **more)
                given = {"options": {"region": "eu"}, "clock": clock}
                self.assertEqual(shown(ask(asked, "trace", steps=[], **given)), ["{'region': 'eu'}"])
                self.assertEqual(shown(ask(asked, "open", **given)), ["{'region': 'eu'}"])
                self.assertEqual(shown(ask(asked, "reset", options={"region": "us"}, clock=clock)),
                                 ["{'region': 'us'}"])
                ask(asked, "close")

    def test_a_request_without_options_gives_none_of_an_earlier_one(self):
        asked = server(Plain, options=True)
        ask(asked, "trace", steps=[], options={"region": "eu"})
        self.assertEqual(shown(ask(asked, "trace", steps=[])), ["{}"])

    def test_an_adapter_without_options_ignores_them(self):
        for options in ({"region": "eu"}, 7):
            self.assertEqual(shown(ask(server(Plain), "trace", steps=[], options=options)), ["None"])

    def test_options_are_texts_by_name(self):
        for options in (7, [], {"region": 7}, {"region": None}):
            for op in ("open", "trace"):
                error = ask(server(Plain, options=True), op, steps=[], options=options)["err"]
                self.assertEqual(error["code"], "invalid")
                self.assertIn("expected 'options', texts by name, found", error["message"])


if __name__ == "__main__":
    unittest.main()
