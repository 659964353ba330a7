import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from planted_bugs import Composer, Edit, Refusal, names, read, tokens

SOURCE = """\
func next(_ a: Int, _ b: Int) -> Int {
  // The smaller one.
  guard a < b else {
    return b
  }
  return a + 1
}
"""


def compose(*edits, source=SOURCE):
    edits = [Edit("file", find, replace) for find, replace in edits]
    numbers = {bug: number for number, bug in enumerate(["one", "other"])}
    return Composer({"A.swift": source}).compose(edits, numbers)["A.swift"]


class TokenTests(unittest.TestCase):
    def texts(self, code):
        return [token.text for token in tokens(code)]

    def test_space_and_comments_are_no_tokens(self):
        self.assertEqual(
            self.texts("a  // one\n /* two /* deep */ */ <= b"), ["a", "<=", "b"]
        )

    def test_strings_are_one_token(self):
        self.assertEqual(
            self.texts(r'f("a // \(g(")")) b", #"\"#)'),
            ["f", "(", r'"a // \(g(")")) b"', ",", r'#"\"#', ")"],
        )


class EditTests(unittest.TestCase):
    def test_line_breaks_and_comments_make_no_difference(self):
        composed = compose(
            (
                "Int { guard a < b else { return b }",
                'Int { guard planted("one") ? a <= b : a < b else { return b }',
            )
        )
        self.assertIn("guard (plantedBug == 0) ? a <= b : a < b else {\n    return b\n", composed)

    def test_space_next_to_context_is_that_of_the_replacement(self):
        composed = compose(("+ 1", '+ 1\n  + (planted("one") ? 1 : 0)'))
        self.assertIn("return a + 1\n  + ((plantedBug == 0) ? 1 : 0)\n", composed)

    def test_one_replacement_holds_two_bugs(self):
        composed = compose(("a + 1", 'planted("one") ? a : planted("other") ? b : a + 1'))
        self.assertIn("(plantedBug == 0) ? a : (plantedBug == 1) ? b : a + 1", composed)

    def test_edits_share_context(self):
        composed = compose(
            ("a < b else { return b }", 'a < b || planted("one") else { return b }'),
            ("else { return b }", 'else { return planted("other") ? a : b }'),
        )
        self.assertIn("a < b || (plantedBug == 0) else {", composed)
        self.assertIn("return (plantedBug == 1) ? a : b", composed)

    def test_code_that_occurs_twice_is_refused(self):
        with self.assertRaisesRegex(Refusal, "one: .* occurs 2 times .*A.swift:1, A.swift:3"):
            compose(("a", 'planted("one") ? b : a'), source="a\n/* a */\na\n")

    def test_code_that_does_not_occur_is_refused(self):
        with self.assertRaisesRegex(Refusal, "one: .* ends at A.swift:6 before `2`"):
            compose(("return a + 2", 'return a + (planted("one") ? 1 : 2)'))

    def test_overlapping_edits_are_refused(self):
        with self.assertRaisesRegex(Refusal, "changes the same code"):
            compose(
                ("guard a < b", 'guard a < b, !planted("one")'),
                ("a < b else", '(planted("other") ? a > b : a < b) else'),
            )

    def test_two_insertions_at_one_place_are_refused(self):
        with self.assertRaisesRegex(Refusal, "changes the same code"):
            compose(
                ("a + 1", 'a + 1 + (planted("one") ? 1 : 0)'),
                ("+ 1 }", '+ 1 - (planted("other") ? 1 : 0) }'),
            )


class FileTests(unittest.TestCase):
    def test_a_file_names_bugs_and_suites(self):
        file = read(
            "one",
            "one: A sum is wrong.\ntests: SumTests\n\n"
            '--- find\na + 1\n\n--- replace\nplanted("one") ? a : a + 1\n',
        )
        self.assertEqual(file.bugs, {"one": "A sum is wrong."})
        self.assertEqual(file.tests, "SumTests")
        self.assertEqual([edit.find.strip() for edit in file.edits], ["a + 1"])

    def test_a_bug_without_a_switch_is_refused(self):
        with self.assertRaisesRegex(Refusal, "differ in one"):
            read("one", "one: A sum is wrong.\n\n--- find\na + 1\n\n--- replace\na\n")

    def test_a_section_without_its_pair_is_refused(self):
        with self.assertRaisesRegex(Refusal, "do not alternate"):
            read("one", "one: A sum is wrong.\n\n--- find\na + 1\n")

    def test_a_name_that_two_files_hold_is_refused(self):
        text = 'one: A sum is wrong.\n\n--- find\na\n\n--- replace\nplanted("one") ? b : a\n'
        with self.assertRaisesRegex(Refusal, "one: several files"):
            names([read("one", text), read("other", text)])


if __name__ == "__main__":
    unittest.main()
