import PlumblineLanguage

/// A node of a machine.
struct Place: Hashable {
  var machine: String
  var node: String

  init(_ machine: String, _ node: String) {
    self.machine = machine
    self.node = node
  }
}

/// The effects of time.
extension TickInterpreter {
  /// Every timer of the spec.
  var timers: [(place: TimerPlace, timer: SpecDocument.Timer)] {
    spec.machines.flatMap { machine in
      machine.root.subtree.flatMap { node in
        node.timers.map { timer in
          let place = TimerPlace(
            machine: machine.name.text,
            node: node.name.text,
            timer: timer.name.text
          )
          return (place, timer)
        }
      }
    }
  }

  /// The node whose stay a timer measures.
  func clock(of place: TimerPlace) -> Place {
    let declaration = path(to: place.node, in: place.machine).last
    let timer = declaration?.timers.first { $0.name.text == place.timer }
    return timer.map { clock(of: $0, at: place) } ?? Place(place.machine, place.node)
  }

  /// The ticks until each running timer may and must expire; 0 or less for those that are due.
  func remaining(in candidate: TickCandidate, at now: Int) -> [RunningTimer] {
    if candidate.isUnconstrained { return [] }
    return timers.compactMap { place, timer in
      guard timer.gives.isEmpty else { return nil }
      let clock = clock(of: timer, at: place)
      guard let entry = candidate.entries[clock.machine]?[clock.node],
        !candidate.expired.contains(place)
      else { return nil }
      let span = span(of: timer, at: place, in: candidate)
      let elapsed = now - entry
      return RunningTimer(
        place: place,
        earliest: ticks(from: span.from) - elapsed,
        latest: span.to.map { ticks(of: $0) + slack - elapsed }
      )
    }
  }

  /// The time of a timer in its current run.
  func span(
    of timer: SpecDocument.Timer,
    at place: TimerPlace,
    in candidate: TickCandidate
  ) -> SpecDocument.TimeWindow {
    // The text of the last message's argument is the time itself.
    let brought = timer.register.flatMap { time in
      time.values.firstIndex { $0.text == candidate.leaves[time.name.text] }.map { $0 + 1 }
    }
    let count =
      brought ?? timer.countedBy.map { max(1, Int(candidate.leaves[$0.text] ?? "") ?? 0) }
      ?? candidate.counts[clock(of: timer, at: place)] ?? 1
    return timer.spans[min(count, timer.spans.count) - 1]
  }

  /// The timers that may expire.
  func ready(in candidate: TickCandidate, at now: Int) -> [TimerPlace] {
    remaining(in: candidate, at: now).filter { $0.earliest <= 0 }.map(\.place)
  }

  /// The timers that must expire before time passes.
  func due(in candidate: TickCandidate, at now: Int) -> [TimerPlace] {
    remaining(in: candidate, at: now).filter { $0.latest.map { $0 <= 0 } ?? false }.map(\.place)
  }

  /// Everything that the expiry of a timer can lead to.
  func expire(_ place: TimerPlace, in candidate: TickCandidate, at now: Int) -> [TickCandidate] {
    var next = candidate
    next.expired.insert(place)
    guard let node = active(place.machine, in: next).first(where: { $0.name.text == place.node }),
      let timer = node.timers.first(where: { $0.name.text == place.timer }),
      let machine = spec.machines.first(where: { $0.name.text == place.machine }),
      let chosen = timer.cases.first(where: { holds($0.when, in: candidate) })
    else { return [next] }
    let outputs = PendingOutputs(overlaps: next.overlaps)
    return play([(machine, chosen)], in: next, pending: outputs, at: now)
  }

  /// The candidates, and all that timers and unobservable inputs can make of them in any order.
  func closure(of candidates: Set<TickCandidate>, at now: Int) -> Set<TickCandidate> {
    var all = candidates
    var open = Array(candidates)
    while let next = open.popLast() {
      var results = ready(in: next, at: now).flatMap { expire($0, in: next, at: now) }
      results += unobservable(in: next, at: now)
      for result in results where all.insert(result).inserted { open.append(result) }
    }
    return all
  }

  /// Everything that an input which comes unobserved can lead to, where the spec speaks of it.
  ///
  /// It comes after all that must be seen was seen, and what could be is forgone.
  func unobservable(in candidate: TickCandidate, at now: Int) -> [TickCandidate] {
    guard !unobservable.isEmpty, candidate.pending.allSatisfy(\.isOptional) else { return [] }
    let candidate = candidate.dropped
    return spec.inputs.filter { unobservable.contains($0.name.text) }.flatMap { input in
      calls(of: input).flatMap { call -> [TickCandidate] in
        let answer = give(call, to: candidate, at: now)
        return if case .documented(let results) = answer { results } else { [] }
      }
    }
  }

  /// The successors of an input.
  private func calls(of input: SpecDocument.Input) -> [Call] {
    let values = input.arguments.map { Array(self.values(of: $0).dropLast()) }
    let combinations = values.reduce([[]]) { calls, values in
      calls.flatMap { call in values.map { call + [$0] } }
    }
    return combinations.map { Call(name: input.name.text, values: $0) }
  }

  /// Whether time may pass: everything due has happened and all that must be seen was.
  func isSettled(_ candidate: TickCandidate, at now: Int) -> Bool {
    candidate.pending.allSatisfy(\.isOptional) && due(in: candidate, at: now).isEmpty
  }
}
