internal import PlumblineModel

/// The shortest access sequences to locations, with which a shrinker replaces a long prefix.
///
/// A breadth-first search over configurations finds them; its steps are an input at once, and the
/// wait for the next deadline.
struct AccessSequences {
  /// The limit of visited configurations.
  private static let limit = 4000

  private let automaton: Automaton
  /// Per location, the shortest paths to it, each through a different last step.
  private var paths: [Int32: [[Step]]] = [:]

  init(_ automaton: Automaton) {
    self.automaton = automaton
    explore()
  }

  /// The shortest paths to the location that one run of a trace ends in.
  func paths(toWhere trace: [Step]) -> [[Step]] {
    var random = Randomness(seed: 0)
    var simulator = Simulator(automaton, optionalExpiryWeight: 0)
    for step in trace {
      simulator.wait(step.delay, &random)
      guard let input = step.input else { continue }
      guard automaton.isPossible(input, at: simulator.configuration.location) else { return [] }
      simulator.give(input, &random)
    }
    return (paths[simulator.configuration.location] ?? []).sorted { $0.count < $1.count }
  }

  private mutating func explore() {
    var queue: [(simulator: Simulator, path: [Step])] = [
      (Simulator(automaton, optionalExpiryWeight: 0), [])
    ]
    var seen: [Configuration] = [queue[0].simulator.configuration]
    var index = 0
    var random = Randomness(seed: 0)
    while index < queue.count, queue.count < Self.limit {
      let (simulator, path) = queue[index]
      index += 1
      let location = simulator.configuration.location
      paths[location, default: []].append(path)
      guard paths[location, default: []].count <= 3 else { continue }
      for input in 0..<automaton.inputCount
      where automaton.isPossible(input, at: location)
        && automaton.isDocumented(input, at: location)
      {
        for _ in automaton.edges(at: location, input: input) {
          var successor = simulator
          successor.give(input, &random)
          enqueue(successor, path + [Step(delay: 0, input: input)], &queue, &seen)
        }
      }
      guard let next = simulator.next else { continue }
      var successor = simulator
      successor.expire(&random)
      enqueue(successor, path + [Step(delay: next - simulator.now, input: nil)], &queue, &seen)
    }
  }

  private func enqueue(
    _ simulator: Simulator,
    _ path: [Step],
    _ queue: inout [(simulator: Simulator, path: [Step])],
    _ seen: inout [Configuration]
  ) {
    guard !seen.contains(where: { $0.hasSameFuture(as: simulator.configuration) }) else {
      return
    }
    seen.append(simulator.configuration)
    queue.append((simulator, path))
  }
}
