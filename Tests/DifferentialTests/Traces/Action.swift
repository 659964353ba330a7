/// One thing after the other of which a trace consists.
struct Action {
  enum What {
    /// Time goes on to an instant, or stays where it is.
    case pass(to: Int)
    case give(Call)
    case see(SeenOutput)
  }

  var what: What
  var step: Int
  /// The instant after it.
  var at: Int

  /// Whether it gives an input before the work of the step before is done.
  var overlaps: Bool { if case .give(let call) = what { call.overlaps } else { false } }
}

extension TickTrace {
  var actions: [Action] {
    var actions: [Action] = []
    for (number, (step, end)) in zip(steps, ends).enumerated() {
      let own = sink.filter { $0.step == number }
      for sighting in own where !sighting.isAfterInput {
        actions.append(Action(what: .pass(to: sighting.at), step: number, at: sighting.at))
        actions.append(Action(what: .see(sighting), step: number, at: sighting.at))
      }
      actions.append(Action(what: .pass(to: end), step: number, at: end))
      if let input = step.input {
        actions.append(Action(what: .give(input), step: number, at: end))
      }
      for sighting in own where sighting.isAfterInput {
        actions.append(Action(what: .see(sighting), step: number, at: end))
      }
    }
    return actions
  }
}
