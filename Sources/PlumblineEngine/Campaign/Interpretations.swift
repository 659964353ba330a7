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
  /// Per automaton, the candidates behind known failures; nil until they are needed.
  private var reentries: [Reentry?]?

  init(_ automata: [Automaton]) {
    self.automata = automata
    refutations = automata.map { _ in nil }
  }

  /// The indices of the remaining ones; never empty.
  var alive: [Int] { refutations.indices.filter { refutations[$0] == nil } }

  /// The remaining ones, as bits.
  var aliveBits: UInt32 { alive.reduce(0) { $0 | 1 << UInt32($1) } }

  mutating func ruleOut(_ number: Int, by failure: Failure) { refutations[number] = failure }

  /// The diagnosis by the remaining ones, which goes past known failures if there are any.
  ///
  /// - Complexity: The first time with known failures as ``Reentry/init(_:values:)``.
  mutating func diagnosis(
    values: [String: Microseconds],
    isPastFailures: Bool
  ) -> JointDiagnosis {
    let alive = alive
    guard isPastFailures else { return JointDiagnosis(alive.map { automata[$0] }, values: values) }
    let all = reentries ?? automata.map { Reentry($0, values: values) }
    reentries = all
    return JointDiagnosis(
      alive.map { automata[$0] },
      values: values,
      reentries: alive.map { all[$0] }
    )
  }

  /// The finding about each combination.
  var findings: [RunResult.Interpretation] {
    zip(automata, refutations).map {
      RunResult.Interpretation(choice: $0.reference.interpretations, refutation: $1)
    }
  }
}
