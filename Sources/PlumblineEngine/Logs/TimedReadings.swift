internal import PlumblineModel

/// The explanations of one session whose times are known, for each reading of the documents.
struct TimedReadings: Sendable {
  /// Nil for a reading that the session does not follow.
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

  /// The client is where some explanations say; a reading without one is not followed.
  init(
    finding explanations: [[ZoneConfiguration]],
    with oracles: [Oracle],
    at origin: Microseconds
  ) {
    self.oracles = zip(oracles, explanations).map { oracle, explanations in
      guard !explanations.isEmpty else { return nil }
      var oracle = oracle
      oracle.open(explanations)
      return oracle
    }
    self.origin = origin
    last = origin
  }

  /// What becomes of the readings that are left.
  enum Step: Hashable {
    case known, illegal, undocumented, impossible, overwhelmed
  }

  /// Takes note of an event; after one that is illegal the oracles are as they were before.
  ///
  /// - Parameters:
  ///   - event: What the log says.
  ///   - instant: When, in the time of the log, which does not go back.
  /// - Returns: What becomes of the readings together.
  mutating func step(_ event: LogEvent.What, at instant: Microseconds) -> Step {
    var refusals: [Step] = []
    var refused: [Int] = []
    last = instant
    for number in oracles.indices {
      // In place: an oracle is large.
      guard let step = oracles[number]?.step(event, at: instant - origin) else { continue }
      oracles[number]?.forgetCredits(beyond: 256)
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
  ) -> TimedReadings.Step {
    let isInTime = advance(to: instant)
    guard !isOverwhelmed else { return .overwhelmed }
    guard isInTime else { return .illegal }
    if let symbols = event.symbols {
      let isSeen = symbols.count == 1 ? observe(symbols[0]) : observe(oneOf: symbols)
      return isOverwhelmed ? .overwhelmed : isSeen ? .known : .illegal
    }
    guard let inputs = event.inputs else { return .known }
    let reception = inputs.count == 1 ? give(inputs[0]) : give(oneOf: inputs)
    if isOverwhelmed { return .overwhelmed }
    switch reception {
    case .taken: return .known
    case .impossible: return .impossible
    case .undocumented: return .undocumented
    }
  }
}
