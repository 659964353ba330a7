import PlumblineLanguage

extension SpecGenerator {
  /// Lets the environment give an input within a time in one of its states, or in both.
  mutating func addAnswers(to spec: inout Document) {
    guard let world = spec.machines.firstIndex(where: \.isEnvironment) else { return }
    // Of its own, so that the other specs stay the same.
    var dice = Dice(seed: UInt64(spec.machines.flatMap(\.root.subtree).flatMap(\.triggers).count))
    guard dice.percent(50) else { return }
    let pending: [Name: Name] = ["up": "lost", "down": "found"]
    for index in spec.machines[world].root.children.indices where dice.percent(60) {
      guard let input = pending[spec.machines[world].root.children[index].name] else { continue }
      let first = dice.percent(50) ? 0 : dice.within(1...3)
      let last = first + dice.within(0...3)
      var timer = Document.Timer(
        name: "answer",
        spans: [.init(from: seconds(first), to: seconds(last))],
        cases: []
      )
      timer.gives = [input]
      spec.machines[world].root.children[index].timers.append(timer)
    }
  }
}
