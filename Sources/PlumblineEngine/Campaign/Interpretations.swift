internal import PlumblineModel

/// The interpretations of the documents that an implementation may follow: each combination is an
/// automaton, and one of them holds for the whole run.
///
/// A trace that every interpretation forbids is a failure. A trace that only some forbid rules
/// these out.
struct Interpretations: Sendable {
  let automata: [Automaton]
  /// Per automaton, the trace that rules it out.
  private var refutations: [Failure?]

  init(_ automata: [Automaton]) {
    self.automata = automata
    refutations = automata.map { _ in nil }
  }

  /// The indices of the remaining ones; never empty.
  var alive: [Int] { refutations.indices.filter { refutations[$0] == nil } }

  /// The remaining ones, as bits.
  var aliveBits: UInt32 { alive.reduce(0) { $0 | 1 << UInt32($1) } }

  mutating func ruleOut(_ number: Int, by failure: Failure) { refutations[number] = failure }

  /// The finding about each combination.
  var findings: [RunResult.Interpretation] {
    zip(automata, refutations).map {
      RunResult.Interpretation(choice: $0.reference.interpretations, refutation: $1)
    }
  }
}
