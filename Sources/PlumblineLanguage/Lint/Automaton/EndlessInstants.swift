import PlumblineModel

/// Time can always pass: no timer of 0 s starts itself again, alone or in a circle with others.
enum EndlessInstants: CompiledRule {
  static func check(_ compiled: CompiledSpec, diagnostics: inout Diagnostics) {
    var reported: Set<[String]> = []
    for reference in compiled.references {
      for cycle in reference.cyclesOfZeroTimers where reported.insert(cycle).inserted {
        let place = compiled.location(ofTimer: cycle[0])
        if cycle.count == 1 {
          diagnostics.report(
            "timelock",
            at: place,
            "timer '\(cycle[0])' expires after 0 s and starts itself again, so that time stands"
              + " still; give it a time"
          )
        } else {
          diagnostics.report(
            "zeno-loop",
            at: place,
            "timers '\(cycle.joined(separator: "', '"))' expire after 0 s and start each other, so"
              + " that the instant never ends; give one of them a time"
          )
        }
      }
    }
  }
}

extension Reference {
  /// A timer of 0 s that has just been started in a location.
  private struct Start: Hashable {
    let timer: Int
    let location: Int
  }

  private func isZero(_ timer: Int) -> Bool {
    timers[timer].spans.allSatisfy { span in span.to.map { parameters[$0].value == 0 } ?? false }
  }

  /// The names of timers that start each other within one instant, each circle once, sorted.
  ///
  /// - Complexity: O(locations × edges of the timers of 0 s).
  fileprivate var cyclesOfZeroTimers: [[String]] {
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
      guard let circle = circle(from: start, along: next) else { continue }
      cycles.insert(Set(circle.map { timers[$0.timer].name }).sorted())
    }
    return cycles.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The shortest way from a start back to itself.
  private func circle(from start: Start, along next: [Start: [Start]]) -> [Start]? {
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
