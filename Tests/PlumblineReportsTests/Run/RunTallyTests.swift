import PlumblineModel
import Testing

@testable import PlumblineEngine

struct RunTallyTests {
  /// The number of violations of a run with one violation, when some clauses are accepted and selected.
  private func violations(
    accepting clauses: [String],
    selecting selection: Set<String>? = nil,
    of failure: Failure = Lamp.late
  ) -> Int {
    let automaton = Automaton(Lamp.reference)
    let adapter = Capabilities(all: Lamp.vocabulary, implementation: "a lamp")
    var ledger = RunTally(automaton, adapter, [:], accepted: Set(clauses), selection: selection)
    ledger.keep(failure)
    return ledger.violationCount
  }

  @Test func `a failure whose clauses are all accepted is no reason to stop`() {
    #expect(!Lamp.late.clauses.isEmpty)
    #expect(violations(accepting: []) == 1)
    #expect(violations(accepting: ["another"]) == 1)
    #expect(violations(accepting: Lamp.late.clauses + ["another"]) == 0)
  }

  @Test func `a failure is accepted by its selected clauses`() {
    var failure = Lamp.late
    failure.clauses = ["l-1", "l-2"]
    #expect(violations(accepting: ["l-2"], of: failure) == 1)
    #expect(violations(accepting: ["l-2"], selecting: ["l-2"], of: failure) == 0)
    #expect(violations(accepting: ["l-2"], selecting: ["l-1"], of: failure) == 1)
    // One without a selected clause does not count.
    #expect(violations(accepting: [], selecting: ["l-3"], of: failure) == 0)
  }
}
