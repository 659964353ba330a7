package import PlumblineModel

/// Proves two automata equal by a timed bisimulation.
///
/// It refines a partition (R. Paige and R. E. Tarjan, *Three Partition Refinement Algorithms*,
/// 1987) of the locations of both, and ignores timers that do not matter.
///
/// Locations are equal if their documented events have the same outputs, start and stop the same
/// timers for the same times, and lead to equal locations. A timer matters in a location if it may
/// run there, and some path leads to an effective expiry of it before a restart or stop. Locations
/// that no timed trace reaches are left out.
///
/// Sound, not complete: it does not detect automata that are equal for reasons of time alone.
package struct Bisimulation {
  private struct Output: Hashable {
    var pattern: OutputPattern
    var announces: Int?
    var isOptional: Bool
  }

  /// A timer that starts.
  struct Start: Hashable {
    var timer: String
    var interval: Reference.Interval
  }

  private struct Move: Hashable {
    var target: Int
    var outputs: [Output]
    var starts: Set<Start>
    var stops: Set<String>
  }

  /// The properties that distinguish a location; an event without an entry has no effect.
  private struct Signature: Hashable {
    var silent: Set<Int>
    var impossible: Set<Int>
    var live: Set<String>
    var inputs: [Int: Set<Move>]
    var expiries: [String: Set<Move>]
  }

  private let parts: [Part]
  private let starts: [(location: Int, timers: Set<Start>)]
  private var classes: [Int]

  package init(_ first: Reference, _ second: Reference) {
    let own = Part(first, offset: 0)
    let other = Part(second, offset: first.locations.count)
    parts = [own, other]
    starts = parts.map { part in
      let start = part.reference.start
      let timers = part.live[start].intersection(part.reference.armedAtStart)
      return (part.offset + start, Set(timers.map { part.start(of: $0, at: start) }))
    }
    classes = parts.flatMap { $0.reference.locations.map { _ in 0 } }
  }

  /// Whether the automata are equal.
  ///
  /// - Complexity: O(locations² × events) at worst.
  package mutating func holds() -> Bool {
    var count = 1
    while true {
      var numbers: [Signature: Int] = [:]
      var refined = classes
      for part in parts {
        for location in part.reference.locations.indices where part.reached[location] {
          let signature = signature(of: location, in: part)
          let next = numbers.count
          refined[part.offset + location] = numbers[signature, default: next]
          if refined[part.offset + location] == next { numbers[signature] = next }
        }
      }
      classes = refined
      if numbers.count == count { break }
      count = numbers.count
    }
    return classes[starts[0].location] == classes[starts[1].location]
      && starts[0].timers == starts[1].timers
  }

  private func signature(of location: Int, in part: Part) -> Signature {
    let reference = part.reference
    let row = reference.cells[location]
    let inputs = reference.vocabulary.inputs.indices
    var signature = Signature(
      silent: Set(inputs.filter { row[$0].isPossible && !row[$0].isDocumented }),
      impossible: Set(inputs.filter { !row[$0].isPossible }),
      live: Set(part.live[location].map(part.name)),
      inputs: [:],
      expiries: [:]
    )
    for event in part.events(at: location) {
      let edges = part.edges(at: location, on: event)
      let moves = Set(edges.map { move(along: $0, from: location, in: part) })
      // A mere self-loop has no effect.
      let stays = Move(
        target: classes[part.offset + location],
        outputs: [],
        starts: [],
        stops: []
      )
      guard !moves.isEmpty, moves != [stays] else { continue }
      if event < inputs.count {
        signature.inputs[event] = moves
      } else {
        signature.expiries[reference.timers[event - inputs.count].name] = moves
      }
    }
    return signature
  }

  private func move(along edge: Reference.Edge, from source: Int, in part: Part) -> Move {
    let live = part.live[edge.target]
    let stopped = live.intersection(edge.disarms).intersection(part.running[source])
    return Move(
      target: classes[part.offset + edge.target],
      outputs: edge.outputs.map {
        Output(pattern: $0.pattern, announces: $0.announces, isOptional: $0.isOptional)
      },
      starts: Set(live.intersection(edge.arms).map { part.start(of: $0, at: edge.target) }),
      stops: Set(stopped.map { part.reference.timers[$0].name })
    )
  }
}
