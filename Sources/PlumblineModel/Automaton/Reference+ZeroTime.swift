extension Reference {
  /// Whether a timer that starts in a location is due at once; a window that only begins at 0 s is not.
  func isZero(_ timer: Int, in location: Int) -> Bool {
    isZero(timers[timer].spans[span(ofTimer: timer, at: location)])
  }

  /// Whether a window is exactly 0 s.
  func isZero(_ span: ParameterWindow) -> Bool {
    guard let to = span.to else { return false }
    return parameters[span.from].value == 0 && parameters[to].value == 0
  }

  /// The transitions at the expiry of a timer in a location.
  package func edges(ofTimer timer: Int, in location: Int) -> [Edge] {
    cells[location][vocabulary.inputs.count + timer].edges.map { edges[$0] }
  }

  /// The names of timers of 0 s that restart each other in one instant, each cycle once, sorted.
  ///
  /// - Complexity: that of a ``ZeroTimeGraph``.
  package var zeroTimerCycles: [[String]] { ZeroTimeGraph(self).cycles }

  /// The reason why an instant may never end; nil if each does.
  var endlessInstant: String? {
    let graph = ZeroTimeGraph(self)
    if let cycle = graph.cycles.first {
      return "\(Self.words(ofZeroTimers: cycle)), so that time cannot pass"
    }
    return graph.isComplete
      ? nil : "timers of 0 s are due together in too many ways to check whether time can pass"
  }

  /// The words about timers of a cycle: `timer 'full.again' of 0 s restarts itself`.
  package static func words(ofZeroTimers names: [String]) -> String {
    names.count == 1
      ? "timer '\(names[0])' of 0 s restarts itself"
      : "timers '\(names.joined(separator: "', '"))' of 0 s restart each other"
  }
}
