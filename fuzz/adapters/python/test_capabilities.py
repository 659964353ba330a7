"""What `hello` says of an adapter."""

import json
import unittest

from plumbline_adapter import Adapter, Server


def hello(**more):
    adapter = Adapter(name="map", implementation={"name": "map"}, inject=(), observe=(), open=None, **more)
    return json.loads(Server(adapter).hello({"protocol": 1}))


class Hello(unittest.TestCase):
    def test_it_names_the_clauses_that_do_not_apply(self):
        clauses = {"queue-is-kept": "the SDK has no \"queue\"", "one-login": "the SDK logs in at each call"}
        self.assertEqual(hello(not_applicable=clauses)["notApplicable"], [
            {"clause": "queue-is-kept", "reason": "the SDK has no \"queue\""},
            {"clause": "one-login", "reason": "the SDK logs in at each call"}])
        self.assertEqual(hello()["notApplicable"], [])


if __name__ == "__main__":
    unittest.main()
