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

/// What time does.
extension TickInterpreter {
  /// Every timer of the spec.
  private var timers: [(place: TimerPlace, timer: SpecDocument.Timer)] {
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
    guard let since = timer?.since else { return Place(place.machine, place.node) }
    return Place(since.machine.text, since.state.text)
  }

  private func ticks(of time: SpecDocument.Time) -> Int {
    switch time {
    case .literal(let microseconds): Int(microseconds / 1_000_000)
    case .constant(let name):
      Int((spec.constants.first { $0.name == name }?.value ?? 0) / 1_000_000)
    }
  }

  /// The ticks until each running timer expires; 0 for those that are due.
  func remaining(in explanation: Explanation, at now: Int) -> [(place: TimerPlace, ticks: Int)] {
    timers.compactMap { place, timer in
      let clock = clock(of: place)
      guard let entry = explanation.entries[clock.machine]?[clock.node],
        !explanation.expired.contains(place)
      else { return nil }
      let elapsed = now - entry
      return (place, ticks(of: timer.time) - elapsed)
    }
  }

  func due(in explanation: Explanation, at now: Int) -> [TimerPlace] {
    remaining(in: explanation, at: now).filter { $0.ticks <= 0 }.map(\.place)
  }

  /// Everything that the expiry of a timer can lead to.
  func expire(_ place: TimerPlace, in explanation: Explanation, at now: Int) -> [Explanation] {
    var next = explanation
    next.expired.insert(place)
    guard let node = active(place.machine, in: next).first(where: { $0.name.text == place.node }),
      let timer = node.timers.first(where: { $0.name.text == place.timer }),
      let machine = spec.machines.first(where: { $0.name.text == place.machine }),
      let chosen = timer.cases.first(where: { holds($0.when, in: explanation) })
    else { return [next] }
    return play([(machine, chosen)], in: next, owing: Debts(), at: now)
  }

  /// The explanations, and all that due timers can make of them in any order.
  func closure(of explanations: Set<Explanation>, at now: Int) -> Set<Explanation> {
    var all = explanations
    var open = Array(explanations)
    while let next = open.popLast() {
      for place in due(in: next, at: now) {
        for result in expire(place, in: next, at: now) where all.insert(result).inserted {
          open.append(result)
        }
      }
    }
    return all
  }

  /// Whether time may pass: everything due has happened and everything owed was seen.
  func isSettled(_ explanation: Explanation, at now: Int) -> Bool {
    explanation.owed.isEmpty && due(in: explanation, at: now).isEmpty
  }
}
