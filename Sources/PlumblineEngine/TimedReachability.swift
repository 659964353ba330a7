internal import PlumblineModel

/// The locations that some timed trace of an automaton reaches, and the timers that some trace lets
/// expire to an effect.
///
/// ```swift
/// let reached = TimedReachability(automaton)
/// reached.locations[3]                     // whether a trace leads there
/// reached.isComplete                       // false: what was not reached may be reachable
/// ```
///
/// It is a forward search over zones with inclusion (J. Bengtsson and W. Yi, *Timed Automata:
/// Semantics, Algorithms and Tools*, 2004, doi:10.1007/978-3-540-27755-2_3): a node is a location,
/// the set of running timers, and all the times that they may have run; one whose times are among
/// those of an earlier node is not visited. Every input that the world can give is given, documented
/// or not. The search ends when nothing is left to be found.
package struct TimedReachability: Sendable {
  /// Per location, whether a trace leads there.
  package private(set) var locations: [Bool]
  /// Per timer, whether a trace lets it expire where that does something.
  package private(set) var timers: [Bool]
  /// Whether the search was carried to its end, or found everything; otherwise what was not reached
  /// is not known to be out of reach.
  package private(set) var isComplete = true

  /// Steps from node to node at most, so that lint stays quick.
  package static let limit = 12_000

  private struct Key: Hashable {
    let location: Int32
    let running: UInt32
  }

  private struct Node {
    let key: Key
    let zone: TimedZone
  }

  /// - Parameters:
  ///   - automaton: The automaton, its parameters bound.
  ///   - wanted: Per location and timer, whether it is to be found; nil: all.
  ///   - limit: Steps from node to node at most.
  /// - Complexity: O(limit × timers²), and at most the number of zones times that of the events.
  package init(
    _ automaton: Automaton,
    wanted: (locations: [Bool], timers: [Bool])? = nil,
    limit: Int = Self.limit
  ) {
    let reference = automaton.reference
    locations = reference.locations.map { _ in false }
    timers = reference.timers.map { _ in false }
    var search = Search(
      automaton,
      wanted?.locations ?? locations.map { _ in true },
      wanted?.timers ?? timers.map { _ in true },
      limit: limit
    )
    search.run()
    locations = search.locations
    timers = search.timers
    isComplete = search.isComplete
  }

  /// The search itself; the nodes are dropped with it.
  private struct Search {
    let automaton: Automaton
    let isWanted: [Bool]
    let isTimerWanted: [Bool]
    var limit: Int
    /// How many of what is wanted are not found yet.
    var missing: Int
    var locations: [Bool]
    var timers: [Bool]
    var isComplete = true
    private var passed: [Key: [TimedZone]] = [:]
    /// Nodes by age; those that came to somewhere new are visited first.
    private var fresh = (nodes: [Node](), visited: 0)
    private var others = (nodes: [Node](), visited: 0)

    init(_ automaton: Automaton, _ wanted: [Bool], _ wantedTimers: [Bool], limit: Int) {
      self.automaton = automaton
      self.limit = limit
      isWanted = wanted
      isTimerWanted = wantedTimers
      missing = (wanted + wantedTimers).count { $0 }
      locations = automaton.reference.locations.map { _ in false }
      timers = automaton.reference.timers.map { _ in false }
    }

    mutating func run() {
      let armed = automaton.reference.armedAtStart.reduce(0) { $0 | 1 << UInt32($1) } as UInt32
      let start = Key(location: Int32(automaton.reference.start), running: armed)
      add(start, TimedZone().changing(to: Bits(armed).map { _ in nil }))
      while missing > 0, let node = takeNext() {
        guard limit > 0 else {
          isComplete = false
          return
        }
        visit(node)
      }
    }

    private mutating func takeNext() -> Node? {
      if fresh.visited < fresh.nodes.count {
        fresh.visited += 1
        return fresh.nodes[fresh.visited - 1]
      }
      guard others.visited < others.nodes.count else { return nil }
      others.visited += 1
      return others.nodes[others.visited - 1]
    }

    private mutating func visit(_ node: Node) {
      for input in 0..<automaton.inputCount where automaton.isPossible(input, at: node.key.location)
      {
        for position in automaton.edges(at: node.key.location, input: input) {
          let edge = automaton.edge(position)
          // Where nothing changes there is nothing new.
          if automaton.edges[Int(edge)].changes(node.key.location) {
            take(edge, from: node.key, node.zone)
          }
        }
      }
      for (index, timer) in Bits(node.key.running).enumerated() {
        let from = automaton.span(of: timer, at: node.key.location).from
        guard let due = node.zone.after(index, from) else { continue }
        expire(timer, from: node.key, due)
      }
    }

    /// A deadline is used up, whether or not something comes of it.
    private mutating func expire(_ timer: Int, from key: Key, _ due: TimedZone) {
      let edges = automaton.edges(at: key.location, expiryOf: timer)
      let rest = key.running & ~(1 << UInt32(timer))
      let stopped = due.changing(to: Self.positions(of: rest, in: key.running, starting: 0))
      let expired = Key(location: key.location, running: rest)
      guard !edges.isEmpty else { return add(expired, stopped) }
      if !timers[timer] {
        timers[timer] = true
        if isTimerWanted[timer] { missing -= 1 }
      }
      for position in edges { take(automaton.edge(position), from: expired, stopped) }
    }

    private mutating func take(_ edge: Int32, from key: Key, _ zone: TimedZone) {
      let step = automaton.edges[Int(edge)]
      let running = key.running & ~step.disarms | step.arms
      let next = Key(location: step.target, running: running)
      guard running != key.running || step.arms != 0 else { return add(next, zone) }
      let positions = Self.positions(of: running, in: key.running, starting: step.arms)
      add(next, zone.changing(to: positions))
    }

    /// Where running timers stood before; nil for those that start.
    private static func positions(
      of running: UInt32,
      in before: UInt32,
      starting: UInt32
    ) -> [Int?] {
      Bits(running).map { timer in
        let bit: UInt32 = 1 << UInt32(timer)
        guard starting & bit == 0 else { return nil }
        return (before & (bit - 1)).nonzeroBitCount
      }
    }

    /// Adds a node and the time that may pass in it, unless an earlier one has all that.
    private mutating func add(_ key: Key, _ zone: TimedZone) {
      limit -= 1
      var zone = zone
      var limits: [Microseconds] = []
      var most: [Microseconds] = []
      var isOpen = false
      for timer in Bits(key.running) {
        let span = automaton.span(of: timer, at: key.location)
        let hasLimit = span.to < Configuration.open
        isOpen = isOpen || !hasLimit
        limits.append(hasLimit ? span.to : TimedZone.open)
        most.append(hasLimit ? span.to : span.from)
      }
      zone.elapse(upTo: limits)
      if isOpen { zone.saturate(beyond: most) }
      guard !(passed[key] ?? []).contains(where: { zone.isWithin($0) }) else { return }
      passed[key, default: []].removeAll { $0.isWithin(zone) }
      passed[key, default: []].append(zone)
      let node = Node(key: key, zone: zone)
      if locations[Int(key.location)] {
        others.nodes.append(node)
      } else {
        locations[Int(key.location)] = true
        if isWanted[Int(key.location)] { missing -= 1 }
        fresh.nodes.append(node)
      }
    }
  }
}

extension Automaton.Edge {
  /// Whether it leads elsewhere, or touches a clock.
  fileprivate func changes(_ location: Int32) -> Bool { target != location || arms | disarms != 0 }
}
