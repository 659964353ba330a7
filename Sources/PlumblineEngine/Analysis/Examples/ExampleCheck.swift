package import PlumblineModel

/// Decides whether an automaton allows an example run.
///
/// ```swift
/// ExampleCheck(automaton).verdict(on: example)   // .accepted, with the steps that realise it
/// ```
package struct ExampleCheck: Sendable {
  package enum Verdict: Sendable {
    /// The automaton allows the run; these steps realise it, if the implementation chooses
    /// accordingly.
    case accepted([Step])
    case rejected(Rejection)
    /// The search ended without a decision.
    case undecided
  }

  /// The reason why a run is not allowed.
  package enum Rejection: Sendable {
    /// No run shows the first state of the path.
    case neverStarts
    /// The announcement of an arrow is impossible; these are possible: each with its cause.
    case breaks(arrow: Int, instead: [(state: String, cause: String)])
    /// The announcements are possible, but not within the time of the run.
    case untimely
    /// The automaton does not allow an entry of a trace.
    case differs(entry: Int, at: Microseconds, expected: String, observed: String)

    /// The length of the allowed prefix, to choose the best of several interpretations.
    package var progress: Int {
      switch self {
      case .neverStarts: -1
      case .breaks(let arrow, _): arrow
      case .untimely: .max
      case .differs(let entry, _, _, _): entry
      }
    }
  }

  private let automaton: Automaton
  private let inject: [Bool]
  private let values: [String: Microseconds]
  /// Explains why a trace is not allowed; nil when no example is a trace.
  private let diagnosis: Diagnosis?
  /// The moves of the machines with paths.
  private let moves: [Int: PathMoves]

  /// - Parameters:
  ///   - automaton: The automaton.
  ///   - inject: Per input, whether it can be given; nil: all can.
  ///   - values: Times that replace those of the spec, by parameter name.
  package init(
    _ automaton: Automaton,
    inject: [Bool]? = nil,
    values: [String: Microseconds] = [:]
  ) {
    self.automaton = automaton
    let inject = inject ?? automaton.reference.vocabulary.inputs.map { _ in true }
    self.inject = inject
    self.values = values
    let reference = automaton.reference
    let examples = reference.examples ?? []
    let machines = Set(examples.compactMap { $0.path?.machine })
    moves = Dictionary(
      uniqueKeysWithValues: machines.map { ($0, PathMoves(of: $0, in: automaton, inject: inject)) }
    )
    let hasTraces = examples.contains { $0.path == nil }
    diagnosis =
      hasTraces
      ? Diagnosis(
        automaton.withDecidableInvariants(values: values),
        values: values,
        reentry: nil,
        assumesDocumented: true
      ) : nil
  }

  /// Decides by search; see ``PathSearch`` and ``TraceReplay``.
  ///
  /// - Complexity: O(locations × arrows × events) for a path that is rejected; bounded otherwise.
  package func verdict(on example: Reference.Example) -> Verdict {
    guard let path = example.path else { return verdict(on: example.trace ?? []) }
    let moves = moves[path.machine] ?? PathMoves(of: path.machine, in: automaton, inject: inject)
    var search = PathSearch(automaton, path, moves, values: values)
    switch search.run() {
    case .found(let steps): return .accepted(steps)
    case .untimely: return .rejected(.untimely)
    case .gaveUp: return .undecided
    case .rejected(let found):
      guard let arrow = found.arrow else { return .rejected(.neverStarts) }
      let states = automaton.reference.stateAnnouncement(of: path.machine)?.argument.values ?? []
      return .rejected(
        .breaks(
          arrow: arrow,
          instead: found.instead.map { (states[$0.state], text(of: $0.cause)) }
        )
      )
    }
  }

  private func verdict(on entries: [Reference.Entry]) -> Verdict {
    guard let diagnosis else { return .undecided }
    // An example that names no options is one of the default.
    let options = automaton.reference.optionInputs
    let isOpen = options.contains { $0 == entries.first?.input }
    let opening = options.prefix(isOpen ? 0 : 1).map {
      Reference.Entry(at: 0, input: $0, sees: [])
    }
    let entries = opening + entries
    var replay = TraceReplay(automaton, entries, diagnosis)
    switch replay.run() {
    case .allowed: return .accepted(TraceReplay.steps(of: entries))
    case .gaveUp: return .undecided
    case .rejected(let found):
      return .rejected(
        .differs(
          entry: max(0, found.entry - opening.count),
          at: found.at,
          expected: found.expected,
          observed: found.observed
        )
      )
    }
  }

  private func text(of cause: PathReader.Cause) -> String {
    switch cause {
    case .input(let input): automaton.reference.vocabulary.inputs[input].name
    case .timer(let timer):
      String(automaton.reference.timers[timer].name.split(separator: ".").last ?? "")
    case .time: "a timer"
    }
  }
}
