internal import PlumblineModel

/// The shortest ways to locations: what a shrinker puts in place of a long beginning.
///
/// Found by breadth-first search over configurations, in which a step is an input at once or the
/// wait for the next deadline.
struct Access {
  /// Configurations visited at most; beyond them no way is offered.
  private static let limit = 4000

  private let automaton: Automaton
  /// Per location, the shortest ways to it, each through a different last step.
  private var ways: [Int32: [[Step]]] = [:]

  init(_ automaton: Automaton) {
    self.automaton = automaton
    explore()
  }

  /// The shortest ways to the location in which a trace ends on one of its explanations.
  func paths(toWhere trace: [Step]) -> [[Step]] {
    var random = Randomness(seed: 0)
    var walk = Walk(automaton, eagerness: 0)
    for step in trace {
      walk.wait(step.delay, &random)
      guard let input = step.input else { continue }
      guard automaton.isPossible(input, at: walk.configuration.location) else { return [] }
      walk.give(input, &random)
    }
    return (ways[walk.configuration.location] ?? []).sorted { $0.count < $1.count }
  }

  private mutating func explore() {
    var queue: [(walk: Walk, path: [Step])] = [(Walk(automaton, eagerness: 0), [])]
    var seen: [Configuration] = [queue[0].walk.configuration]
    var index = 0
    var random = Randomness(seed: 0)
    while index < queue.count, queue.count < Self.limit {
      let (walk, path) = queue[index]
      index += 1
      let location = walk.configuration.location
      ways[location, default: []].append(path)
      guard ways[location, default: []].count <= 3 else { continue }
      for input in 0..<automaton.inputCount
      where automaton.isPossible(input, at: location)
        && automaton.isDocumented(input, at: location)
      {
        for _ in automaton.edges(at: location, input: input) {
          var successor = walk
          successor.give(input, &random)
          enqueue(successor, path + [Step(delay: 0, input: input)], &queue, &seen)
        }
      }
      guard let next = walk.next else { continue }
      var successor = walk
      successor.expire(&random)
      enqueue(successor, path + [Step(delay: next - walk.now, input: nil)], &queue, &seen)
    }
  }

  private func enqueue(
    _ walk: Walk,
    _ path: [Step],
    _ queue: inout [(walk: Walk, path: [Step])],
    _ seen: inout [Configuration]
  ) {
    guard !seen.contains(where: { $0.agrees(with: walk.configuration) }) else {
      return
    }
    seen.append(walk.configuration)
    queue.append((walk, path))
  }
}
