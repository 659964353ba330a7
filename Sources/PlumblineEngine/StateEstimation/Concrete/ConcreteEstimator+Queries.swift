internal import PlumblineModel

/// What is expected of the candidates.
extension ConcreteEstimator {
  var candidateLocations: [Int32] { configurations.elements.map(\.location) }

  var pendingReactions: [[Configuration.Pending]] {
    configurations.elements.map { Array(reactions(of: $0)) }
  }

  var requiresOutput: Bool { configurations.allSatisfy { !$0.allowsDelay(laterReactions) } }

  var runningTimers: [Int: Microseconds] {
    var running: [Int: Microseconds] = [:]
    for configuration in configurations.elements {
      for timer in Bits(configuration.running) {
        running[timer] = min(running[timer] ?? .max, configuration.deadlines[timer])
      }
    }
    return running
  }

  var latestExpiries: [Int: Microseconds] {
    var latest: [Int: Microseconds] = [:]
    for configuration in configurations.elements {
      for timer in Bits(configuration.running) {
        latest[timer] = max(latest[timer] ?? 0, configuration.deadline(of: timer, in: automaton))
      }
    }
    return latest
  }

  var timersAtEnd: UInt32 {
    configurations.elements.reduce(0) { ended, configuration in
      Bits(configuration.running).reduce(ended) { ended, timer in
        configuration.deadline(of: timer, in: automaton) <= now ? ended | 1 << UInt32(timer) : ended
      }
    }
  }

  var mayLeave: Bool {
    configurations.contains { $0.next > now && $0.allowsDelay(laterReactions) }
  }
}
