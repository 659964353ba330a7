"""Plants bugs into copies of Swift sources: finds code by its tokens and replaces it.

A file of bugs has a header and sections:

    off-by-one-at-deadline: A candidate skips the expiry at the end of the delay.
    tests: DifferentialTests

    --- find
    next > instant

    --- replace
    planted("off-by-one-at-deadline") ? next >= instant : next > instant

The header names each bug of the file and says in one sentence what is wrong. `tests:` is optional: a
regular expression for the suites that notice the bugs of the file. The code to find has to occur
exactly once in all sources; space, line breaks and comments make no difference. The replacement holds
the right and the wrong code, and `planted("…")` chooses.

The tokens that both sections share at their beginning and at their end are context. Two edits may
share context; what they change may not overlap or touch.
"""

import re
from dataclasses import dataclass, field

HEADER = re.compile(r"([\w-]+):\s+(\S.*)")
SECTION = re.compile(r"^--- (find|replace)[ \t]*$", re.MULTILINE)
SWITCH = re.compile(r'\bplanted\("([^"]*)"\)')
SPACE = re.compile(r"\s+")
WORD = re.compile(r"[\w$`]+")
OPERATOR = re.compile(r"(?:(?!//|/\*)[-+*/=<>!&|^~%?.])+")


class Refusal(Exception):
    """An edit that does not apply, or a file of bugs that is malformed; the text says what to do."""


@dataclass(frozen=True)
class Token:
    text: str
    start: int
    end: int


@dataclass
class Edit:
    """One pair of sections."""

    file: str
    find: str
    replace: str

    @property
    def bugs(self):
        return sorted(set(SWITCH.findall(self.replace)))

    @property
    def label(self):
        """The bugs that the edit plants, or else the file that it stands in."""
        return ", ".join(self.bugs) or self.file


@dataclass
class BugFile:
    name: str
    #: What is wrong, by the name of the bug.
    bugs: dict = field(default_factory=dict)
    #: A regular expression for the suites that notice the bugs; None for all.
    tests: str | None = None
    edits: list = field(default_factory=list)


# Tokens


def tokens(text):
    """The tokens of Swift code; space and comments are none."""
    found = []
    place = 0
    while place < len(text):
        if match := SPACE.match(text, place):
            place = match.end()
            continue
        if text.startswith("//", place):
            place = (text.find("\n", place) + 1) or len(text)
            continue
        if text.startswith("/*", place):
            place = _end_of_comment(text, place)
            continue
        end = _end_of_token(text, place)
        found.append(Token(text[place:end], place, end))
        place = end
    return found


def _end_of_comment(text, place):
    depth = 0
    while place < len(text):
        if text.startswith("/*", place):
            depth, place = depth + 1, place + 2
        elif text.startswith("*/", place):
            depth, place = depth - 1, place + 2
            if depth == 0:
                return place
        else:
            place += 1
    raise Refusal("a comment has no end")


def _end_of_token(text, place):
    if match := re.compile(r'(#*)("""|")').match(text, place):
        return _end_of_string(text, match.end(), match[1], match[2])
    for kind in (WORD, OPERATOR):
        if match := kind.match(text, place):
            return match.end()
    return place + 1


def _end_of_string(text, place, hashes, quote):
    """The end of a string literal, with the code that is interpolated into it."""
    while place < len(text):
        if text.startswith(quote + hashes, place):
            return place + len(quote + hashes)
        if text.startswith("\\" + hashes + "(", place):
            place = _end_of_parentheses(text, place + len("\\" + hashes))
        elif text.startswith("\\" + hashes, place):
            place += len("\\" + hashes) + 1
        elif text[place] == "\n" and quote == '"':
            break
        else:
            place += 1
    raise Refusal("a string has no end")


def _end_of_parentheses(text, place):
    depth = 0
    while place < len(text):
        end = _end_of_token(text, place)
        depth += {"(": 1, ")": -1}.get(text[place:end], 0)
        place = end
        if depth == 0:
            return place
    raise Refusal("an interpolation has no end")


# Files of bugs


