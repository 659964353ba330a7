#!/usr/bin/env python3
"""Runs the scenarios of `callbacks.txt` with an adapter, once in one message and once in as many as possible.

    python3 callbacks.py [--threads] COMMAND…

With `--threads` it runs those that need a quiet time, else all others. Exit status 1: some scenario differs.
"""

import json
import subprocess
import sys
import threading
from pathlib import Path

SPEC = {
    "id": "bell",
    "inputs": [{"name": name, "from": "app"} for name in (
        "press", "post", "later", "chain", "slow", "ask", "toil", "sleep", "refuse", "fail", "fault", "thread", "nap")],
    "outputs": [
        *({"name": name, "seenBy": "app", "arguments": [
            {"name": "when", "values": ["now", "posted", "late", "a", "b", "c", "elsewhere"]}]} for name in ("ring", "rung")),
        *({"name": name, "seenBy": "app", "arguments": []} for name in ("begun", "done")),
        {"name": "answer", "seenBy": "app", "arguments": [{"name": "rings", "values": ["0", "1", "2"]}]}]}
"""The names of the bell, for a kit that takes them from the spec."""
PATIENCE = 60
"""Seconds after which a process is killed; it serves a few scenarios."""


def scenarios(text):
    """The title, the steps and the expected lines of each scenario."""
    for block in text.split("\nscenario ")[1:]:
        title, *lines = block.strip().split("\n")
        [steps] = [line[2:] for line in lines if line.startswith("> ")]
        yield title, [step(words) for words in steps.split(", ")], [line[2:] for line in lines if line.startswith("< ")]


def step(words):
    if words.startswith("+"):
        return {"after": int(words[1:-1]) * 1_000_000}
    name, *place = words.split(" in ")
    return {"in": name, **({"within": place[0]} if place else {})}


def messages(steps):
    """The steps in as many messages as possible: a step, and those within it."""
    result = []
    for step in steps:
        if "within" in step:
            result[-1].append(step)
        else:
            result.append([step])
    return result


class Adapter:
    """A process that serves scenarios until it ends."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.watchdog = threading.Timer(PATIENCE, self.process.kill)
        self.watchdog.start()
        self.log = []
        self.is_over = False
        self.reader = threading.Thread(target=lambda: self.log.extend(self.process.stderr))
        self.reader.start()
        self.ask("hello", protocol=1, spec=SPEC)

    def ask(self, op, **members):
        """The content of the answer; the words for it if it has none."""
        request = json.dumps({"id": 1, "op": op, "session": 1, **members})
        try:
            self.process.stdin.write(request.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        events = []
        while line := self.process.stdout.readline():
            answer = json.loads(line)
            if "ev" not in answer:
                return {**answer["ok"], "events": events} if "ok" in answer else f"error {answer.get('err')}"
            events.append(f"{answer['ev']} {answer['for']}")
        return self.crash()

    def crash(self):
        self.is_over = True
        self.process.wait()
        self.reader.join()
        named = [line.split(b",")[0].split()[-1].decode() for line in self.log if line.startswith(b"plumbline: step ")]
        return f"crash {named[-1] if named else 'of no step: ' + b''.join(self.log[-3:]).decode()}"

    def end(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        self.process.wait()
        self.watchdog.cancel()
        self.reader.join()
        self.process.stdout.close()
        self.process.stderr.close()


def told(answers):
    """The results and the observations of some answers, as the table has them."""
    for answer in answers:
        if type(answer) is str:
            return [answer]
    results = [result or "null" for answer in answers for result in answer["results"]]
    shown = [f"{seen['after']} {' '.join([seen['out'], *seen['args'].values()])}"
             for answer in answers for seen in answer["observations"]]
    return [" ".join(results), *(event for answer in answers for event in answer["events"]), *shown]


def in_one_message(adapter, steps):
    return told([adapter.ask("trace", steps=steps)])


def in_several(adapter, steps):
    answers = []
    adapter.ask("open")
    for message in messages(steps):
        answers.append(adapter.ask("step", steps=message))
        if type(answers[-1]) is str or answers[-1]["results"][-1] in ("not-applicable", "unsupported"):
            break
    if not adapter.is_over:
        adapter.ask("close")
    return told(answers)


def main():
    arguments = sys.argv[1:]
    needs_threads = arguments[:1] == ["--threads"]
    command = arguments[needs_threads:]
    count, failures, adapter = 0, 0, None
    for title, steps, expected in scenarios((Path(__file__).parent / "callbacks.txt").read_text()):
        if ("(threads)" in title) != needs_threads:
            continue
        for run in in_one_message, in_several:
            adapter = adapter or Adapter(command)
            found = run(adapter, steps)
            if adapter.is_over:
                adapter.end()
                adapter = None
            count += 1
            if found != expected:
                failures += 1
                print(f"{title} ({run.__name__.replace('_', ' ')})", file=sys.stderr)
                for words, lines in ("expected", expected), ("found   ", found):
                    print(f"  {words} " + " | ".join(lines), file=sys.stderr)
    if adapter:
        adapter.end()
    print(f"callbacks: {count - failures} passed, {failures} failed: {' '.join(command)}")
    sys.exit(failures > 0 or count == 0)


if __name__ == "__main__":
    main()
