import PlumblineLanguage

/// The inputs that the environment gives within a time.
extension TickInterpreter {
  /// The inputs that are pending, with the ticks from which they may come and by which one of them has come.
  private func pending(
    in candidate: TickCandidate,
    at now: Int
  ) -> [(inputs: [Name], earliest: Int, latest: Int)] {
    if candidate.isUnconstrained { return [] }
    return timers.compactMap { place, timer in
      guard !timer.gives.isEmpty, let last = timer.spans[0].to,
        let entry = candidate.entries[place.machine]?[place.node]
      else { return nil }
      let first = ticks(from: timer.spans[0].from)
      return (timer.gives, entry + first, entry + max(first, ticks(of: last)) + slack)
    }
  }

  /// Whether the environment gives an input only later.
  func isEarly(_ input: Name, in candidate: TickCandidate, at now: Int) -> Bool {
    pending(in: candidate, at: now).contains { $0.inputs.contains(input) && now < $0.earliest }
  }

  /// The inputs one of which has to come before time passes to the next tick.
  func due(of candidate: TickCandidate, at now: Int) -> [Name] {
    pending(in: candidate, at: now).filter { $0.latest <= now }.flatMap(\.inputs)
  }

  /// Whether the environment is late when time passes to the next tick.
  func isLateAfter(_ candidate: TickCandidate, at now: Int) -> Bool {
    pending(in: candidate, at: now).contains { $0.latest <= now }
  }
}
