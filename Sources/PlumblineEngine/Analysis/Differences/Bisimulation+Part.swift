internal import PlumblineModel

extension Bisimulation {
  /// One of the automata; its locations are numbered after those of the one before it.
  struct Part {
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

    /// The relevant edges of an event.
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
            let isAnswer = event >= inputs && reference.timers[event - inputs].gives != nil
            if event >= inputs, isAnswer || !edges.isEmpty { found.insert(event - inputs) }
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
}

extension Bisimulation.Part {
  /// The name of a timer, with the inputs of which the environment gives one within its time.
  func name(of timer: Int) -> String {
    let timer = reference.timers[timer]
    guard let gives = timer.gives else { return timer.name }
    return timer.name + gives.map { " " + reference.vocabulary.text(ofInput: $0) }.joined()
  }

  func start(of timer: Int, at location: Int) -> Bisimulation.Start {
    .init(
      timer: name(of: timer),
      interval: reference.interval(ofTimer: timer, at: location)
    )
  }
}
