"""Requests that are refused."""


class Fault(Exception):
    """A request that is answered with `err`; codes: malformed, invalid, unsupported, internal."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code
        self.message = message


def are_texts(value):
    """Whether it is an object of JSON whose members are all texts."""
    return type(value) is dict and all(type(text) is str for text in value.values())


def quoted(value):
    """A value of the other side, short enough for a message."""
    text = repr(value)
    return text if len(text) <= 80 else text[:79] + "…"
