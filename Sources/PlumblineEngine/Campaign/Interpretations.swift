internal import PlumblineModel

/// The interpretations of the documents that an implementation may follow: each combination is an
/// automaton, and one of them holds for the whole run.
///
/// A trace that every interpretation forbids is a failure. A trace that only some forbid rules
/// these out.
struct Interpretations: Sendable {
  let automata: [Automaton]
  /// Times that replace those of the spec, by parameter name.
  let values: [String: Microseconds]
  /// Per automaton, the trace that rules it out.
  private var refutations: [Failure?]
  /// Per automaton, the candidates behind known failures; nil until they are needed.
  private var reentries: [Reentry?]?
  /// The last diagnosis by the remaining ones, and whether it goes past known failures.
  private var lastDiagnosis: (isPastFailures: Bool, diagnosis: JointDiagnosis)?

  init(_ automata: [Automaton], values: [String: Microseconds]) {
    self.automata = automata
    self.values = values
    refutations = automata.map { _ in nil }
  }

  /// The indices of the remaining ones; never empty.
  var alive: [Int] { refutations.indices.filter { refutations[$0] == nil } }

  /// The remaining ones, as bits.
  var aliveBits: UInt32 { alive.reduce(0) { $0 | 1 << UInt32($1) } }

  mutating func ruleOut(_ number: Int, by failure: Failure) {
    refutations[number] = failure
    lastDiagnosis = nil
  }

  /// The diagnosis by the remaining ones, which goes past known failures if there are any.
  ///
  /// - Complexity: O(1) as long as nothing is ruled out; the first time with known failures as
  ///   ``Reentry/init(_:values:)``, and otherwise O(size of the automata).
  mutating func diagnosis(isPastFailures: Bool) -> JointDiagnosis {
    if let lastDiagnosis, lastDiagnosis.isPastFailures == isPastFailures {
      return lastDiagnosis.diagnosis
    }
    let diagnosis = makeDiagnosis(isPastFailures: isPastFailures)
    lastDiagnosis = (isPastFailures, diagnosis)
    return diagnosis
  }

  private mutating func makeDiagnosis(isPastFailures: Bool) -> JointDiagnosis {
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
