import PlumblineModel
import Testing

@testable import PlumblineEngine

/// A missing output that comes late is shown, whichever of several it is.
@Suite struct LateOutputTests {
  private let clockwork = Clockwork(
    timers: ["t": (1000, 1000)],
    edges: [
      .init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 0, ["left"]),
      .init(1, "t", to: 0, ["right"]), .init(0, "ask", to: 0, ["answer"]),
    ]
  )

  private func explained(_ script: String) -> Failure? {
    Diagnosis(Automaton(clockwork.reference)).explain(clockwork.execution(of: script))
  }

  @Test(arguments: ["left", "right"]) func `each alternative may be the late one`(name: String)
    throws
  {
    let failure = try #require(explained("0 go, 1500 \(name), 9000"))
    #expect(failure.kind == .tooLate)
    #expect(failure.cameAt == 1_500_000)
    #expect(failure.observed == name)
  }

  @Test func `another output is not the late one`() throws {
    let failure = try #require(explained("0 go, 1500 answer, 9000"))
    #expect(failure.kind == .missingOutput)
    #expect(failure.cameAt == nil)
    let later = "nothing by then, later answer at 1.5 s"
    #expect(failure.laterOutputs(clockwork.reference.vocabulary) == later)
    let silent = try #require(explained("0 go, 9000"))
    #expect(silent.laterOutputs(clockwork.reference.vocabulary) == "nothing")
  }
}
