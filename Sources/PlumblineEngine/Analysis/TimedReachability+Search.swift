internal import PlumblineModel

/// The search of ``TimedReachability``; it owns the nodes.
///
/// A step to a new location is followed at once. A step to a known location can only add later
/// results, so it *waits* until no other is left. Most searches finish before that, and never
/// compute the zones after waiting steps. In the end each step is followed, or the search is
/// finished. So the result does not depend on the order: a node is left out only for one that
/// contains its zone.
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

  /// A possible step from a node.
  private struct Way {
    let node: Int32
    /// The timer that expires, or -1 for an input.
    let timer: Int32
    /// The edge that it takes; -1 when no edge reacts to the expiry.
    let edge: Int32
  }

  private let automaton: Automaton
  private let wanted: TimedReachability.Wanted
  private let isLeftOut: [Bool]?
  private var limit: Int
  /// The number of wanted items not yet found.
  private var missing: Int
  private(set) var locations: [Bool]
  private(set) var timers: [Bool]
  private(set) var edges: [Bool]
  private(set) var isComplete = true
  /// The zones of all nodes, none within another.
  private(set) var passed: [Key: [Zone]] = [:]
  /// The nodes by age, and the number of visited ones.
  private var nodes: [Node] = []
  private var visited = 0
  /// The waiting steps by age, and the number of followed ones.
  private var waiting: [Way] = []
  private var followed = 0
  /// Per running timer of the node being added, its upper limit, and its largest constant; kept to
  /// avoid allocation.
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

  /// Searches until all wanted items are found, or all nodes are visited.
  mutating func run(toTheEnd isExhaustive: Bool = false) {
    let armed = automaton.reference.armedAtStart.reduce(0) { $0 | 1 << UInt32($1) } as UInt32
    let start = Key(location: Int32(automaton.reference.start), running: armed)
    add(start, Zone().changing(to: Bits(armed).map { _ in nil }))
    while missing > 0 || isExhaustive {
      guard visited < nodes.count || followed < waiting.count else { return }
      guard limit > 0 else {
        isComplete = false
        return
      }
      if visited < nodes.count {
        visited += 1
        visit(Int32(visited - 1))
      } else {
        followed += 1
        follow(waiting[followed - 1])
      }
    }
  }

  private mutating func visit(_ number: Int32) {
    let (key, zone) = (nodes[Int(number)].key, nodes[Int(number)].zone)
    for input in 0..<automaton.inputCount where automaton.isPossible(input, at: key.location) {
      for position in automaton.edges(at: key.location, input: input) {
        let edge = automaton.edge(position)
        guard isLeftOut?[Int(edge)] != true else { continue }
        note(edge)
        // A step without a change leads to no new node.
        if automaton.edges[Int(edge)].changes(key.location) {
          followOrWait(Way(node: number, timer: -1, edge: edge))
        }
      }
    }
    for (index, timer) in Bits(key.running).enumerated() {
      let from = automaton.span(of: timer, at: key.location).from
      // A late environment ends all promises.
      guard zone.longest(index) >= from, !automaton.isAnswer(timer) else { continue }
      let edges = automaton.edges(at: key.location, expiryOf: timer)
      guard !edges.isEmpty else {
        waiting.append(Way(node: number, timer: Int32(timer), edge: -1))
        continue
      }
      if !timers[timer] {
        timers[timer] = true
        if wanted.timers[timer] { missing -= 1 }
      }
      for edge in edges.map(automaton.edge) where isLeftOut?[Int(edge)] != true {
        note(edge)
        followOrWait(Way(node: number, timer: Int32(timer), edge: edge))
      }
    }
  }

  private mutating func followOrWait(_ way: Way) {
    if locations[Int(automaton.edges[Int(way.edge)].target)] {
      waiting.append(way)
    } else {
      follow(way)
    }
  }

  /// Follows a step; an expiry uses up its deadline.
  private mutating func follow(_ way: Way) {
    let (key, zone) = (nodes[Int(way.node)].key, nodes[Int(way.node)].zone)
    guard way.timer >= 0 else { return take(way.edge, from: key, zone, hasElapsed: true) }
    let timer = Int(way.timer)
    let from = automaton.span(of: timer, at: key.location).from
    let index = (key.running & ((1 << UInt32(timer)) - 1)).nonzeroBitCount
    guard let due = zone.after(index, from) else { return }
    let rest = key.running & ~(1 << UInt32(timer))
    let stopped = due.changing(to: Self.positions(of: rest, in: key.running, starting: 0))
    let expired = Key(location: key.location, running: rest)
    guard way.edge >= 0 else { return add(expired, stopped) }
    take(way.edge, from: expired, stopped, hasElapsed: false)
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
      // Without a start, a stop or other bounds, no more time can pass.
      let isSettled = hasElapsed && automaton.hasSameSpans(at: key.location, and: step.target)
      return isSettled ? addElapsed(next, zone) : add(next, zone)
    }
    let positions = Self.positions(of: running, in: key.running, starting: step.arms)
    add(next, zone.changing(to: positions))
  }

  /// The previous positions of running timers; nil for those that start.
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

  /// Adds a node after the delay closure, unless an earlier one contains it.
  private mutating func add(_ key: Key, _ zone: consuming Zone) {
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
    zone.elapse(within: limits)
    if isOpen { zone.saturate(beyond: most) }
    addElapsed(key, zone)
  }

  /// Adds a node that is closed under delay.
  private mutating func addElapsed(_ key: Key, _ zone: Zone) {
    // The zone is compared with those before it, which can be many thousand where times differ by orders of
    // magnitude.
    limit -= 1 + passed[key, default: []].count / 256
    guard passed[key, default: []].add(zone) else { return }
    nodes.append(Node(key: key, zone: zone))
    guard !locations[Int(key.location)] else { return }
    locations[Int(key.location)] = true
    if wanted.locations[Int(key.location)] { missing -= 1 }
  }
}

extension [Zone] {
  /// Adds a zone and removes those within it, unless it is within another.
  ///
  /// - Complexity: O(zones × timers²).
  mutating func add(_ zone: Zone) -> Bool {
    guard !contains(where: { zone.isWithin($0) }) else { return false }
    removeAll { $0.isWithin(zone) }
    append(zone)
    return true
  }
}

extension Automaton.Edge {
  /// Whether it leads elsewhere, or starts or stops a timer.
  fileprivate func changes(_ location: Int32) -> Bool { target != location || arms | disarms != 0 }
}
