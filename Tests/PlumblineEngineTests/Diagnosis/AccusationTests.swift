import PlumblineModel
import Testing

@testable import PlumblineEngine

/// What several interpretations say of a failure together.
@Suite struct AccusationTests {
  private struct Says: Accusation, Equatable {
    var blame = Failure.Blame.implementation
    var clauses: [String]
    var notes: [String] = []
    var otherwise: [Failure.ClausesByInterpretation] = []
  }

  private func agreed(_ all: Says...) -> Says? {
    Says.agreed(
      all.enumerated().map { ([Reference.Interpretation(name: "page", option: "\($0)")], $1) },
      isDecision: { $0.hasPrefix("d-") }
    )
  }

  @Test func `one interpretation speaks for itself`() {
    #expect(agreed(Says(clauses: ["b", "a"])) == Says(clauses: ["b", "a"]))
    #expect(agreed() == nil)
  }

  @Test func `the clauses on which all agree are cited, the others noted`() {
    let common = agreed(Says(clauses: ["a", "b", "c"]), Says(clauses: ["c", "b"]))
    #expect(common == Says(clauses: ["b", "c"], notes: ["a"]))
  }

  @Test func `a violation is no agreement on decisions`() {
    let each = agreed(Says(clauses: ["a", "d-c"]), Says(clauses: ["d-c", "b"]))
    #expect(each?.clauses == ["a", "d-c"])
    #expect(each?.otherwise.map(\.clauses) == [["d-c", "b"]])
  }

  @Test func `without agreement each is cited with its own, once`() {
    let each = agreed(Says(clauses: ["a"]), Says(clauses: ["b"]), Says(clauses: ["b"]))
    #expect(each?.clauses == ["a"])
    #expect(each?.otherwise.map(\.clauses) == [["b"]])
    #expect(each?.otherwise.first?.options.first?.option == "1")
  }

  @Test func `the mildest decides, because the implementation may follow it`() {
    let deviation = Says(blame: .assumption, clauses: ["d-a"])
    let mild = agreed(Says(clauses: ["b"]), deviation)
    #expect(mild?.blame == .assumption)
    #expect(mild?.clauses == ["d-a"])
    #expect(mild?.otherwise.map(\.clauses) == [["b"]])
    let explained = Says(blame: .document, clauses: [])
    #expect(agreed(Says(clauses: ["b"]), deviation, explained) == explained)
  }

  @Test func `the further clauses of a finding are each there once, without the violated ones`() {
    let finding = Diagnosis.Finding(
      kind: .tooEarly,
      clauses: [1],
      notes: [2, 0, 1, 2],
      expected: "nothing"
    )
    #expect(finding.furtherClauses == [2, 0])
  }

  @Test func `a crash has no clause in any interpretation`() {
    #expect(agreed(Says(clauses: []), Says(clauses: [])) == Says(clauses: []))
  }
}
