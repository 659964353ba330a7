internal import PlumblineModel

/// The search of ``TimedReachability``; the nodes are dropped with it.
struct TimedSearch {
  /// A location with the timers that run, as bits.
  struct Key: Hashable {
    let location: Int32
    let running: UInt32
  }

  private struct Node {
    let key: Key
    let zone: Zone
  }

  private let automaton: Automaton
  private let wanted: TimedReachability.Wanted
  private let isLeftOut: [Bool]?
  private var limit: Int
  /// How many of what is wanted are not found yet.
  private var missing: Int
  private(set) var locations: [Bool]
  private(set) var timers: [Bool]
  private(set) var edges: [Bool]
  private(set) var isComplete = true
  /// The nodes so far: their times, none within another.
  private(set) var passed: [Key: [Zone]] = [:]
  /// Nodes by age; those that came to somewhere new are visited first.
  private var fresh = (nodes: [Node](), visited: 0)
  private var others = (nodes: [Node](), visited: 0)
  /// Per running timer of the node that is added, the time that it may run, and the largest with
  /// which it is compared; kept so that they need not be allocated again.
  private var limits: [Microseconds] = []
  private var most: [Microseconds] = []

  init(
    _ automaton: Automaton,
    _ wanted: TimedReachability.Wanted,
    isLeftOut: [Bool]?,
    limit: Int
  ) {
    self.automaton = automaton
    self.wanted = wanted
    self.isLeftOut = isLeftOut
    self.limit = limit
    missing = (wanted.locations + wanted.timers + wanted.edges).count { $0 }
    locations = automaton.reference.locations.map { _ in false }
    timers = automaton.reference.timers.map { _ in false }
    edges = automaton.reference.edges.map { _ in false }
  }

  /// Searches until everything wanted is found, or until nothing is left to be visited.
  mutating func run(toTheEnd isExhaustive: Bool = false) {
    let armed = automaton.reference.armedAtStart.reduce(0) { $0 | 1 << UInt32($1) } as UInt32
    let start = Key(location: Int32(automaton.reference.start), running: armed)
    add(start, Zone().changing(to: Bits(armed).map { _ in nil }))
    while missing > 0 || isExhaustive, let node = takeNext() {
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
    for input in 0..<automaton.inputCount where automaton.isPossible(input, at: node.key.location) {
      for position in automaton.edges(at: node.key.location, input: input) {
        let edge = automaton.edge(position)
        guard isLeftOut?[Int(edge)] != true else { continue }
        note(edge)
        // Where nothing changes there is nothing new.
        if automaton.edges[Int(edge)].changes(node.key.location) {
          take(edge, from: node.key, node.zone, hasElapsed: true)
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
  private mutating func expire(_ timer: Int, from key: Key, _ due: Zone) {
    let edges = automaton.edges(at: key.location, expiryOf: timer)
    let rest = key.running & ~(1 << UInt32(timer))
    let stopped = due.changing(to: Self.positions(of: rest, in: key.running, starting: 0))
    let expired = Key(location: key.location, running: rest)
    guard !edges.isEmpty else { return add(expired, stopped) }
    if !timers[timer] {
      timers[timer] = true
      if wanted.timers[timer] { missing -= 1 }
    }
    for edge in edges.map(automaton.edge) where isLeftOut?[Int(edge)] != true {
      note(edge)
      take(edge, from: expired, stopped, hasElapsed: false)
    }
  }

  private mutating func note(_ edge: Int32) {
    guard !edges[Int(edge)] else { return }
    edges[Int(edge)] = true
    if wanted.edges[Int(edge)] { missing -= 1 }
  }

  private mutating func take(_ edge: Int32, from key: Key, _ zone: Zone, hasElapsed: Bool) {
    let step = automaton.edges[Int(edge)]
    let running = key.running & ~step.disarms | step.arms
    let next = Key(location: step.target, running: running)
    guard running != key.running || step.arms != 0 else {
      // Where nothing starts, stops or gets other bounds, no more time can pass.
      let isSettled = hasElapsed && automaton.hasSameSpans(at: key.location, and: step.target)
      return isSettled ? addElapsed(next, zone) : add(next, zone)
    }
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
  private mutating func add(_ key: Key, _ zone: Zone) {
    var zone = zone
    limits.removeAll(keepingCapacity: true)
    most.removeAll(keepingCapacity: true)
    var isOpen = false
    for timer in Bits(key.running) {
      let span = automaton.span(of: timer, at: key.location)
      let hasLimit = span.to < Configuration.open
      isOpen = isOpen || !hasLimit
      limits.append(hasLimit ? span.to : Zone.open)
      most.append(hasLimit ? span.to : span.from)
    }
    zone.elapse(upTo: limits)
    if isOpen { zone.saturate(beyond: most) }
    addElapsed(key, zone)
  }

  /// Adds a node in which time has passed already.
  private mutating func addElapsed(_ key: Key, _ zone: Zone) {
    limit -= 1
    guard passed[key, default: []].add(zone) else { return }
    let node = Node(key: key, zone: zone)
    if locations[Int(key.location)] {
      others.nodes.append(node)
    } else {
      locations[Int(key.location)] = true
      if wanted.locations[Int(key.location)] { missing -= 1 }
      fresh.nodes.append(node)
    }
  }
}

extension [Zone] {
  /// Adds a zone in place of those within it, unless it is within one of them.
  fileprivate mutating func add(_ zone: Zone) -> Bool {
    guard !contains(where: { zone.isWithin($0) }) else { return false }
    removeAll { $0.isWithin(zone) }
    append(zone)
    return true
  }
}

extension Automaton.Edge {
  /// Whether it leads elsewhere, or touches a clock.
  fileprivate func changes(_ location: Int32) -> Bool { target != location || arms | disarms != 0 }
}
