internal import PlumblineModel

/// Waits in place of inputs: what an input caused, a timer may cause later.
extension Shrinker {
  /// The limit of different times of timers that are tried.
  private static var mostTimes: Int { 12 }
  /// In longer traces, copies of a repeated block stay as they are.
  private static var mostSteps: Int { 16 }

  /// Deletes one step or two, and lets the next wait take longer instead: by the time of a timer, or at the end as long as
  /// the whole trace and the longest timer.
  ///
  /// A wait at the end also takes the place of the last inputs.
  ///
  /// Where candidates are costly, the inputs stay.
  mutating func waitInstead() throws(AdapterFault) {
    guard !isCostly else { return }
    let times = timesOfTimers
    for size in 1...2 {
      var start = 0
      while start + size <= best.steps.count, !isExhausted {
        if try !waitInstead(of: start..<start + size, times) { start += 1 }
      }
    }
  }

  private mutating func waitInstead(
    of chunk: Range<Int>,
    _ times: [Microseconds]
  ) throws(AdapterFault) -> Bool {
    guard best.steps.count <= Self.mostSteps || !isInCopies(chunk),
      best.steps[chunk].contains(where: { $0.input != nil })
    else { return false }
    var without = Array(best.steps[..<chunk.lowerBound] + best.steps[chunk.upperBound...])
    let isAtEnd = chunk.upperBound == best.steps.count && best.steps.last?.input != nil
    if isAtEnd { without.append(Step(delay: 0, input: nil)) }
    guard
      let wait = without[chunk.lowerBound...].firstIndex(where: { $0.delay > 0 || isAtEnd })
    else { return false }
    let delay = without[wait].delay + best.steps[chunk].reduce(0) { $0 + $1.delay }
    if wait == without.count - 1, without[wait].input == nil {
      without[wait].delay = delay + best.steps.reduce(0) { $0 + $1.delay } + automaton.longest
      return try adopt(without)
    }
    for time in times {
      without[wait].delay = delay + time
      if try adopt(without) { return true }
    }
    return false
  }

  /// The different times of the timers, the shortest first.
  private var timesOfTimers: [Microseconds] {
    let spans = automaton.reference.timers.indices.flatMap { automaton.spans(of: $0) }
    let times = Set(spans.flatMap { [$0.from, $0.to] }).filter { 0 < $0 && $0 < Configuration.open }
    return Array(times.sorted().prefix(Self.mostTimes))
  }
}
