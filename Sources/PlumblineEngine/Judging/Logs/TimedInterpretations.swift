internal import PlumblineModel

/// The candidates of one session whose times are known, for each interpretation of the documents.
struct TimedInterpretations: Sendable {
  /// Nil for an interpretation that the session does not follow.
  private(set) var estimators: [AdaptiveEstimator?]
  /// The instant of the log at which the estimators began.
  let origin: Microseconds
  /// The instant of the last event.
  private(set) var last: Microseconds

  /// The client opens at an instant of the log.
  init(opening estimators: [AdaptiveEstimator], at origin: Microseconds) {
    self.estimators = estimators.map { estimator in
      var estimator = estimator
      estimator.open()
      return estimator
    }
    self.origin = origin
    last = origin
  }

  /// The client is where some candidates say; an interpretation without one is not followed.
  init(
    finding candidates: [[ZoneConfiguration]],
    with estimators: [AdaptiveEstimator],
    at origin: Microseconds
  ) {
    self.estimators = zip(estimators, candidates).map { estimator, candidates in
      guard !candidates.isEmpty else { return nil }
      var estimator = estimator
      estimator.open(candidates)
      return estimator
    }
    self.origin = origin
    last = origin
  }

  /// Takes note of an event; after one that is refused the estimators are as they were before.
  ///
  /// - Parameters:
  ///   - event: What the log says.
  ///   - instant: When, in the time of the log, which does not go back.
  /// - Returns: What becomes of the interpretations together.
  mutating func step(_ event: LogEvent.What, at instant: Microseconds) -> Reception {
    var refusals: [Reception] = []
    var refused: [Int] = []
    last = instant
    for number in estimators.indices {
      // In place: an estimator is large.
      guard let step = estimators[number]?.step(event, at: instant - origin) else { continue }
      switch step {
      case .taken: break
      case .undocumented, .overwhelmed: return step
      case .refused, .impossible:
        refusals.append(step)
        refused.append(number)
      }
    }
    guard refused.count == estimators.count(where: { $0 != nil }) else {
      for number in refused { estimators[number] = nil }
      return .taken
    }
    return refusals.contains(.refused) ? .refused : .impossible
  }
}

extension AdaptiveEstimator {
  /// Takes an event of a log at an instant.
  fileprivate mutating func step(_ event: LogEvent.What, at instant: Microseconds) -> Reception {
    let isInTime = advance(to: instant)
    return isOverwhelmed ? .overwhelmed : isInTime ? take(logged: event) : .refused
  }
}
