internal import PlumblineModel

/// Replays the trace of an example with the state estimate and the invariants: inputs and outputs
/// at their instants, and silence otherwise.
///
/// An argument that the example leaves out may have any documented value; a search finds the values
/// that continue the run. Outputs at one instant may come in any order.
struct TraceReplay {
  enum Outcome {
    case allowed
    case rejected(Rejection)
    case gaveUp
  }

  /// The first entry that is not allowed, and the reason.
  struct Rejection: Sendable {
    var entry: Int
    var at: Microseconds
    var expected: String
    var observed: String
  }

  /// The limit of explored outputs.
  private static let limit = 10_000

  private let automaton: Automaton
  private let diagnosis: Diagnosis
  private let entries: [Reference.Entry]
  private var tries = 0
  /// The attempt that came furthest, explained when none succeeds.
  private var furthest: (entry: Int, recording: Recording, andSilence: Bool, depth: Int)?
  /// An input that cannot be given; it has no expected alternative.
  private var refused: Rejection?

  /// - Parameters:
  ///   - automaton: The automaton.
  ///   - entries: The trace.
  ///   - diagnosis: Explains rejections, also by the invariants that apply to the automaton itself.
  init(_ automaton: Automaton, _ entries: [Reference.Entry], _ diagnosis: Diagnosis) {
    self.automaton = automaton
    self.entries = entries
    self.diagnosis = diagnosis
  }

  mutating func run() -> Outcome {
    var estimator = AdaptiveEstimator(automaton)
    estimator.open()
    if enter(0, estimator, Recording()) { return .allowed }
    guard tries < Self.limit else { return .gaveUp }
    if let refused { return .rejected(refused) }
    guard let furthest,
      let failed = failure(
        upTo: furthest.entry,
        furthest.recording,
        andSilence: furthest.andSilence
      )
    else { return .gaveUp }
    return .rejected(
      Rejection(
        entry: min(furthest.entry, failed.step),
        at: failed.at,
        expected: failed.expected,
        observed: failed.observed
      )
    )
  }

  /// The steps of the trace.
  static func steps(of entries: [Reference.Entry]) -> [Step] {
    var last: Microseconds = 0
    return entries.map { entry in
      defer { last = entry.at }
      return Step(delay: entry.at - last, input: entry.input)
    }
  }
}

extension TraceReplay {
  /// Continues with an entry; true when the rest is allowed.
  private mutating func enter(_ number: Int, _ estimator: AdaptiveEstimator, _ recording: Recording)
    -> Bool
  {
    var estimator = estimator
    guard number < entries.count else {
      // An output pending at the last instant comes there, or never.
      guard estimator.advance(to: estimator.now + 1) || estimator.isPastAnswer else {
        note(number - 1, recording, andSilence: true)
        return false
      }
      guard failure(upTo: number - 1, recording, andSilence: true) != nil else { return true }
      note(number - 1, recording, andSilence: true)
      return false
    }
    let entry = entries[number]
    guard estimator.advance(to: entry.at) else {
      if estimator.isPastAnswer {
        refuse(number, estimator.now, "an answer of the environment by then", "none")
        return false
      }
      note(number, recording, andSilence: true)
      return false
    }
    if let input = entry.input {
      let name = automaton.reference.vocabulary.text(ofInput: input)
      switch estimator.give(input) {
      case .taken where !estimator.isUndocumented, .overwhelmed: break
      case .impossible, .refused:
        refuse(number, entry.at, "a state in which the environment can give \(name)", name)
        return false
      case .taken, .undocumented:
        refuse(number, entry.at, "an input that is documented here", name)
        return false
      }
    }
    return see(entry.sees, of: number, estimator, recording)
  }

  /// Observes the remaining outputs of an entry, in any order.
  private mutating func see(
    _ rest: [OutputPattern],
    of number: Int,
    _ estimator: AdaptiveEstimator,
    _ recording: Recording
  ) -> Bool {
    guard !rest.isEmpty else { return enter(number + 1, estimator, recording) }
    for (position, pattern) in rest.enumerated() where !rest[..<position].contains(pattern) {
      var others = rest
      others.remove(at: position)
      var seen = recording
      for symbol in pattern.documentedSymbols(in: automaton.reference.vocabulary) {
        tries += 1
        guard tries < Self.limit else { return false }
        seen = recording
        seen.observations.append(
          Observation(
            at: entries[number].at,
            step: number,
            isAfterInput: entries[number].input != nil,
            symbol: symbol
          )
        )
        var next = estimator
        guard case .taken = next.take(.output(symbol)) else { continue }
        if see(others, of: number, next, seen) { return true }
      }
      note(number, seen, andSilence: false)
    }
    return false
  }

  /// Keeps an attempt that came further than all before.
  private mutating func note(_ number: Int, _ recording: Recording, andSilence: Bool) {
    let depth = 2 * recording.observations.count + (andSilence ? 1 : 0)
    guard furthest?.depth ?? -1 < depth else { return }
    furthest = (number, recording, andSilence, depth)
  }

  private mutating func refuse(
    _ entry: Int,
    _ at: Microseconds,
    _ expected: String,
    _ observed: String
  ) {
    guard entry >= refused?.entry ?? 0 else { return }
    refused = Rejection(entry: entry, at: at, expected: expected, observed: observed)
  }

  private func failure(
    upTo number: Int,
    _ recording: Recording,
    andSilence: Bool
  ) -> Failure? {
    var steps = Array(Self.steps(of: entries)[...number])
    if andSilence { steps.append(Step(delay: 1, input: nil)) }
    return diagnosis.explain(Execution(of: steps, recording))
  }
}
