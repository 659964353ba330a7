internal import PlumblineModel

/// The interpretations of the documents that an implementation may follow: each combination is an
/// automaton, and one of them holds for the whole run.
///
/// A trace that every interpretation forbids is a failure. One that only some forbid rules these out: the
/// implementation does not follow them.
struct Interpretations: Sendable {
  let automata: [Automaton]
  /// Per automaton, the trace that rules it out.
  private var refutations: [Failure?]

  init(_ automata: [Automaton]) {
    self.automata = automata
    refutations = automata.map { _ in nil }
  }

  /// The numbers of those that are left; never empty.
  var alive: [Int] { refutations.indices.filter { refutations[$0] == nil } }

  /// Those that are left, as bits.
  var aliveBits: UInt32 { alive.reduce(0) { $0 | 1 << UInt32($1) } }

  mutating func ruleOut(_ number: Int, by failure: Failure) { refutations[number] = failure }

  /// What is known of each combination.
  var findings: [RunResult.Interpretation] {
    zip(automata, refutations).map {
      RunResult.Interpretation(choice: $0.reference.interpretations, refutation: $1)
    }
  }
}
