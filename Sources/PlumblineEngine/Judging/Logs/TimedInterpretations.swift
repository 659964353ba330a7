internal import PlumblineModel

/// The candidates of one session with known times, per interpretation of the documents.
struct TimedInterpretations: Sendable {
  /// Nil for an interpretation that the session contradicts.
  private(set) var estimators: [AdaptiveEstimator?]
  /// Per interpretation, the timers that an input has stopped, and whose deadline is not over.
  private(set) var cancelled: [[Timeline.Cancelled]]
  /// The instant of the log at which the estimators start.
  let origin: Microseconds
  /// The instant of the last event.
  private(set) var last: Microseconds
  /// The timers of late answers, as bits, after an event before which the environment was late in some
  /// interpretation; and the end of their time.
  private(set) var late: (answers: UInt32, at: Microseconds)?

  /// Starts with the opening of a client at an instant of the log.
  init(opening estimators: [AdaptiveEstimator], at origin: Microseconds) {
    self.estimators = estimators.map { estimator in
      var estimator = estimator
      estimator.open()
      return estimator
    }
    cancelled = estimators.map { _ in [] }
    self.origin = origin
    last = origin
  }

  /// Starts from candidates at an instant of the log; an interpretation without any is dropped.
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
    cancelled = estimators.map { _ in [] }
    self.origin = origin
    last = origin
  }

  /// The candidates, per interpretation; none for one that the session contradicts.
  ///
  /// - Complexity: O(candidates × timers²).
  var zones: [[ZoneConfiguration]] { estimators.map { $0?.zones ?? [] } }

  /// As ``AmbiguityEstimator/isInterrupted``, for some interpretation.
  var isInterrupted: Bool { estimators.contains { $0?.isInterrupted ?? false } }

  /// Whether an output is required in every candidate.
  ///
  /// - Complexity: O(candidates × pending outputs).
  var requiresOutput: Bool { estimators.allSatisfy { $0?.current.requiresOutput ?? true } }

  /// Updates the estimators with an event; after a refusal they are as before.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - instant: Its time in the log, never decreasing.
  /// - Returns: The common outcome of the interpretations.
  mutating func step(_ event: LogEvent.What, at instant: Microseconds) -> Reception {
    var refusals: [Reception] = []
    var refused: [Int] = []
    last = instant
    for number in estimators.indices where estimators[number] != nil {
      let running = event.isInput ? estimators[number].map(Timeline.Running.init) : nil
      // In place: an estimator is large.
      guard let step = estimators[number]?.step(event, at: instant - origin) else {
        // The place of the client is unknown.
        late = estimators[number].map { ($0.lateAnswers, origin + $0.now) }
        return .undocumented
      }
      switch step {
      case .taken: if let running { noteStopped(of: running, number) }
      case .undocumented: return .undocumented
      case .overwhelmed: return .overwhelmed
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

  /// Notes the timers that an input has stopped.
  ///
  /// - Parameters:
  ///   - running: The timers that ran before it.
  ///   - number: The interpretation.
  private mutating func noteStopped(of running: Timeline.Running, _ number: Int) {
    guard let estimator = estimators[number] else { return }
    cancelled[number].removeAll { $0.deadline < estimator.now }
    cancelled[number] += Timeline.stopped(of: running, estimator).filter {
      $0.deadline > estimator.now
    }
  }
}

extension AdaptiveEstimator {
  /// The candidates with zones.
  fileprivate var zones: [ZoneConfiguration] {
    var copy = self
    copy.promote()
    return copy.symbolic?.candidates ?? []
  }

  /// Takes an event of a log at an instant.
  ///
  /// - Returns: Nil if the environment was late before it.
  fileprivate mutating func step(_ event: LogEvent.What, at instant: Microseconds) -> Reception? {
    let isInTime = advance(to: instant)
    if isOverwhelmed { return .overwhelmed }
    if isInTime { return take(logged: event) }
    return lateAnswers == 0 ? .refused : nil
  }
}
