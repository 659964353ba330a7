internal import PlumblineModel

/// Waits in place of inputs: what an input caused, a timer may cause later.
extension Shrinker {
  /// The limit of different times of timers that are tried.
  private static var mostTimes: Int { 12 }
  /// In longer traces, copies of a repeated block stay as they are.
  private static var mostSteps: Int { 16 }

  /// Deletes one step or two, and lets the next step, or the next wait, take longer instead: by the time of a timer, or at the end as long as
  /// the whole trace and the longest timer.
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
    let without = Array(best.steps[..<chunk.lowerBound] + best.steps[chunk.upperBound...])
    // The next step, and the next one that waits already.
    let next = without.indices.dropFirst(chunk.lowerBound).first
    let waiting = without[chunk.lowerBound...].firstIndex { $0.delay > 0 }
    for step in Set([next, waiting].compactMap(\.self)).sorted()
    where try wait(before: step, in: without, inPlaceOf: chunk, times) {
      return true
    }
    return false
  }

  /// Lets a step of a trace without some steps wait longer.
  private mutating func wait(
    before wait: Int,
    in trace: [Step],
    inPlaceOf chunk: Range<Int>,
    _ times: [Microseconds]
  ) throws(AdapterFault) -> Bool {
    var trace = trace
    let delay = trace[wait].delay + best.steps[chunk].reduce(0) { $0 + $1.delay }
    if wait == trace.count - 1, trace[wait].input == nil {
      trace[wait].delay = delay + best.steps.reduce(0) { $0 + $1.delay } + automaton.longest
      return try adopt(trace)
    }
    for time in times {
      trace[wait].delay = delay + time
      if try adopt(trace) { return true }
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
