internal import PlumblineModel

/// The candidates of one session whose times are known, for each interpretation of the documents.
struct TimedInterpretations: Sendable {
  /// Nil for an interpretation that the session does not follow.
  private(set) var oracles: [Oracle?]
  /// The instant of the log at which the oracles began.
  let origin: Microseconds
  /// The instant of the last event.
  private(set) var last: Microseconds

  /// The client opens at an instant of the log.
  init(opening oracles: [Oracle], at origin: Microseconds) {
    self.oracles = oracles.map { oracle in
      var oracle = oracle
      oracle.open()
      return oracle
    }
    self.origin = origin
    last = origin
  }

  /// The client is where some candidates say; an interpretation without one is not followed.
  init(
    finding candidates: [[ZoneConfiguration]],
    with oracles: [Oracle],
    at origin: Microseconds
  ) {
    self.oracles = zip(oracles, candidates).map { oracle, candidates in
      guard !candidates.isEmpty else { return nil }
      var oracle = oracle
      oracle.open(candidates)
      return oracle
    }
    self.origin = origin
    last = origin
  }

  /// What becomes of the interpretations that are left.
  enum Step: Hashable {
    case known, illegal, undocumented, impossible, overwhelmed
  }

  /// Takes note of an event; after one that is illegal the oracles are as they were before.
  ///
  /// - Parameters:
  ///   - event: What the log says.
  ///   - instant: When, in the time of the log, which does not go back.
  /// - Returns: What becomes of the interpretations together.
  mutating func step(_ event: LogEvent.What, at instant: Microseconds) -> Step {
    var refusals: [Step] = []
    var refused: [Int] = []
    last = instant
    for number in oracles.indices {
      // In place: an oracle is large.
      guard let step = oracles[number]?.step(event, at: instant - origin) else { continue }
      switch step {
      case .known: break
      case .undocumented, .overwhelmed: return step
      case .illegal, .impossible:
        refusals.append(step)
        refused.append(number)
      }
    }
    guard refused.count == oracles.count(where: { $0 != nil }) else {
      for number in refused { oracles[number] = nil }
      return .known
    }
    return refusals.contains(.illegal) ? .illegal : .impossible
  }
}

extension Oracle {
  /// Takes note of what a log says.
  fileprivate mutating func step(
    _ event: LogEvent.What,
    at instant: Microseconds
  ) -> TimedInterpretations.Step {
    let isInTime = advance(to: instant)
    guard !isOverwhelmed else { return .overwhelmed }
    guard isInTime else { return .illegal }
    switch event {
    case .output(let symbol): return step(isSeen: observe(symbol))
    case .oneOf(let symbols): return step(isSeen: observe(oneOf: symbols))
    case .input(let input): return step(give(input))
    case .oneOfInputs(let inputs): return step(give(oneOf: inputs))
    case .start, .gap: return .known
    }
  }

  private func step(isSeen: Bool) -> TimedInterpretations.Step {
    isOverwhelmed ? .overwhelmed : isSeen ? .known : .illegal
  }

  private func step(_ reception: Reception) -> TimedInterpretations.Step {
    if isOverwhelmed { return .overwhelmed }
    switch reception {
    case .taken: return .known
    case .impossible: return .impossible
    case .undocumented: return .undocumented
    }
  }
}
