import PlumblineModel

extension DiagnosticRule {
  static let countWhileRunning = DiagnosticRule(
    "count-while-running",
    "A count changes the time of a running timer.",
    why: """
      A timer has one time from its start to its expiry. Count, or reset by, an event that starts or stops the timer,
      such as the entry of its state.
      """,
    bad: """
      counters:
        fuses: {counts: [overheat], to: 2, clauses: [d-all]}
      machines:
        lamp:
          states:
            dark:
              after:
                glow: {time: [5s, 9s], counted-by: fuses, to: bright, reason: Pressed, clauses: [d-all]}
              on:
                overheat: {clauses: [d-all]}

      """,
    good: """
      counters:
        nights: {counts: [enter lamp.dark], to: 2, clauses: [d-all]}
      machines:
        lamp:
          states:
            lit:
              after:
                tire: {time: [50s, 90s], counted-by: nights, to: dark, reason: Dimmed, clauses: [d-all]}

      """,
    check: .automata(CountWhileRunning.check)
  )
}

/// The count of a timer is the same from its start to its expiry.
enum CountWhileRunning {
  /// - Complexity: O(number of edges × timers with a counter).
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    let timers = compiled.spec.namedTimers.filter { $0.timer.countedBy != nil }
    for (path, timer) in timers {
      guard let name = timer.countedBy,
        compiled.references.contains(where: { $0.changesCount(ofTimer: path) })
      else { continue }
      if let time = timer.register {
        diagnostics.report(
          .countWhileRunning,
          at: timer.timeLocation,
          "another '\(time.argument)' changes the time of '\(timer.name)' while the timer runs; let each input that brings it"
            + " start or stop the timer"
        )
        continue
      }
      diagnostics.report(
        .countWhileRunning,
        at: name.location,
        "counter '\(name)' changes the time of '\(timer.name)' while the timer runs; count, or reset by, an event that"
          + " starts or stops it"
      )
    }
  }
}

extension Reference {
  /// Whether an edge changes the window of a timer that runs before and after it.
  fileprivate func changesCount(ofTimer path: String) -> Bool {
    guard let timer = timers.firstIndex(where: { $0.name == path }) else { return false }
    let runs = locationsWithRunningTimer(timer)
    return locations.indices.contains { location in
      guard runs[location] else { return false }
      return cells[location].enumerated().contains { event, cell in
        cell.edges.contains { number in
          let edge = edges[number]
          return event != vocabulary.inputs.count + timer && !edge.arms.contains(timer)
            && !edge.disarms.contains(timer)
            && span(ofTimer: timer, at: location) != span(ofTimer: timer, at: edge.target)
        }
      }
    }
  }

  /// Per location, whether a timer may run in it, by the edges alone.
  private func locationsWithRunningTimer(_ timer: Int) -> [Bool] {
    var runs = locations.map { _ in false }
    var open = armedAtStart.contains(timer) ? [start] : []
    for edge in edges where edge.arms.contains(timer) { open.append(edge.target) }
    while let location = open.popLast() {
      guard !runs[location] else { continue }
      runs[location] = true
      for (event, cell) in cells[location].enumerated()
      where event != vocabulary.inputs.count + timer {
        for number in cell.edges where !edges[number].disarms.contains(timer) {
          open.append(edges[number].target)
        }
      }
    }
    return runs
  }
}
