import PlumblineModel

extension Reference {
  /// A timer of 0 s that has just been started in a location.
  private struct Start: Hashable {
    let timer: Int
    let location: Int
  }

  private func isZero(_ timer: Int) -> Bool {
    timers[timer].spans.allSatisfy { span in span.to.map { parameters[$0].value == 0 } ?? false }
  }

  /// The names of timers of 0 s that restart each other in one instant, each cycle once, sorted.
  ///
  /// - Complexity: O(locations × edges of the timers of 0 s).
  var zeroTimerCycles: [[String]] {
    let zeros = Set(timers.indices.filter(isZero))
    guard !zeros.isEmpty else { return [] }
    var next: [Start: [Start]] = [:]
    for location in locations.indices {
      for timer in zeros {
        next[Start(timer: timer, location: location)] = edges(ofTimer: timer, in: location)
          .flatMap { edge in
            edge.arms.filter(zeros.contains).map { Start(timer: $0, location: edge.target) }
          }
      }
    }
    var cycles: Set<[String]> = []
    for start in next.keys {
      guard let cycle = cycle(from: start, along: next) else { continue }
      cycles.insert(Set(cycle.map { timers[$0.timer].name }).sorted())
    }
    return cycles.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The shortest path from a start back to itself.
  private func cycle(from start: Start, along next: [Start: [Start]]) -> [Start]? {
    var before: [Start: Start] = [:]
    var open = [start]
    var position = 0
    while position < open.count {
      let here = open[position]
      position += 1
      for target in next[here] ?? [] {
        if target == start { return Array(sequence(first: here) { before[$0] }) }
        guard before[target] == nil else { continue }
        before[target] = here
        open.append(target)
      }
    }
    return nil
  }
}
