package import PlumblineModel

/// Whether an automaton allows the example run of an example.
///
/// ```swift
/// ExampleCheck(automaton).verdict(on: example)   // .accepted, with the steps that tell it
/// ```
package struct ExampleCheck: Sendable {
  package enum Verdict: Sendable {
    /// The automaton allows it; these steps tell it, if the implementation uses its freedom so.
    case accepted([Step])
    case rejected(Rejection)
    /// The search ended before it was decided.
    case undecided
  }

  /// Why an example run is not allowed.
  package enum Rejection: Sendable {
    /// No run ever shows the state in which a path begins.
    case neverStarts
    /// The announcement of an arrow cannot come; these can: each with what leads to it.
    case breaks(arrow: Int, instead: [(state: String, cause: String)])
    /// The announcements can come, but not within the time that the example run takes.
    case untimely
    /// An entry of a trace is not what the automaton allows.
    case differs(entry: Int, at: Microseconds, expected: String, observed: String)

    /// How far the example run is allowed; for the best of several interpretations.
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
  /// What explains why a trace is not allowed; nil when no example is one.
  private let diagnosis: Diagnosis?
  /// The ways of the machines about which there are paths.
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
      ? Diagnosis(automaton.withDecidableInvariants(values: values), values: values) : nil
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
    var replay = TraceReplay(automaton, entries, diagnosis)
    switch replay.run() {
    case .allowed: return .accepted(TraceReplay.steps(of: entries))
    case .gaveUp: return .undecided
    case .rejected(let found):
      return .rejected(
        .differs(
          entry: found.entry,
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
