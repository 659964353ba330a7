import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The text of what is expected: all of several outputs, or one of them.
@Suite struct ExpectationTests {
  /// Each input has a freedom of its own.
  private var clockwork: Clockwork {
    var clockwork = Clockwork(
      timers: ["t": (1000, 1000)],
      edges: [
        .init(0, "both", to: 1, ["left", "right"]), .init(0, "either", to: 1, ["left"]),
        .init(0, "either", to: 2, ["right"]), .init(0, "twice", to: 1, ["left"]),
        .init(0, "twice", to: 2, ["left"]), .init(0, "perhaps", to: 1, ["left", "right?"]),
        .init(0, "mixed", to: 1, ["left", "right"]), .init(0, "mixed", to: 2, ["done"]),
        .init(0, "open", to: 1, ["left"]), .init(0, "open", to: 2),
        .init(0, "wait", to: 3, arms: ["t"]), .init(3, "t", to: 0, ["left"]),
        .init(3, "t", to: 1, ["right", "done"]), .init(0, "ask", to: 0, ["other"]),
      ]
    )
    // Two parts of the spec make the same output.
    let element = clockwork.reference.elements[0]
    clockwork.reference.elements.append(element)
    clockwork.reference.edges[4].outputs[0].element = 1
    return clockwork
  }

  private func expected(after script: String) throws -> String {
    let clockwork = clockwork
    let failure = Diagnosis(Automaton(clockwork.reference))
      .explain(clockwork.execution(of: script))
    return try #require(failure).expected
  }

  @Test(arguments: [
    ("both", "left, right"), ("either", "left, or right"), ("twice", "left"),
    ("perhaps", "left, right (optional)"), ("mixed", "left and right, or done"),
    ("open", "left, or nothing"),
  ])
  func `what may come instead of an unexpected output`(input: String, text: String) throws {
    #expect(try expected(after: "0 \(input), 0 other") == text)
  }

  @Test func `a missing output is one of those of the alternatives`() throws {
    #expect(try expected(after: "0 either, 9000") == "left, or right")
    #expect(try expected(after: "0 both, 9000") == "left, right")
    #expect(try expected(after: "0 twice, 9000") == "left")
    #expect(try expected(after: "0 wait, 9000") == "left, or right and done")
  }

  @Test
  func
    `of several outputs the one with the fewest wrong arguments is expected, and the difference names them`()
    throws
  {
    var clockwork = Clockwork(edges: [
      .init(0, "go", to: 1, ["ping"]), .init(0, "go", to: 2, ["ping"]),
    ])
    clockwork.reference.vocabulary.outputs[0].arguments = [
      .init(name: "state", values: ["up", "down"]), .init(name: "reason", values: ["a", "b", "c"]),
    ]
    clockwork.reference.edges[0].outputs[0].pattern.allowed = [1, 1]
    clockwork.reference.edges[1].outputs[0].pattern.allowed = [2, 2]
    let vocabulary = clockwork.reference.vocabulary
    var recording = Recording()
    let ping = try #require(vocabulary.symbol("ping", ["down", "c"]))
    recording.observations = [Observation(at: 0, step: 0, isAfterInput: true, symbol: ping)]
    let execution = Execution(of: [Step(delay: 0, input: 0)], recording)
    let failure = try #require(Diagnosis(Automaton(clockwork.reference)).explain(execution))
    #expect(failure.expected == "ping down b")
    #expect(failure.difference == "reason c, where the documents name b")
  }
}
