import PlumblineModel

@testable import PlumblineEngine

extension Clockwork {
  /// An automaton of two states, two inputs and a timer of 1 s, at random.
  ///
  /// - Parameters:
  ///   - random: The source of choices.
  ///   - isFree: Whether it has alternatives, optional outputs and undocumented inputs.
  /// - Returns: The automaton.
  static func drawn(_ random: inout Randomness, isFree: Bool) -> Clockwork {
    var edges: [Edge] = []
    for place in 0...1 {
      for event in ["a", "b", "t"] {
        // Without an edge an input changes nothing.
        if event != "t", random.chance(1, in: 5) { continue }
        for _ in 0..<(isFree && random.chance(1, in: 3) ? 2 : 1) {
          let outputs = isFree ? [[], ["x"], ["x?"], ["y"]] : [[], ["x"]]
          edges.append(
            .init(
              place,
              event,
              to: random.below(2),
              outputs[random.below(outputs.count)],
              arms: event != "t" && random.chance(1, in: 2) ? ["t"] : []
            )
          )
        }
      }
    }
    let undocumented = isFree && random.chance(1, in: 3) ? ["b": [random.below(2)]] : [:]
    return Clockwork(timers: ["t": (1000, 1000)], edges: edges, undocumented: undocumented)
  }
}

extension Suite {
  /// What a machine may answer to each move.
  func answers(outputs: Int) -> [[SuiteAnswer]] {
    let symbols = Array(0..<outputs)
    return moves.map { move in
      switch move {
      case .input: [.init([])] + symbols.map { .init([.init(at: 0, symbol: $0)]) }
      case .wait(let delay):
        [.init([])] + symbols.map { .init([.init(at: delay, symbol: $0)]) }
          + [.init([.init(at: delay / 2, symbol: 0)])]
      }
    }
  }
}
