package import PlumblineModel

/// The reference automaton itself as an implementation: `--reference`, and mutants of it.
///
/// Order at one instant and alternatives are chosen by a stream of random numbers that depends on
/// the inputs and delays so far: the same trace is answered in the same way, different traces
/// use different freedoms.
package struct ReferenceImplementation: Implementation {
  private let automaton: Automaton
  private let seed: UInt64
  /// Per edge output, the documented symbols that fulfil it.
  private let symbols: [[[Symbol]]]
  private var walk: Walk
  private var random: Randomness

  package init(_ automaton: Automaton, seed: UInt64) {
    self.automaton = automaton
    self.seed = seed
    let vocabulary = automaton.reference.vocabulary
    symbols = automaton.reference.edges.map { edge in
      edge.outputs.map { output in
        output.pattern.symbols(in: vocabulary).filter { symbol in
          let (output, values) = vocabulary.parts(of: symbol)
          return zip(values, vocabulary.outputs[output].arguments).allSatisfy { $0 != $1.unknown }
        }
      }
    }
    walk = Walk(automaton, eagerness: 6)
    random = Randomness(seed: seed)
  }

  package var next: Microseconds? { walk.next }

  package mutating func open(_ seen: inout Sightings) {
    walk.open()
    random = Randomness(seed: seed)
  }

  package mutating func give(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout Sightings
  ) -> InputResult {
    guard automaton.isPossible(input, at: walk.configuration.location) else {
      return .notApplicable
    }
    random.mix(UInt64(truncatingIfNeeded: now) &* 64 &+ UInt64(input))
    walk.move(to: now)
    if let edge = walk.give(input, &random) { show(edge, &seen) }
    return .accepted
  }

  package mutating func advance(to now: Microseconds, _ seen: inout Sightings) {
    while let next = walk.next, next <= now {
      if let edge = walk.expire(&random) { show(edge, &seen) }
    }
    walk.move(to: now)
  }

  /// Shows the outputs of an edge in any order that keeps the announcements of each machine.
  private mutating func show(_ edge: Int32, _ seen: inout Sightings) {
    let outputs = automaton.reference.edges[Int(edge)].outputs
    var rest: [Int] = []
    for output in outputs.indices
    where !outputs[output].isOptional || random.chance(1, in: 2) {
      rest.append(output)
    }
    while !rest.isEmpty {
      let choice = rest.count == 1 ? 0 : random.below(rest.count)
      let machine = outputs[rest[choice]].announces
      let first = rest.firstIndex { machine != nil && outputs[$0].announces == machine } ?? choice
      let choices = symbols[Int(edge)][rest.remove(at: first)]
      guard !choices.isEmpty else { continue }
      seen.append(choices[choices.count == 1 ? 0 : random.below(choices.count)], at: walk.now)
    }
  }
}
