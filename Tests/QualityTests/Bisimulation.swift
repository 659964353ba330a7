import PlumblineEngine
import PlumblineModel

/// Whether two automata cannot be told apart: a timed bisimulation, found by partition refinement
/// (R. Paige and R. E. Tarjan, *Three Partition Refinement Algorithms*, 1987) of the locations of
/// both, in which a timer that no longer matters is forgotten.
///
/// Locations are the same if all that is documented there shows the same, starts and stops the same
/// timers for the same times, and leads to locations that are the same. A timer matters in a
/// location if it may run there, and some way leads on to where its expiry does something, before it
/// is started anew or stopped. What no timed trace reaches is left out.
///
/// Sound, not complete: automata that agree for reasons of time alone are not seen to.
struct Bisimulation {
  /// One of the automata, its locations counted on from those before it.
  fileprivate struct Part {
    let reference: Reference
    let reached: [Bool]
    let offset: Int
    /// Per location, the timers that may run.
    private(set) var running: [Set<Int>]
    /// Per location, the timers that matter.
    private(set) var live: [Set<Int>]

    init(_ reference: Reference, offset: Int) {
      self.reference = reference
      self.offset = offset
      let reachability = TimedReachability(Automaton(reference))
      reached = reference.locations.indices.map {
        !reachability.isComplete || reachability.locations[$0]
      }
      running = reference.locations.map { _ in [] }
      live = running
      running[reference.start] = Set(reference.armedAtStart)
      findRunning()
      findLive()
    }

    /// The edges that count, by event.
    func edges(at location: Int, on event: Int) -> [Reference.Edge] {
      let cell = reference.cells[location][event]
      guard cell.isPossible, cell.isDocumented else { return [] }
      return cell.edges.map { reference.edges[$0] }.filter { reached[$0.target] }
    }

    /// The inputs, and the expiries of timers that may run.
    func events(at location: Int) -> [Int] {
      let inputs = reference.vocabulary.inputs.count
      return Array(0..<inputs) + running[location].map { inputs + $0 }.sorted()
    }

    private mutating func findRunning() {
      var queue = [reference.start]
      var seen: Set<Int> = [reference.start]
      while let location = queue.popLast() {
        for edge in events(at: location).flatMap({ edges(at: location, on: $0) }) {
          let after = running[location].subtracting(edge.disarms).union(edge.arms)
          if !after.isSubset(of: running[edge.target]) || seen.insert(edge.target).inserted {
            running[edge.target].formUnion(after)
            queue.append(edge.target)
          }
        }
      }
    }

    private mutating func findLive() {
      let inputs = reference.vocabulary.inputs.count
      var hasChanged = true
      while hasChanged {
        hasChanged = false
        for location in reference.locations.indices {
          var found = live[location]
          for event in events(at: location) {
            let edges = edges(at: location, on: event)
            if event >= inputs, !edges.isEmpty { found.insert(event - inputs) }
            for edge in edges {
              found.formUnion(live[edge.target].subtracting(edge.arms).subtracting(edge.disarms))
            }
          }
          found.formIntersection(running[location])
          if found != live[location] {
            live[location] = found
            hasChanged = true
          }
        }
      }
    }
  }

  private struct Output: Hashable {
    var pattern: OutputPattern
    var announces: Int?
    var isOptional: Bool
  }

  /// A timer that starts.
  fileprivate struct Start: Hashable {
    var timer: String
    var from: Microseconds
    var to: Microseconds?
  }

  private struct Move: Hashable {
    var target: Int
    var outputs: [Output]
    var starts: Set<Start>
    var stops: Set<String>
  }

  /// What tells a location from others; an event that is not in it does nothing.
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

  init(_ first: Reference, _ second: Reference) {
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

  /// Whether the automata are the same.
  ///
  /// - Complexity: O(locations² × events) at worst.
  mutating func holds() -> Bool {
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
      live: Set(part.live[location].map { reference.timers[$0].name }),
      inputs: [:],
      expiries: [:]
    )
    for event in part.events(at: location) {
      let edges = part.edges(at: location, on: event)
      let moves = Set(edges.map { move(along: $0, from: location, in: part) })
      // What only stays does nothing.
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

extension Bisimulation.Part {
  fileprivate func start(of timer: Int, at location: Int) -> Bisimulation.Start {
    let span = reference.span(of: timer, at: location)
    return .init(timer: reference.timers[timer].name, from: span.from, to: span.to)
  }
}
