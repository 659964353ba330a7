internal import PlumblineModel

/// Replays the trace of an example with the state estimate and the invariants: inputs and outputs
/// at their instants, and silence otherwise.
///
/// An argument that the example leaves out may have any documented value; a search finds the values
/// that continue the run. Outputs at one instant may come in any order. A candidate whose location does
/// not document an input is dropped if another one documents it: one run is enough.
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
  ///   - diagnosis: Explains rejections, also by the invariants that apply to the automaton itself. It
  ///     assumes inputs to be documented, too.
  init(_ automaton: Automaton, _ entries: [Reference.Entry], _ diagnosis: Diagnosis) {
    self.automaton = automaton
    self.entries = entries
    self.diagnosis = diagnosis
  }

  mutating func run() -> Outcome {
    if isAllowed() { return .allowed }
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
  /// An entry with outputs that are still to come, and the unexplored choices of the next one.
  private struct Branch {
    let entry: Int
    let rest: [OutputPattern]
    /// The estimate before the output.
    let estimator: AdaptiveEstimator
    /// The number of observations before the output.
    let count: Int
    /// A position in the rest and a symbol of its pattern each; the next choice is the last one.
    var choices: [(position: Int, symbol: Symbol)]
  }

  /// Searches depth first for outputs that continue the run to its end.
  ///
  /// A loop: a trace has any number of entries, and a call for each of them would exhaust the stack.
  private mutating func isAllowed() -> Bool {
    var branches: [Branch] = []
    var recording = Recording()
    var (entry, rest, estimator) = (-1, [OutputPattern](), AdaptiveEstimator(automaton))
    estimator.assumesDocumented = true
    estimator.open()
    while true {
      var goesOn = true
      while goesOn, rest.isEmpty {
        entry += 1
        guard entry < entries.count else {
          if isSilent(&estimator, recording) { return true }
          goesOn = false
          break
        }
        goesOn = enter(entry, &estimator, recording)
        rest = entries[entry].sees
      }
      if goesOn {
        let count = recording.observations.count
        branches.append(
          Branch(
            entry: entry,
            rest: rest,
            estimator: estimator,
            count: count,
            choices: choices(of: rest)
          )
        )
      }
      guard let next = follow(&branches, &recording) else { return false }
      (entry, rest, estimator) = next
    }
  }

  /// The next outputs that are possible by the entry alone, the first one last.
  private func choices(of rest: [OutputPattern]) -> [(position: Int, symbol: Symbol)] {
    rest.indices.reversed().filter { !rest[..<$0].contains(rest[$0]) }.flatMap { position in
      rest[position].documentedSymbols(in: automaton.reference.vocabulary).reversed()
        .map { (position, $0) }
    }
  }

  /// Observes the next output that the automaton allows; nil when none remains, or at the limit.
  private mutating func follow(
    _ branches: inout [Branch],
    _ recording: inout Recording
  ) -> (entry: Int, rest: [OutputPattern], AdaptiveEstimator)? {
    while var branch = branches.popLast() {
      guard let choice = branch.choices.popLast() else { continue }
      tries += 1
      guard tries < Self.limit else { return nil }
      recording.observations.removeSubrange(branch.count...)
      recording.observations.append(
        Observation(
          at: entries[branch.entry].at,
          step: branch.entry,
          isAfterInput: entries[branch.entry].input != nil,
          symbol: choice.symbol
        )
      )
      // The last choice needs no way back.
      if !branch.choices.isEmpty { branches.append(branch) }
      var estimator = branch.estimator
      guard case .taken = estimator.take(.output(choice.symbol)) else {
        let isLast = branch.choices.last?.position != choice.position
        if isLast { note(branch.entry, recording, andSilence: false) }
        continue
      }
      var rest = branch.rest
      rest.remove(at: choice.position)
      return (branch.entry, rest, estimator)
    }
    return nil
  }

  /// Whether the run may end after its last entry.
  private mutating func isSilent(
    _ estimator: inout AdaptiveEstimator,
    _ recording: Recording
  ) -> Bool {
    // An output pending at the last instant comes there, or never.
    guard estimator.advance(to: estimator.now + 1) || estimator.isPastAnswer,
      failure(upTo: entries.count - 1, recording, andSilence: true) == nil
    else {
      note(entries.count - 1, recording, andSilence: true)
      return false
    }
    return true
  }

  /// Continues with the time and the input of an entry; false if that is not allowed.
  private mutating func enter(
    _ number: Int,
    _ estimator: inout AdaptiveEstimator,
    _ recording: Recording
  ) -> Bool {
    let entry = entries[number]
    guard estimator.advance(to: entry.at) else {
      if estimator.isPastAnswer {
        refuse(number, estimator.now, "an answer of the environment by then", "none")
        return false
      }
      note(number, recording, andSilence: true)
      return false
    }
    guard let input = entry.input else { return true }
    let name = automaton.reference.vocabulary.text(ofInput: input)
    switch estimator.give(input) {
    case .taken where !estimator.isUndocumented, .overwhelmed: return true
    case .impossible, .refused:
      refuse(number, entry.at, "a state in which the environment can give \(name)", name)
      return false
    case .taken, .undocumented:
      refuse(number, entry.at, "an input that is documented here", name)
      return false
    }
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
