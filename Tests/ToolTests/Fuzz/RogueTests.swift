import TestSupport
import TestTraits
import Testing

/// Adapters that misbehave, met as their author meets them.
@Suite(.waiting)
struct RogueTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// A part of the sentence that tells what is wrong with each.
  static let kinds = [
    ("rubbish", "wrote a line that is no JSON object"),
    ("flood", "did not read 'hello' within"),
    ("exit-at-once", "ended before it read 'hello': exit status 0"),
    ("crash-in-hello", "ended before it answered 'hello': signal 6 (SIGABRT)"),
    ("wrong-id", "answered request"),
    ("never-answers", "did not answer 'hello' within"),
    ("hello-then-silent", "did not answer 'trace' (request 2, before any step) within 2 s"),
    ("truncated-line", "exit status 0"),
    ("huge-line", "wrote a line of more than 16 MiB"),
    ("bad-observation", "the output 'teapotBoiled', which the spec does not know"),
    ("backwards-time", "showed an output of"),
    ("hasty-answers", "false quiescence: a trace was answered differently"),
  ]

  @Test(arguments: Nightly.third(of: kinds))
  func `a rogue is found out before it ends by itself, told what to mend, and gone`(
    kind: String,
    message: String
  ) throws {
    defer { tool.clean() }
    let marker = ProcessMark()
    let start = ContinuousClock.now
    var outcome = try fuzz(kind, marker)
    // A rogue that is not ended lives for ten minutes.
    #expect(ContinuousClock.now - start < .seconds(300))
    // On a busy machine what a hasty adapter shows late can come later than the pause.
    for _ in 0..<4 where kind == "hasty-answers" && outcome.status == 1 {
      outcome = try fuzz(kind, marker)
    }
    #expect(outcome.status == 4, "\(outcome.output)\(outcome.errors)")
    let said = (outcome.output + outcome.errors).split { $0.isWhitespace }
      .joined(separator: " ")
    #expect(said.contains(message), "\(said)")
    #expect(said.contains("exit status 4:"))
    #expect(try marker.isGone())
  }

  @Test(arguments: ["stderr-flood", "forks-child", "half-open", "patient-answers"])
  func `what is only untidy or slow is no fault, and gone as well`(kind: String) throws {
    defer { tool.clean() }
    let marker = ProcessMark()
    let outcome = try fuzz(kind, marker)
    #expect([0, 3].contains(outcome.status), "\(outcome.output)\(outcome.errors)")
    #expect(try marker.isGone())
  }

  @Test func `a command that does not exist is named`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("fuzz", "agora/rtm1-ios-zh", "--", "./no-such-adapter")
    #expect(outcome.status == 4)
    let words = "'./no-such-adapter' could not be started"
    #expect(outcome.output.contains(words), "\(outcome.output)")
  }

  private func fuzz(_ kind: String, _ marker: ProcessMark) throws -> Tool.Outcome {
    let command = Array(Tool.python("rogue.py", kind).dropFirst())
    // The limit is short only where an answer never comes, so that a busy machine passes for no fault.
    let hangAfter = kind == "hello-then-silent" ? "2s" : "30s"
    return try tool.run(
      ["fuzz", "agora/rtm1-ios-zh", "--seed", "1", "--traces", "2", "--hang-after", hangAfter]
        + ["--"] + marker.words + command
    )
  }
}
