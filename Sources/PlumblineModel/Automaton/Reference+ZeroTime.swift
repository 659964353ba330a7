extension Reference {
  /// A timer of 0 s that has just been started in a location.
  private struct Start: Hashable {
    let timer: Int
    let location: Int
  }

  /// Whether a timer that starts in a location is due at once; a window that only begins at 0 s is not.
  private func isZero(_ timer: Int, in location: Int) -> Bool {
    let timer = timers[timer]
    let entry = timer.counter.map { max(0, locations[location][$0] - 1) } ?? 0
    let span = timer.spans[min(entry, timer.spans.count - 1)]
    return isZero(span)
  }

  private func isZero(_ span: ParameterWindow) -> Bool {
    guard let to = span.to else { return false }
    return parameters[span.from].value == 0 && parameters[to].value == 0
  }

  /// The transitions at the expiry of a timer in a location.
  package func edges(ofTimer timer: Int, in location: Int) -> [Edge] {
    cells[location][vocabulary.inputs.count + timer].edges.map { edges[$0] }
  }

  /// The names of timers of 0 s that restart each other in one instant, each cycle once, sorted.
  ///
  /// - Complexity: O(n × e), for n pairs of a timer of 0 s and a location, and their e edges: a search from each.
  package var zeroTimerCycles: [[String]] {
    let zeros = timers.indices.filter { timers[$0].spans.contains(where: isZero) }
    guard !zeros.isEmpty else { return [] }
    var next: [Start: [Start]] = [:]
    for location in locations.indices {
      for timer in zeros where isZero(timer, in: location) {
        next[Start(timer: timer, location: location)] = edges(ofTimer: timer, in: location)
          .flatMap { edge in
            edge.arms.filter { isZero($0, in: edge.target) }
              .map { Start(timer: $0, location: edge.target) }
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

  /// The words about timers of a cycle: `timer 'full.again' of 0 s restarts itself`.
  package static func words(ofZeroTimers names: [String]) -> String {
    names.count == 1
      ? "timer '\(names[0])' of 0 s restarts itself"
      : "timers '\(names.joined(separator: "', '"))' of 0 s restart each other"
  }
}
