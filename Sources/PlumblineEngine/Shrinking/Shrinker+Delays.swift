internal import PlumblineModel

/// Fewer and shorter delays.
extension Shrinker {
  /// Drops delays, or moves them to the next step.
  mutating func dropDelays() throws(AdapterFault) {
    for index in best.steps.indices.reversed() where index < best.steps.count {
      guard best.steps[index].delay > 0 else { continue }
      var candidate = best.steps
      candidate[index].delay = 0
      if try adopt(candidate) { continue }
      guard index + 1 < best.steps.count else { continue }
      candidate[index + 1].delay += best.steps[index].delay
      try adopt(candidate)
    }
  }

  /// Adds each delay to each other one, which two deletions at a time could do.
  mutating func mergeDelays() throws(AdapterFault) {
    let delayed = best.steps.indices.filter { best.steps[$0].delay > 0 }
    guard delayed.count <= Self.mostMergedDelays else { return }
    for (one, other) in delayed.flatMap({ one in delayed.map { (one, $0) } }) where one != other {
      guard max(one, other) < best.steps.count, best.steps[one].delay > 0 else { continue }
      var candidate = best.steps
      candidate[other].delay += candidate[one].delay
      candidate[one].delay = 0
      try adopt(candidate)
    }
  }

  /// With more delays than this, only neighbouring ones are merged.
  private static var mostMergedDelays: Int { 8 }
  /// The limit of delays that are tried because outputs came then; the shortest count.
  private static var mostLandmarks: Int { 16 }

  /// Finds the least delay of each step with which the trace still fails.
  ///
  /// An earlier delay that got shorter may let a later one be shorter, too, so the delays are shortened until none gets
  /// shorter; where candidates are costly, once.
  mutating func shortenDelays() throws(AdapterFault) {
    var before: Cost
    var isAgain = false
    repeat {
      before = Cost(best.steps)
      for index in best.steps.indices.reversed() where index < best.steps.count {
        let isCopy = isInCopies(index..<index + 1)
        if !isCopy { try snapDelay(of: index) }
        guard index < best.steps.count else { continue }
        try shortenDelay(of: index, isProbablyLeast: isAgain || isCopy)
      }
      isAgain = true
    } while !isCostly && Cost(best.steps) < before && !isExhausted
  }

  /// Finds the least delay of a step by binary search.
  ///
  /// - Parameters:
  ///   - index: The step.
  ///   - isProbablyLeast: Whether the search is left out if the next shorter delay does not fail. Mostly the copies of a
  ///     block have the same threshold, which the last one had first.
  /// - Throws: The adapter's fault.
  private mutating func shortenDelay(
    of index: Int,
    isProbablyLeast: Bool
  ) throws(AdapterFault) {
    if isProbablyLeast, best.steps[index].delay > resolution {
      var candidate = best.steps
      candidate[index].delay -= resolution
      guard try adopt(candidate) else { return }
    }
    var low: Microseconds = -1
    while index < best.steps.count, best.steps[index].delay - low > resolution, !isExhausted {
      var candidate = best.steps
      let middle = low + (best.steps[index].delay - low) / 2
      candidate[index].delay = middle
      let isAdopted = try adopt(candidate)
      if !isAdopted { low = middle }
    }
  }

  /// Ends the delay of a step as early as an output during it, or between two of them: the client may be in the same state
  /// several times, and a binary search misses the earlier ones.
  private mutating func snapDelay(of index: Int) throws(AdapterFault) {
    guard !isCostly else { return }
    for delay in landmarks(before: index) {
      guard index < best.steps.count, delay < best.steps[index].delay else { return }
      var candidate = best.steps
      candidate[index].delay = delay
      if try adopt(candidate) { return }
    }
  }

  /// The delays up to the first outputs during the delay of a step and to the middles between them, the shortest first.
  private func landmarks(before index: Int) -> [Microseconds] {
    let start = best.steps[..<index].reduce(0) { $0 + $1.delay }
    let outputs = best.recording.observations.lazy
      .filter { $0.step == index && !$0.isAfterInput }.map { $0.at - start }
    var delays: [Microseconds] = []
    var last: Microseconds = 0
    for delay in outputs where delay > last {
      delays += [last + (delay - last) / 2, delay]
      last = delay
      guard delays.count < Self.mostLandmarks else { break }
    }
    return delays
  }

  /// Lengthens the delays by a margin where the trace still fails; on a virtual clock they stay the least ones.
  ///
  /// On a real clock the output that shows the failure may come a little later in the next run, after the end of the trace.
  mutating func addMargins() throws(AdapterFault) {
    guard automaton.timeModel.isReal else { return }
    for index in best.steps.indices where index < best.steps.count && !isExhausted {
      guard best.steps[index].delay > 0 else { continue }
      var candidate = best.steps
      candidate[index].delay += automaton.timeModel.nearness
      guard let failure = try runner.failure(of: candidate), failure.signature == best.signature,
        failure.behind.count <= best.behind.count
      else { continue }
      best = failure
    }
  }

  /// Where the sum of a delay and the next one decides, finds the least of the first one.
  ///
  /// If a millisecond is enough, it tells nothing, and the delays stay as they are; so they do where candidates are
  /// costly.
  mutating func shiftDelays() throws(AdapterFault) {
    guard !isCostly else { return }
    let delayed = best.steps.indices.filter { best.steps[$0].delay > 0 }
    for (one, other) in zip(delayed, delayed.dropFirst()) where !isInCopies(one..<one + 1) {
      let before = best
      var low: Microseconds = 0
      while other < best.steps.count, best.steps[one].delay - low > resolution, !isExhausted {
        var candidate = best.steps
        let middle = low + (best.steps[one].delay - low) / 2
        candidate[one].delay = middle
        candidate[other].delay += best.steps[one].delay - middle
        if try !adopt(candidate) { low = middle }
      }
      if best.steps[one].delay <= 1000 { best = before }
    }
  }
}
