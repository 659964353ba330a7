import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The kit in Python on a real clock: a simulation that is told the time, and a client with a thread.
@Suite(.sleeping)
struct PythonRealClockTests {
  private let tool: Tool
  /// A tenth of the times of the document, as `rtm1.py --faster 10` has them.
  private let client = [
    "agora/rtm1-ios-zh", "--set", "interruption=400ms", "--set", "login-timeout=600ms",
    "--set", "keep-alive=3s",
  ]
  private let door = [
    Tool.repository.appending(path: "Tests/Fixtures/specs/door-and-alarm.yaml").path,
    "--set", "siren=500ms",
  ]

  init() throws { tool = try Tool() }

  private func fuzz(_ spec: [String], _ words: [String]) throws -> Tool.Outcome {
    try tool.run(["fuzz"] + spec + ["--clock", "real", "--seed", "1"] + words)
  }

  @Test func `a simulation passes in real time`() throws {
    defer { tool.clean() }
    let adapter = Tool.python("rtm1.py", "--faster", "10")
    let outcome = try fuzz(client, ["--slack", "150ms", "--traces", "16"] + adapter)
    #expect(outcome.output.contains("no failure"), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.status == 0 || outcome.status == 3)
    #expect(outcome.output.contains("waits were up to"))
  }

