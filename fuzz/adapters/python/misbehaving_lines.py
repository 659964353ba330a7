"""The lies of `misbehaving.py`: lines that are wrong, each in one way."""

import json
import os
import time

AT = 3
"""The request whose answer is wrong: the first trace with steps."""


def raw(data):
    """A line in place of the answer."""
    return lambda adapter, request, answer: adapter.write(data + b"\n")


def changed(change):
    """The answer, changed."""
    def lie(adapter, request, answer):
        change(answer)
        adapter.send(answer)
    return lie


def text(old, new):
    """The answer, with other text."""
    def lie(adapter, request, answer):
        adapter.write(json.dumps(answer).encode().replace(old, new) + b"\n")
    return lie


def ok(**members):
    return changed(lambda answer: answer["ok"].update(members))


def without(key):
    return changed(lambda answer: answer["ok"].pop(key))


def seen(**members):
    """An observation more, of the right form but for some members."""
    def change(answer):
        content = answer["ok"]
        content["observations"].append({"at": content["now"], "after": len(content["results"]) - 1,
                                        "out": "linkChanged", "args": {"state": "up"}, **members})
    return changed(change)


def refused(code):
    return lambda adapter, request, answer: adapter.send(
        {"id": request["id"], "err": {"code": code, "message": "not today"}})


def twice(adapter, request, answer):
    adapter.send(answer)
    adapter.send(answer)


def backwards(adapter, request, answer):
    instant = answer["ok"]["now"]
    entry = {"after": len(answer["ok"]["results"]) - 1, "out": "linkChanged", "args": {"state": "up"}}
    answer["ok"]["observations"] += [{"at": instant, **entry}, {"at": instant - 1, **entry}]
    adapter.send(answer)


def endless(message):
    """A message every millisecond, and no answer."""
    def lie(adapter, request, answer):
        while True:
            adapter.send(message)
            time.sleep(0.001)
    return lie


def late(adapter, request, answer):
    adapter.send(answer)
    adapter.send({"ev": "observation", "at": 1, "after": 0, "out": "linkChanged", "args": {"state": "up"}})


def long_line(adapter, request, answer):
    while True:
        adapter.write(b"x" * 65536)


def slow(adapter, request, answer):
    time.sleep(60)
    adapter.send(answer)


def byte_by_byte(adapter, request, answer):
    for byte in json.dumps(answer).encode() + b"\n":
        adapter.write(bytes([byte]))


def spread(adapter, request, answer):
    adapter.write(json.dumps(answer, indent=1).encode() + b"\n")


def log_first(adapter, request, answer):
    os.write(2, b"\xff\x00 a log that is no text\n")
    adapter.send(answer)


LIES = {
    "text": raw(b"Connecting ... done"),
    "usage": raw(b"usage: adapter [options]"),
    "binary": raw(bytes(byte for byte in range(256) if byte != 10)),
    "nul": raw(b"\0"),
    "empty-line": raw(b""),
    "bad-utf8": text(b"linkChanged", b"link\xff\xfeChanged"),
    "number-line": raw(b"42"),
    "null-line": raw(b"null"),
    "list-line": raw(b"[]"),
    "empty-object": raw(b"{}"),
    "half-object": raw(b'{"id":2,"ok":{'),
    "dictionary": raw(b"{'id': 2}"),
    "deep": raw(b'{"id":2,"ok":' + b"[" * 1_000_000),
    "deep-member": raw(b'{"id":2,"extra":' + b'{"a":' * 200_000 + b"1" + b"}" * 200_000 + b"}"),
    "spread": spread,
    "two-objects": raw(b'{"id":2,"ok":{}}{"id":3,"ok":{}}'),
    "duplicate-keys": text(b'"ok":', b'"ok": {}, "ok":'),
    "nan": text(b'"now":', b'"now": NaN, "was":'),
    "fraction": text(b'"now":', b'"now": 0.5, "was":'),
    "huge-number": text(b'"now":', b'"now": 1' + b"0" * 400 + b', "was":'),
    "huge-instant": ok(now=2**63 - 1),
    "negative-now": ok(now=-1),
    "wrong-now": changed(lambda answer: answer["ok"].update(now=answer["ok"]["now"] + 1)),
    "no-now": without("now"),
    "past-next": ok(next=0),
    "no-results": without("results"),
    "no-observations": without("observations"),
    "unknown-result": changed(lambda answer: answer["ok"]["results"].__setitem__(0, "fine")),
    "own-error": changed(lambda answer: answer["ok"]["results"].__setitem__(0, "error")),
    "many-results": changed(lambda answer: answer["ok"]["results"].append("accepted")),
    "unknown-output": seen(out="teapotBoiled"),
    "no-argument": seen(args={}),
    "unknown-input": seen(out=None, **{"in": "sneeze"}),
    "far-step": seen(after=99),
    "before-opening": seen(at=-5),
    "after-the-end": changed(lambda answer: answer["ok"]["observations"].append(
        {"at": answer["ok"]["now"] + 1, "after": 0, "out": "linkChanged", "args": {"state": "up"}})),
    "backwards": backwards,
    "wrong-id": changed(lambda answer: answer.update(id=77)),
    "null-id": changed(lambda answer: answer.update(id=None)),
    "text-id": changed(lambda answer: answer.update(id="2")),
    "huge-id": text(b'"id": 2', b'"id": 99999999999999999999'),
    "no-id": changed(lambda answer: answer.pop("id")),
    "neither": changed(lambda answer: answer.pop("ok")),
    "ok-is-text": changed(lambda answer: answer.update(ok="yes")),
    "twice": twice,
    "unasked": lambda adapter, request, answer: adapter.send({"id": 99, "ok": {}}),
    "refused": refused("internal"),
    "unsupported": refused("unsupported"),
    "late": late,
    "endless-log": endless({"ev": "log", "text": "still here"}),
    "endless-events": endless({"ev": "weather"}),
    "negative-busy": endless({"ev": "busy", "id": 2, "for": -5_000_000}),
    "endless-line": long_line,
    "silent": lambda adapter, request, answer: None,
    "slow": slow,
    "byte-by-byte": byte_by_byte,
    "bad-log": log_first,
}


def lie(name, adapter):
    adapter.serve(AT, lambda request, answer: LIES[name](adapter, request, answer))
