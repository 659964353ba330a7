internal import PlumblineModel

/// When a trace decides an obligation, so that a client that violates the invariant would have failed.
///
/// - `had` and `is`: at the trigger.
/// - `then` and `exactly` with a time: at the event that fulfils them. With `by:` alone, at the event of `by`, if they
///   are fulfilled before it or in its reaction: without this event, a client that never fulfils them passes.
///   The end of an `after` scope is such an event for `exactly`.
/// - `at-most`, and `exactly` where only an event too many violates it: at the last event that is allowed.
/// - `never` in a reaction: at the end of the reaction.
/// - `never` otherwise: when the window is over, when ``patience`` has passed since the trigger, or when the scope ends
///   after the window has begun. A call of the app decides nothing, as it may end the scope before the client has had its
///   time. The client or the environment ends it when this scope ends: the client had all the time that it takes here,
///   however long other timers are. An output in the reaction to an input after the trigger counts as that input.
extension InvariantCheckers {
  /// The cause of the end of a scope.
  enum ScopeEnd {
    /// A call of the app.
    case call
    /// Another input.
    case environment
    case output
    /// The end of what is judged.
    case trace
  }

  /// Counts the fulfilled obligations of an invariant that this event decides.
  ///
  /// - Parameter number: The number of the invariant.
  /// - Complexity: O(its open obligations).
  mutating func countFulfilled(_ number: Int) {
    let watch = tables.watches[number]
    guard watch.isDecidedLater else { return }
    let bit: UInt64 = 1 << UInt64(number)
    if watch.hasCount {
      for start in memories[number].starts where start.count == watch.count {
        exercised[number] += 1
      }
    } else if fulfilled & bit != 0 {
      exercised[number] += 1
    }
    fulfilled &= ~bit
  }

  /// Counts the prohibitions of a scope that ends, if the trace has decided them.
  ///
  /// - Parameters:
  ///   - number: The number of the invariant.
  ///   - now: The instant of the end.
  ///   - end: The cause of the end.
  /// - Complexity: O(its open obligations).
  mutating func countProhibitions(_ number: Int, at now: Microseconds, _ end: ScopeEnd) {
    guard !memories[number].starts.isEmpty else { return }
    let watch = tables.watches[number]
    // The event that ends the scope cannot violate what it has triggered itself.
    let isFresh = end == .output && begunNow & (1 << UInt64(number)) != 0
    let count = memories[number].starts.count - (isFresh ? 1 : 0)
    if watch.isReaction {
      // An input begins a reaction; the one before it has ended.
      if end == .output || end == .trace { exercised[number] += count }
      return
    }
    let isReacting = now - lastInput <= latestReaction
    for index in 0..<count {
      let start = memories[number].starts[index]
      guard start.first <= start.last, now >= start.first else { continue }
      let hasBegun = now > start.first
      let isWaitedOut =
        now >= start.last || hasBegun && now - start.first >= patience - watch.from
      let isDecided =
        switch end {
        case .output where start.isAlone: hasBegun || watch.from == 0
        case .output: hasBegun && !(isReacting && isLastInputCall)
        case .environment: hasBegun
        case .call, .trace: false
        }
      if isWaitedOut || isDecided { exercised[number] += 1 }
    }
  }

  /// Drops the expired prohibitions of an invariant, and counts them as waited out.
  ///
  /// - Parameters:
  ///   - number: The number of the invariant.
  ///   - now: The present instant.
  /// - Complexity: O(its open obligations).
  mutating func dropExpired(_ number: Int, at now: Microseconds) {
    var waitedOut = 0
    memories[number].starts.removeAll { start in
      guard start.last < now else { return false }
      if start.first <= start.last { waitedOut += 1 }
      return true
    }
    if tables.watches[number].obligation == .never { exercised[number] += waitedOut }
  }

  /// The time after an input within which an output can be its reaction.
  private var latestReaction: Microseconds {
    tables.timeModel.isReal ? blur + tables.timeModel.slack(of: 0) : 0
  }
}