  @Test func `a defect of a simulation is found in real time`() throws {
    defer { tool.clean() }
    let adapter = Tool.python("rtm1.py", "--faster", "10", "--defect", "login-times-out-late")
    let options = ["--slack", "150ms", "--traces", "32", "--fail-fast"]
    let outcome = try fuzz(client, options + adapter)
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("zh-20"))
  }

  @Test func `a client with a thread of its own conforms in real time`() throws {
    defer { tool.clean() }
    let adapter = Tool.python("door.py", "--siren", "0.5")
    let outcome = try fuzz(door, ["--slack", "150ms", "--traces", "16"] + adapter)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `a thread that is late is found in real time`() throws {
    defer { tool.clean() }
    let adapter = Tool.python("door.py", "--siren", "1.2")
    let options = ["--slack", "150ms", "--traces", "16", "--fail-fast"]
    let outcome = try fuzz(door, options + adapter)
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("door-6"))
  }

  /// An adapter of the door.
  ///
  /// - Parameters:
  ///   - members: Statements of the class `Mine`, a door.
  ///   - changes: Arguments that change the adapter.
  ///   - siren: How long the alarm sounds, in seconds.
  /// - Returns: The last words of a command.
  /// - Throws: When the program cannot be written.
  private func door(
    _ members: String,
    _ changes: String,
    siren: Double = 0.3
  ) throws -> [String] {
    try tool.write(
      """
      from functools import partial
      from door import Door, adapter
      from plumbline_adapter import serve

      class Mine(Door):
          \(members)

      mine = adapter(1)
      vars(mine).update(open=partial(Mine, \(siren), None), \(changes))
      serve(mine)
      """,
      to: "mine.py"
    )
    let kit = Tool.repository.appending(path: "fuzz/adapters/python").path
    return ["--", "env", "PYTHONPATH=\(kit)", "python3", "mine.py"]
  }

  private let shortDoor = [
    Tool.repository.appending(path: "Tests/Fixtures/specs/door-and-alarm.yaml").path,
    "--set", "siren=300ms",
  ]

  @Test func `silence shows nothing without quiescence`() throws {
    defer { tool.clean() }
    let options = ["--slack", "150ms", "--traces", "16"]
    let none = #"quiescence="none""#
    // In more traces a later output shows that the alarm did not sound.
    let outcome = try fuzz(shortDoor, ["--slack", "150ms", "--traces", "1"] + door("pass", none))
    #expect(outcome.status == 3, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("each trace is judged up to its last output"))
    #expect(outcome.output.contains("needs silence, which proves nothing with"))
    // From then on it shows nothing.
    let mute = "exhausted = lambda self: setattr(self, 'show', lambda *_: None)"
    let unknown = try fuzz(shortDoor, options + door(mute, none))
    #expect(unknown.status == 3, "\(unknown.output)\(unknown.errors)")
    let known = try fuzz(shortDoor, options + door(mute, #"quiescence="""#))
    #expect(known.status == 1, "\(known.output)\(known.errors)")
  }

  @Test func `a wrong output is found without quiescence`() throws {
    defer { tool.clean() }
    let wrong = "exhausted = lambda self: self.change_alarm('off', 'Exhausted')"
    let options = ["--slack", "150ms", "--traces", "16", "--fail-fast"]
    let outcome = try fuzz(shortDoor, options + door(wrong, #"quiescence="none""#))
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("door-6"))
  }

  /// The spec with its siren of two minutes, on a clock that is a hundred times faster.
  private func fuzzScaled(siren: Double, _ words: [String]) throws -> Tool.Outcome {
    let scaled = try door("pass", #"clocks=("scaled",), scale=100"#, siren: siren)
    let run = ["fuzz", door[0], "--clock", "scaled", "--slack", "150ms", "--seed", "1"]
    return try tool.run(run + words + scaled)
  }

  @Test func `a client with scaled timers conforms`() throws {
    defer { tool.clean() }
    let outcome = try fuzzScaled(siren: 1.2, ["--traces", "16"])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("scaled, 100 times as fast"), "\(outcome.output)")
    #expect(outcome.output.contains("of scaled time"), "\(outcome.output)")
  }

  @Test func `a scaled timer that is late is found`() throws {
    defer { tool.clean() }
    let words = ["--traces", "16", "--fail-fast", "--out", "run.jsonl"]
    let outcome = try fuzzScaled(siren: 2.4, words)
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("door-6"))
    #expect(outcome.output.contains("--clock scaled --slack 150ms"), "\(outcome.output)")
    #expect(try tool.text(of: "run.jsonl").contains(#""clock":"scaled""#))
  }

  @Test func `a scaled adapter is checked, and another one refused`() throws {
    defer { tool.clean() }
    let scaled = try door("pass", #"clocks=("scaled",), scale=100"#, siren: 1.2)
    let check = try tool.run(["adapter", "check", door[0], "--clock", "scaled"] + scaled)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    #expect(check.output.hasPrefix("door-and-alarm, scaled clock"))
    let plain = Tool.python("door.py", "--siren", "1.2")
    let refused = try tool.run(["fuzz", door[0], "--clock", "scaled"] + plain)
    #expect(refused.status == 4, "\(refused.output)\(refused.errors)")
    #expect((refused.output + refused.errors).contains("has no scaled clock, only 'real'"))
  }

  @Test func `an adapter that waits late is not accused, unless the user insists`() throws {
    defer { tool.clean() }
    let adapter = Tool.python("rogue.py", "late")
    let patient = try fuzz(door, ["--traces", "16"] + adapter)
    #expect(patient.output.contains("no failure"), "\(patient.output)\(patient.errors)")
    #expect(!patient.errors.contains("warning"))
    let options = ["--slack", "20ms", "--traces", "16", "--fail-fast", "--out", "run.jsonl"]
    let strict = try fuzz(door, options + adapter)
    #expect(strict.status == 1, "\(strict.output)\(strict.errors)")
    #expect(strict.errors.contains("warning: waits were up to"), "\(strict.errors)")
    #expect(strict.output.contains("more than the slack of 20 ms"), "\(strict.output)")
    let report = try tool.run("report", "run.jsonl", "--to", "markdown")
    #expect(report.output.contains("more than the slack of 20 ms"), "\(report.output)")
  }

  @Test func `slack that was raised is named in the command that shows a failure again`() throws {
    defer { tool.clean() }
    let spec = [door[0], "--set", "siren=100ms"]
    let words = ["--traces", "16", "--fail-fast"] + Tool.python("rogue.py", "late")
    let outcome = try fuzz(spec, words)
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    let slack = try #require(outcome.output.firstMatch(of: #/--clock real --slack (\d+)ms/#)?.1)
    #expect(try #require(Int(slack)) >= 120)
  }
}