def read(name, text):
    """Reads a file of bugs; the name is that of the file without its extension."""
    file = BugFile(name)
    header, *parts = SECTION.split(text)
    for line in filter(str.strip, header.splitlines()):
        match = HEADER.fullmatch(line.strip())
        if not match:
            raise Refusal(f"{name}: the header line {line!r} is not NAME: SENTENCE; correct it")
        if match[1] == "tests":
            file.tests = match[2]
        else:
            file.bugs[match[1]] = match[2]
    kinds, codes = parts[0::2], parts[1::2]
    if not kinds or kinds != ["find", "replace"] * (len(kinds) // 2):
        raise Refusal(f"{name}: sections do not alternate, find and replace; add what is missing")
    for find, replace in zip(codes[0::2], codes[1::2]):
        file.edits.append(Edit(name, find, replace))
    switched = {bug for edit in file.edits for bug in edit.bugs}
    if switched != set(file.bugs):
        wrong = ", ".join(sorted(switched ^ set(file.bugs)))
        raise Refusal(f"{name}: header and planted(…) differ in {wrong}; name each bug in both")
    return file


def names(files):
    """The names of all bugs, sorted; the place in the list is the number of a bug."""
    found = [bug for file in files for bug in file.bugs]
    for bug in found:
        if found.count(bug) > 1:
            raise Refusal(f"{bug}: several files hold this bug; rename one")
    return sorted(found)


# Edits


@dataclass(frozen=True)
class Change:
    """What an edit changes in a source: the text from start to end."""

    path: str
    start: int
    end: int
    text: str
    label: str


class Composer:
    """Sources by path, and the edits that apply to them."""

    def __init__(self, sources):
        self.sources = sources
        self.tokens = {path: tokens(text) for path, text in sources.items()}
        # By the text of a token, where it stands.
        self.places = {}
        for path, listed in self.tokens.items():
            for number, token in enumerate(listed):
                self.places.setdefault(token.text, []).append((path, number))

    def compose(self, edits, numbers):
        """The sources that change, with all edits in them; `planted("…")` compares a number."""
        changes, refusals = [], []
        for edit in edits:
            try:
                changes.append(self.change(edit))
            except Refusal as refusal:
                refusals.append(str(refusal))
        changes.sort(key=lambda change: (change.path, change.start, change.end))
        for one, other in zip(changes, changes[1:]):
            if one.path == other.path and one.end >= other.start:
                refusals.append(
                    f"{other.label}: changes the same code as {one.label} in {other.path}; "
                    "put both into one replacement"
                )
        if refusals:
            raise Refusal("\n".join(refusals))
        composed = {}
        for change in reversed(changes):
            text = composed.get(change.path, self.sources[change.path])
            new = SWITCH.sub(lambda match: f"(plantedBug == {numbers[match[1]]})", change.text)
            composed[change.path] = text[: change.start] + new + text[change.end :]
        return composed

    def change(self, edit):
        """What an edit changes, without the context that its two sections share."""
        try:
            old, new = tokens(edit.find), tokens(edit.replace)
        except Refusal as refusal:
            raise Refusal(f"{edit.label}: {refusal}; correct the sections") from None
        if not old or not new:
            raise Refusal(f"{edit.label}: a section is empty; write code into it")
        path, first = self._place(edit, [token.text for token in old])
        found = self.tokens[path][first : first + len(old)]
        before = 0
        while before < min(len(old), len(new)) and old[before].text == new[before].text:
            before += 1
        after = 0
        while (
            after < min(len(old), len(new)) - before
            and old[-1 - after].text == new[-1 - after].text
        ):
            after += 1
        # The space next to context is that of the replacement.
        start = found[before - 1].end if before else found[0].start
        end = found[len(old) - after].start if after else found[-1].end
        left = new[before - 1].end if before else new[0].start
        right = new[len(new) - after].start if after else new[-1].end
        return Change(path, start, end, edit.replace[left:right], edit.label)

    def _place(self, edit, code):
        places, best, near = [], 0, None
        for path, number in self.places.get(code[0], []):
            length = self._match(path, number, code)
            if length == len(code):
                places.append((path, number))
            if length > best:
                best, near = length, (path, number + length - 1)
        if len(places) == 1:
            return places[0]
        if places:
            lines = ", ".join(self._line(*place) for place in places)
            raise Refusal(
                f"{edit.label}: the code to find occurs {len(places)} times ({lines}); "
                "add context to both sections"
            )
        hint = f"; the longest match ends at {self._line(*near)} before `{code[best]}`" if near else ""
        raise Refusal(
            f"{edit.label}: the code to find does not occur{hint}; "
            "write into both sections what the code is now"
        )

    def _match(self, path, number, code):
        listed = self.tokens[path]
        length = 0
        while (
            length < len(code)
            and number + length < len(listed)
            and listed[number + length].text == code[length]
        ):
            length += 1
        return length

    def _line(self, path, number):
        line = self.sources[path].count("\n", 0, self.tokens[path][number].start) + 1
        return f"{path}:{line}"
