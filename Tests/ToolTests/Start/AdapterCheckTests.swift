import TestSupport
import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An honest adapter passes each check, and each lie fails the check that is about it.
@Suite(.waiting) struct AdapterCheckTests {
  /// The honest adapter of the RTM 1.x client, with one lie by name.
  private static let liar = """
    import json, os, signal, sys, threading, time
    import plumbline_adapter
    from plumbline_adapter import Server
    from rtm1 import adapter
    from rtm1_defects import Behaviour
    from virtual_clock import SECOND
    lie = sys.argv[1]
    replies = os.dup(1)
    if lie == "early noise": print("Connecting ... done", flush=True)
    if lie == "survives": signal.signal(signal.SIGABRT, lambda *_: None)
    if lie == "regular end": signal.signal(signal.SIGABRT, lambda *_: os._exit(0))
    honest = adapter(Behaviour(), compact=lie in ("none", "both forms"))
    kept = []

    def reply(self, line):
        global kept
        try:
            m = json.loads(line)
        except ValueError:
            if lie == "malformed line": os._exit(3)
            return Server.honest(self, line)
        if lie == "deadly operation" and m["op"] not in self.operations: os._exit(3)
        if lie == "unknown operation" and m["op"] not in self.operations:
            return json.dumps({"id": m["id"], "ok": {}}).encode() + b"\\n"
        if lie in ("busy", "slow") and m["op"] == "open" and not os.path.exists("opened"):
            open("opened", "w").close()
            if lie == "busy": plumbline_adapter.busy(6)
            time.sleep(4)
        if lie == "long line" and len(line) > 65536: m["id"] = 7
        if lie == "unknown input":
            for step in m.get("steps", []):
                if step.get("in") == "no such input": step["in"] = "logout"
        if lie == "empty trace" and m["op"] == "trace" and not m.get("steps"):
            return json.dumps({"id": m["id"], "err": {"code": "internal", "message": "no licence"}}).encode() + b"\\n"
        answer = json.loads(Server.honest(self, json.dumps(m).encode()))
        ok = answer.get("ok", {})
        seen = ok.get("observations", [])
        if lie == "hello" and m["op"] == "hello": ok["latency"] = [5, 2]
        if lie == "other hello" and m["op"] == "hello": ok["implementation"]["version"] = str(os.getpid())
        if lie == "clause" and m["op"] == "hello": ok["notApplicable"] = [{"clause": "zh-999", "reason": "none"}]
        if lie == "endless" and "next" in ok: ok["now"], ok["next"] = -2 ** 63, 2 ** 63 - 1
        if lie == "traces" and seen: seen[0]["at"] += 10 ** 9
        if lie == "silent": seen.clear()
        if lie == "same trace" and m["op"] == "trace" and seen:
            kept.append(1)
            if len(kept) % 3 == 0: seen.pop()
        if lie == "sessions" and m["op"] == "step" and m["session"] == 2 and seen and 1 in self.sessions: seen.pop()
        if lie == "next deadline" and isinstance(ok.get("next"), int): ok["next"] += 2000
        if lie == "virtual time" and m["op"] == "trace": time.sleep(sum(s["after"] for s in m["steps"]) / 3.6e10)
        if lie == "not-applicable" and "not-applicable" in (results := ok.get("results", [])):
            results[results.index("not-applicable")] = "accepted"
        if lie == "standard output" and m.get("steps"): os.write(replies, b"Connecting ... done\\n")
        if lie == "crash and hang" and m["op"] == "step" and seen: seen[0]["at"] += 1
        if lie == "getters":
            for state in ok.get("states", []): state["connection"] = state["connection"].upper()
        if lie == "both forms" and m["op"] == "trace" and seen and type(seen[-1]) is list: seen.pop()
        if lie == "state" and m["op"] == "state": ok["state"]["connection"] = "aborted"
        if lie == "no state" and m["op"] == "state": answer = {"id": m["id"], "err": {"code": "unsupported"}}
        if lie == "quiescence" and m["op"] == "step":
            seen[:], kept = kept, seen
        if lie == "late outputs":
            if m["op"] == "trace": seen.clear()
            if m["op"] == "open": kept.clear()
            if m["op"] == "step":
                kept += [(time.monotonic() + 0.008, output) for output in seen]
                seen[:] = [output for due, output in kept if due <= time.monotonic()]
                del kept[:len(seen)]
        return json.dumps(answer).encode() + b"\\n"

    Server.honest, Server.reply = Server.reply, reply
    plumbline_adapter.serve(honest)
    if lie == "end of input": time.sleep(30)
    if lie == "bad end": sys.exit(7)

    """

