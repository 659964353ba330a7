import PlumblineLanguage

/// A timer that runs, and the ticks until it may and must expire.
struct RunningTimer {
  var place: TimerPlace
  var earliest: Int
  /// Nil: it never has to.
  var latest: Int?
}

/// The clocks of timers.
extension TickInterpreter {
  func clock(of timer: SpecDocument.Timer, at place: TimerPlace) -> Place {
    switch timer.since {
    case nil:
      return Place(place.machine, place.node)
    case .state(let state):
      return Place(state.machine.text, state.state.text)
    case .interpretation(let name):
      let words = (choice[name.text] ?? "").split(separator: ".").map(String.init)
      precondition(words.count == 2, "interpretation \(name) is no state")
      return Place(words[0], words[1])
    }
  }

  /// The ticks in a time, which is an end of a window.
  func ticks(of time: SpecDocument.Time) -> Int {
    switch time {
    case .literal(let microseconds):
      return Int(microseconds / 1_000_000)
    case .constant(let name):
      if let option = choice[name.text] { return Int(option.dropLast()) ?? 0 }
      return Int((spec.constants.first { $0.name == name }?.value ?? 0) / 1_000_000)
    case .wait: preconditionFailure("a back-off has no whole seconds")
    }
  }

  /// The first tick from a time on, which is the beginning of a window.
  func ticks(from time: SpecDocument.Time) -> Int {
    guard case .literal(let microseconds) = time else { return ticks(of: time) }
    return Int((microseconds + 999_999) / 1_000_000)
  }

  /// Remembers when a node was entered, if that makes a difference to a timer.
  func note(
    _ node: SpecDocument.StateNode,
    of machine: String,
    at now: Int,
    in candidate: inout TickCandidate
  ) {
    let place = Place(machine, node.name.text)
    guard timers.contains(where: { clock(of: $0.timer, at: $0.place) == place }) else { return }
    candidate.entries[machine]?[node.name.text] = now
  }

  /// Counts the entries of states that schedules measure; a group that is left or entered forgets
  /// those of its children.
  func count(
    leaving left: [SpecDocument.StateNode],
    entering entered: [SpecDocument.StateNode],
    of machine: String,
    in candidate: inout TickCandidate
  ) {
    for node in left + entered {
      for child in node.children { candidate.counts[Place(machine, child.name.text)] = nil }
    }
    for node in entered {
      let place = Place(machine, node.name.text)
      let schedules = timers.filter {
        $0.timer.countedBy == nil && clock(of: $0.timer, at: $0.place) == place
      }
      guard let longest = schedules.map(\.timer.spans.count).max(), longest > 1 else { continue }
      // Beyond the last entry of every schedule counting makes no difference.
      candidate.counts[place] = min((candidate.counts[place] ?? 0) + 1, longest)
    }
  }
}
