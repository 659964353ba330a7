import PlumblineModel
import Testing

@testable import PlumblineEngine

struct RunTallyTests {
  /// The number of violations of a run with one violation, when some clauses are accepted.
  private func violations(accepting clauses: [String]) -> Int {
    let automaton = Automaton(Lamp.reference)
    let adapter = Capabilities(all: Lamp.vocabulary, implementation: "a lamp")
    var ledger = RunTally(automaton, adapter, [:], accepted: Set(clauses))
    ledger.keep(Lamp.late)
    return ledger.violationCount
  }

  @Test func `a failure whose clauses are all accepted is no reason to stop`() {
    #expect(!Lamp.late.clauses.isEmpty)
    #expect(violations(accepting: []) == 1)
    #expect(violations(accepting: ["another"]) == 1)
    #expect(violations(accepting: Lamp.late.clauses + ["another"]) == 0)
  }
}
