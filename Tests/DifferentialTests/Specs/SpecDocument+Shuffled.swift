import PlumblineLanguage

extension SpecDocument {
  /// The same spec in another order.
  ///
  /// What has a meaning in its order stays as it is: cases, alternatives, arguments, the times of a timer,
  /// and invariants, of which one event may violate several.
  func shuffled(with dice: inout Dice) -> SpecDocument {
    var shuffled = self
    shuffled.constants = dice.shuffled(constants)
    shuffled.interpretations = dice.shuffled(interpretations)
    for index in shuffled.interpretations.indices {
      shuffled.interpretations[index].options = dice.shuffled(
        shuffled.interpretations[index].options
      )
    }
    shuffled.enums = dice.shuffled(enums)
    for index in shuffled.enums.indices where shuffled.enums[index].codes.isEmpty {
      shuffled.enums[index].values = dice.shuffled(shuffled.enums[index].values)
    }
    shuffled.inputs = dice.shuffled(inputs)
    shuffled.outputs = dice.shuffled(outputs)
    shuffled.machines = dice.shuffled(machines)
    for index in shuffled.machines.indices
    where !counters.contains(where: { $0.name == shuffled.machines[index].name })
      && !registers.contains(where: { $0.name == shuffled.machines[index].name })
    {
      shuffled.machines[index].root.shuffle(with: &dice)
    }
    return shuffled
  }
}

extension SpecDocument.StateNode {
  fileprivate mutating func shuffle(with dice: inout Dice) {
    children = dice.shuffled(children)
    triggers = dice.shuffled(triggers)
    timers = dice.shuffled(timers)
    for index in children.indices { children[index].shuffle(with: &dice) }
  }
}

extension Dice {
  /// The elements in any order (Fisher and Yates).
  fileprivate mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var shuffled = elements
    for index in shuffled.indices.reversed() { shuffled.swapAt(index, below(index + 1)) }
    return shuffled
  }
}
