"""How the kit finds the method of an input."""

import unittest

from plumbline_adapter import Simulation, always, inject, never


class Lamp(Simulation):
    def __init__(self):
        super().__init__(lambda *_: None)
        self.done = []

    @inject("press", when=always)
    def press(self):
        self.done.append("press")

    @inject("fade", when=never)
    def fade(self):
        self.done.append("fade")


class Remote:
    @inject("dim", when=always)
    def dim(self, level):
        self.done.append(level)


class Louder(Lamp, Remote):
    def press(self):
        self.done.append("click")

    @inject("fade", when=always)
    def fade(self):
        return "refused"


class InputTests(unittest.TestCase):
    def test_when_decides(self):
        lamp = Lamp()
        self.assertEqual([lamp.give("press"), lamp.give("fade")], ["accepted", "not-applicable"])
        self.assertEqual(lamp.done, ["press"])

    def test_overriding_keeps_the_input_or_marks_it_anew(self):
        lamp = Louder()
        self.assertEqual(sorted(Louder.inputs), ["dim", "fade", "press"])
        answers = [lamp.give("press"), lamp.give("fade"), lamp.give("dim", {"level": "low"})]
        self.assertEqual(answers, ["accepted", "refused", "accepted"])
        self.assertEqual(lamp.done, ["click", "low"])
        self.assertEqual(sorted(Lamp.inputs), ["fade", "press"])

    def test_two_methods_of_one_input_are_refused(self):
        with self.assertRaisesRegex(TypeError, "two methods are the input 'press': press and push"):
            class Twice(Lamp):
                @inject("press", when=always)
                def push(self):
                    pass


if __name__ == "__main__":
    unittest.main()
