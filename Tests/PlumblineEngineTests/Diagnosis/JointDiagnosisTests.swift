import PlumblineModel
import Testing

@testable import PlumblineEngine

/// A failure by several interpretations, which differ in the time of a timer and in clauses.
@Suite struct JointDiagnosisTests {
  /// `go` starts a timer that pings after some milliseconds.
  private func clockwork(_ time: Microseconds, clauses: [Int] = []) -> Clockwork {
    var clockwork = Clockwork(
      timers: ["t": (time, time)],
      edges: [.init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 0, ["ping"])]
    )
    clockwork.reference.clauses = ["x-1", "x-2"].map {
      Clause(id: $0, kind: .timeout, says: "It pings.")
    }
    clockwork.reference.elements[0].clauses = clauses
    return clockwork
  }

  private func explained(_ script: String, by clockworks: [Clockwork]) -> Failure? {
    JointDiagnosis(clockworks.map { Automaton($0.reference) })
      .explain(clockworks[0].execution(of: script))
  }

  @Test func `what one interpretation allows is no failure`() {
    let (four, five) = (clockwork(4000), clockwork(5000))
    #expect(explained("0 go, 4000 ping, 9000", by: [five]) != nil)
    #expect(explained("0 go, 4000 ping, 9000", by: [five, four]) == nil)
    #expect(explained("0 go, 3000 ping, 9000", by: [five, four]) != nil)
  }

  @Test func `the signature does not depend on which others are left`() throws {
    let (first, second) = (clockwork(4000, clauses: [0, 1]), clockwork(5000, clauses: [1]))
    let alone = try #require(explained("0 go, 3000 ping, 9000", by: [first]))
    let together = try #require(explained("0 go, 3000 ping, 9000", by: [first, second]))
    #expect(alone.clauses == ["x-1", "x-2"])
    #expect(together.clauses == ["x-2"])
    #expect(together.notes == ["x-1"])
    #expect(together.signature == alone.signature)
  }

  @Test func `the failure is that of the interpretation that allows the trace the longest`() throws
  {
    let (four, five) = (clockwork(4000, clauses: [0]), clockwork(5000, clauses: [1]))
    for order in [[four, five], [five, four]] {
      let silent = try #require(explained("0 go, 9000", by: order))
      #expect(silent.clauses == ["x-2"])
      #expect(silent.otherwise.isEmpty)
      let alone = try #require(explained("0 go, 9000", by: [five]))
      #expect(silent.signature == alone.signature && silent.at == alone.at)
    }
    let early = try #require(explained("0 go, 3000 ping, 9000", by: [four, five]))
    #expect(early.clauses == ["x-1"])
    #expect(early.otherwise.map(\.clauses) == [["x-2"]])
  }

  @Test func `an interpretation that is ruled out excuses no more`() throws {
    let (four, five) = (clockwork(4000), clockwork(5000))
    var interpretations = Interpretations(
      [four, five].map { Automaton($0.reference) },
      values: [:]
    )
    let early = four.execution(of: "0 go, 4000 ping, 9000")
    #expect(interpretations.diagnosis(isPastFailures: false).explain(early) == nil)
    let late = try #require(explained("0 go, 5000 ping, 9000", by: [four]))
    interpretations.ruleOut(0, by: late)
    #expect(interpretations.diagnosis(isPastFailures: false).explain(early) != nil)
  }
}
