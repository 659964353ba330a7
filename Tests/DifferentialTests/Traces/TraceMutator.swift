import PlumblineLanguage

/// Makes a recording slightly wrong, or so it seems.
struct TraceMutator {
  enum Mutation: CaseIterable {
    case drop
    case add
    case changeArgument
    case shift
    case swap
    case duplicate
    case fallSilent
  }

  let interpreter: TickInterpreter

  func mutate(_ trace: inout TickTrace, with dice: inout Dice) {
    let mutation = trace.sink.isEmpty ? .add : dice.pick(Mutation.allCases)
    switch mutation {
    case .add: trace.sink.append(sighting(in: trace, with: &dice))
    default: change(dice.below(trace.sink.count), of: &trace, by: mutation, with: &dice)
    }
    trace.sort()
  }

  private func change(
    _ index: Int,
    of trace: inout TickTrace,
    by mutation: Mutation,
    with dice: inout Dice
  ) {
    let sighting = trace.sink[index]
    switch mutation {
    case .add:
      break
    case .drop:
      trace.sink.remove(at: index)
    case .fallSilent:
      trace.sink.removeSubrange(index...)
    case .duplicate:
      trace.sink.insert(sighting, at: index)
    case .swap:
      let other = (index + 1) % trace.sink.count
      trace.sink[index].seen = trace.sink[other].seen
      trace.sink[other].seen = sighting.seen
    case .changeArgument:
      let outputs = interpreter.spec.outputs
      guard let output = outputs.first(where: { $0.name.text == sighting.seen.output }),
        !output.arguments.isEmpty
      else { return }
      let argument = dice.below(output.arguments.count)
      let values = interpreter.values(of: output.arguments[argument])
      trace.sink[index].seen.values[argument] = dice.pick(values)
    case .shift:
      let instant = sighting.at + (dice.percent(50) ? 1 : -1)
      guard let place = place(at: instant, in: trace, with: &dice) else { return }
      trace.sink[index].at = instant
      trace.sink[index].step = place.step
      trace.sink[index].isAfterInput = place.isAfterInput
    }
  }

  /// An additional output.
  private func sighting(in trace: TickTrace, with dice: inout Dice) -> SeenOutput {
    let output = dice.pick(interpreter.spec.outputs)
    let values = output.arguments.map { dice.pick(interpreter.values(of: $0)) }
    let instant = dice.percent(70) ? dice.pick(trace.ends) : dice.below((trace.ends.last ?? 0) + 1)
    let place = place(at: instant, in: trace, with: &dice) ?? (0, false)
    return SeenOutput(
      at: instant,
      step: place.step,
      isAfterInput: place.isAfterInput,
      seen: Seen(output: output.name.text, values: values)
    )
  }

  /// Somewhere in a trace where an instant can be seen.
  private func place(
    at instant: Int,
    in trace: TickTrace,
    with dice: inout Dice
  ) -> (step: Int, isAfterInput: Bool)? {
    var places: [(step: Int, isAfterInput: Bool)] = []
    for (number, end) in trace.ends.enumerated() {
      let opening = end - trace.steps[number].delay
      if (opening...end).contains(instant) { places.append((number, false)) }
      if instant == end { places.append((number, true)) }
    }
    return places.isEmpty ? nil : dice.pick(places)
  }
}