  private func run(_ arguments: [String], _ lie: String) throws -> Tool.Outcome {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(Self.liar, to: "liar.py")
    let kit = Repository.path + "/fuzz/adapters/python"
    return try tool.run(
      arguments + ["--", "env", "PYTHONPATH=\(kit)", "python3", "liar.py", lie]
    )
  }

  private func check(_ lie: String) throws -> (status: Int32, failed: [String], text: String) {
    let outcome = try run(["adapter", "check", "agora/rtm1-ios-zh"], lie)
    let failed = outcome.output.matches(of: #/(?m)^failed +(\S+(?: \S+)*)  /#).map { String($0.1) }
    return (outcome.status, failed, outcome.output + outcome.errors)
  }

  @Test func `an honest adapter passes`() throws {
    let (status, failed, text) = try check("none")
    #expect(status == 0 && failed.isEmpty, "\(text)")
    #expect(
      text.contains("19 checks: 18 passed, 1 not applicable · exit status 0: no check failed")
    )
  }

  @Test func `the inputs count by name, without options`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let kit = Repository.path + "/fuzz/adapters/python"
    let checked = try tool.run(
      ["adapter", "check", Repository.path + "/Tests/Fixtures/specs/dialer.yaml"]
        + ["--", "python3", kit + "/dialer.py"]
    )
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    #expect(checked.output.contains("gives 1 of 1 inputs and observes 1 of 1 outputs"))
  }

  @Test(arguments: [("when=is_connecting", 0), ("when=always", 4)] as [(String, Int32)])
  func `an input of a peer has a condition, too`(condition: String, status: Int32) throws {
    let tool = try Tool()
    defer { tool.clean() }
    for name in ["link.yaml", "link.clauses.yaml"] {
      let path = Repository.path + "/Tests/Fixtures/specs/" + name
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try tool.write(text.replacing("from: server", with: "from: peer"), to: name)
    }
    let kit = Repository.path + "/fuzz/adapters/python"
    let link = try String(contentsOfFile: kit + "/link.py", encoding: .utf8)
    try tool.write(link.replacing("when=is_connecting", with: condition), to: "mine.py")
    let checked = try tool.run(
      ["adapter", "check", "link.yaml", "--", "env", "PYTHONPATH=\(kit)", "python3", "mine.py"]
    )
    #expect(checked.status == status, "\(checked.output)\(checked.errors)")
    let words =
      status == 0
      ? "1 input of the server, the network or a peer is not applicable at the start"
      : "it accepted 'answer' at the start, where a peer cannot send it"
    #expect(checked.output.contains(words), "\(checked.output)")
  }

  @Test(
    arguments: Nightly.third(of: [
      "hello", "unknown operation", "unknown input", "malformed line", "long line", "traces",
      "same trace", "sessions", "quiescence", "next deadline", "virtual time", "not-applicable",
      "end of input", "standard output", "crash and hang", "getters", "both forms",
    ])
  )
  func `each lie fails the check that is about it`(lie: String) throws {
    let (status, failed, text) = try check(lie)
    #expect(status == 4 && failed.contains(lie), "\(text)")
    #expect(text.contains("exit status 4: the adapter or the runner is at fault"))
  }

  @Test(arguments: [
    ("malformed line", "malformed line"), ("deadly operation", "unknown operation"),
  ])
  func `an end at an invalid line fails one check, with advice`(lie: String, check: String) throws {
    let (status, failed, text) = try self.check(lie)
    #expect(status == 4 && failed == [check], "\(text)")
    let words = text.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    #expect(words.contains("with an error, an input with the result 'unsupported'"), "\(text)")
  }

  @Test(arguments: [
    ("other hello", "otherwise than the first process of this run: 'implementation'"),
    ("clause", "names 'zh-999' in 'notApplicable'"),
  ])
  func `a run refuses it, too`(lie: String, words: String) throws {
    let fuzz = ["fuzz", "agora/rtm1-ios-zh", "--seed", "1", "--steps", "2000", "--workers", "2"]
    let outcome = try run(fuzz, lie)
    #expect(outcome.status == 4, "\(outcome.output)\(outcome.errors)")
    let text = (outcome.output + outcome.errors).split { $0 == "\n" || $0 == " " }
    #expect(text.joined(separator: " ").contains(words), "\(outcome.output)")
  }

  @Test func `an output that comes 8 ms after its answer is a wrong claim of quiescence`() throws {
    let (status, failed, text) = try check("late outputs")
    #expect(status == 4 && failed.contains("quiescence"), "\(text)")
  }

  @Test func `checks that compare traces do not apply where outputs come after their answers`()
    throws
  {
    let (_, failed, text) = try check("quiescence")
    #expect(failed == ["quiescence", "crash and hang"], "\(text)")
    let words = text.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    #expect(words.contains("the output 'connectionStateChanged connecting Login' at "), "\(text)")
    for name in ["same trace", "sessions", "next deadline"] {
      #expect(words.contains("\(name) outputs come after their answers: see 'quiescence'"))
    }
    // It compares traces, too, and tests the end of the process.
    #expect(words.contains("mend first what 'quiescence' shows; if this remains, number steps"))
  }

  @Test func `a trace that is answered differently by turns is no wrong claim of quiescence`()
    throws
  {
    let (_, failed, text) = try check("same trace")
    #expect(failed.contains("same trace") && !failed.contains("quiescence"), "\(text)")
    #expect(text.contains(#/not applicable +quiescence +a trace has other outputs now and then/#))
  }

  @Test func `instants without bounds are a failed check`() throws {
    let (status, failed, text) = try check("endless")
    #expect(status == 4 && failed.contains("next deadline"), "\(text)")
  }

  @Test func `an adapter that says that it is busy has more time for its answer`() throws {
    let busy = try check("busy")
    #expect(busy.status == 0 && busy.failed.isEmpty, "\(busy.text)")
    let slow = try check("slow")
    #expect(slow.status == 4 && slow.text.contains("did not answer 'open'"), "\(slow.text)")
  }

  @Test func `a refused trace is no failure of hello`() throws {
    let (status, failed, text) = try check("empty trace")
    #expect(status == 4 && failed == ["empty trace"], "\(text)")
    #expect(text.contains("'empty trace' failed") && text.contains("no licence"), "\(text)")
  }

  @Test func `noise before the first trace is named, too`() throws {
    let (_, failed, text) = try check("early noise")
    #expect(failed == ["hello", "standard output"], "\(text)")
  }

  @Test(
    arguments: [
      ("state", #"'state' returned {"connection":"aborted"} after a step with the states"#),
      ("no state", "refused 'state' (unsupported)"),
    ]
  )
  func `the operation state returns the states of the last step`(
    lie: String,
    words: String
  ) throws {
    let (status, failed, text) = try check(lie)
    #expect(status == 4 && failed == ["getters"], "\(text)")
    let found = text.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    #expect(found.contains(words), "\(text)")
  }

  @Test func `a process that survives an abort fails`() throws {
    let (_, failed, text) = try check("survives")
    #expect(
      failed == ["crash and hang"] && text.contains("ran on for 2 s after SIGABRT"),
      "\(text)"
    )
  }

  @Test func `a regular end at an abort fails`() throws {
    let (_, failed, text) = try check("regular end")
    #expect(
      failed == ["crash and hang"] && text.contains("ended with exit status 0 after SIGABRT"),
      "\(text)"
    )
  }

  /// The client of the dialer, with its options.
  private func dialer(_ words: String...) throws -> String {
    let tool = try Tool()
    defer { tool.clean() }
    let spec = Repository.path + "/Tests/Fixtures/specs/dialer.yaml"
    return try tool.run(["adapter", "check", spec] + Tool.python("dialer.py") + words).output
  }

  @Test func `options are followed`() throws {
    let text = try dialer()
    #expect(
      text.hasPrefix("dialer, virtual clock\n\npassed") && !text.contains(#/(?m)^failed/#),
      "\(text)"
    )
    #expect(text.contains(#/passed +options +3 of 3 other options change outputs/#), "\(text)")
    #expect(
      try dialer("--plain").contains(#/not applicable +options +it does not declare 'options'/#)
    )
  }

  @Test func `options that change nothing fail`() throws {
    let text = try dialer("--defect", "ignores-options")
    #expect(text.contains(#/failed +options +no other options changed an output/#), "\(text)")
  }

  @Test func `the real clock has checks, too`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let spec = Repository.path + "/Tests/Fixtures/specs/door-and-alarm.yaml"
    let check = ["adapter", "check", spec, "--clock", "real"]
    let outcome = try tool.run(check + Tool.python("door.py"))
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains(#/passed +traces +6 traces with/#), "\(outcome.output)")
    #expect(
      outcome.output.contains(#/not applicable +virtual time +it is about the virtual clock/#)
    )
    let virtual = try tool.run(check + Tool.python("dialer.py"))
    #expect(virtual.output.contains("has no real clock"), "\(virtual.output)")
  }

  @Test func `the next deadline of a client without timers is not checked`() throws {
    let outcome = try ChangedClient(of: "link").check { link in
      link.replacing("self.clock.start(GIVE_UP, self.give_up)", with: "None")
        .replacing("self.clock.stop(self.timer)", with: "pass")
    }
    #expect(
      outcome.output.contains(#/not applicable +next deadline +no timer of the client ran/#),
      "\(outcome.output)\(outcome.errors)"
    )
  }

  @Test(arguments: [("when=lambda client: False", true), ("when=is_connecting", false)])
  func `an input whose condition never holds is named`(condition: String, isNamed: Bool) throws {
    let outcome = try ChangedClient(of: "link").check {
      $0.replacing("when=is_connecting", with: condition)
    }
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let remark = #/in order; 'answer' was not applicable each time \(\d+ of \d+\): is/#
    #expect(words.contains(remark) == isNamed, "\(words)")
  }

  @Test(arguments: [true, false])
  func `a check that takes more than a second is named on a terminal`(isTerminal: Bool) throws {
    let tool = try Tool()
    defer { tool.clean() }
    // The first process is the one of 'hello'.
    try tool.write(
      """
      import os, time
      if not os.path.exists("begun"):
          open("begun", "w").close()
          time.sleep(2.5)
      os.execlp("python3", "python3", "\(Repository.path)/fuzz/adapters/python/link.py")
      """,
      to: "slow.py"
    )
    let spec = Repository.path + "/Tests/Fixtures/specs/link.yaml"
    let spawn = "python3 -c 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)' "
    let outcome = try tool.shell(
      (isTerminal ? spawn : "") + "plumbline adapter check \(spec) -- python3 slow.py </dev/null",
      in: tool.directory
    )
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("passed          hello"), "\(outcome.output)")
    let text = outcome.output + outcome.errors
    #expect(text.contains("\u{1B}[Kcheck 'hello' for 1 s") == isTerminal, "\(text)")
    // Without a terminal a line comes after 10 s at the earliest.
    #expect(isTerminal || !text.contains("check 'hello' for"), "\(text)")
  }

  @Test func `an adapter without any output fails`() throws {
    #expect(try check("silent").text.contains("no output in 12 traces"))
  }

  @Test func `an end with an error fails`() throws {
    let (_, failed, text) = try check("bad end")
    #expect(failed == ["end of input"] && text.contains("ended with exit status 7"), "\(text)")
  }

  @Test func `a program that is missing is named`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let outcome = try tool.run(["adapter", "check", "agora/rtm1-en", "--", "no-such-program"])
    #expect(outcome.status == 4 && outcome.output.contains("could not be started"))
    #expect(try tool.run(["adapter", "check", "agora/rtm1-en"]).status == 2)
  }
}
