/// A line that breaks by itself, as a spec and as an adapter that can do what the app does and nothing
/// else.
enum BreakingLine {
  static let spec = """
    plumbline: 1
    spec: line
    stage: draft
    inputs:
      call: {from: app}
      lost: {from: network, only-when: line is open}
    outputs: {status: {args: {line: line}, closed-by: [d-only]}}
    machines:
      line:
        announces: {status: {line: $to}}
        initial: idle
        states:
          idle: {on: {call: {to: open, clauses: [d-calls]}}}
          open: {on: {lost: {to: broken, clauses: [d-breaks]}, call: {clauses: [d-calls]}}}
          broken: {on: {call: {clauses: [d-calls]}}, after: {mended: {time: 4s, to: idle, clauses: [d-mended]}}}
    decisions:
      d-only: {says: Nothing else makes it report.}
      d-calls: {says: A call opens the line.}
      d-breaks: {says: It may break.}
      d-mended: {says: It is mended after 4 s.}

    """

  /// The line breaks 3 s after each call, and is mended after as many seconds as the first argument
  /// says; the others say `absent=lost`, that it cannot break, or `report=lost`, that it tells.
  static let adapter = """
    import json, sys
    mend = int(sys.argv[1]) * 1000000
    declared = dict(word.split("=") for word in sys.argv[2:])
    absent, report = ([declared[key]] if key in declared else [] for key in ("absent", "report"))
    def run(steps):
        now, step, state, due, seen, results = 0, -1, "idle", None, [], []
        def show(at, line):
            seen.append({"at": at, "after": step, "out": "status", "args": {"line": line}})
        for s in steps:
            now += s["after"]
            while due is not None and due <= now:
                state, at = ("broken" if state == "open" else "idle"), due
                if state == "broken" and report:
                    seen.append({"at": at, "after": step, "in": "lost"})
                show(at, state)
                due = at + mend if state == "broken" else None
            step += 1
            results.append("accepted" if "in" in s else None)
            if s.get("in") == "call" and state == "idle":
                state, due = "open", now + 3000000
                show(now, state)
        return {"now": now, "next": due, "results": results, "observations": seen}
    for line in sys.stdin:
        m = json.loads(line)
        ok = {}
        if m["op"] == "hello":
            ok = {"protocol": 1, "implementation": {"name": "line"}, "clock": ["virtual"],
                  "inject": ["call"], "absent": absent, "spontaneous": report, "observe": ["status"], "batch": 64}
        elif m["op"] == "trace": ok = run(m["steps"])
        print(json.dumps({"id": m["id"], "ok": ok}), flush=True)

    """

  /// Tests the line, with what is written beside the tool.
  static func fuzz(_ tool: borrowing Tool, _ arguments: [String]) throws -> Tool.Outcome {
    try tool.write(spec, to: "line.yaml")
    try tool.write(adapter, to: "line.py")
    return try tool.run(
      ["fuzz", "line.yaml", "--seed", "1", "--steps", "3000", "--out", "run.jsonl", "--"]
        + ["python3", "line.py"] + arguments
    )
  }
}
