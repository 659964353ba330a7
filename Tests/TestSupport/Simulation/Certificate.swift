internal import PlumblineEngine
internal import PlumblineModel

/// Everything that a mutant and the candidates of what it shows can come to: a certificate that
/// it conforms.
package struct Certificate {
  /// A location with the deadlines that are set there.
  struct Side: Hashable {
    var location: Int
    /// Per timer, the number of the deadline in the node by which it has expired.
    var deadlines: [Int?]
    /// Per timer, the number of the deadline in the node before which it does not expire; nil for
    /// one that expires at its deadline.
    var openings: [Int?]
    /// The timers that may expire now and need not yet.
    var permitted: Set<Int> = []

    init(location: Int, timers: Int) {
      self.location = location
      deadlines = Array(repeating: nil, count: timers)
      openings = deadlines
    }

    /// Forgets a timer.
    mutating func stop(_ timer: Int) {
      deadlines[timer] = nil
      openings[timer] = nil
      permitted.remove(timer)
    }
  }

  /// The reaction of one side to an event.
  enum Move {
    case stays
    /// A timer is over where that does nothing.
    case expires(timer: Int)
    /// An edge, when a timer is over or after an input.
    case takes(Int, timer: Int?)

    /// The edge that is taken, if any.
    var edge: Int? { if case .takes(let edge, _) = self { edge } else { nil } }
  }

  /// Where a mutant is, and where the reference automaton may be after the same observations.
  ///
  /// A deadline that was set on several sides by the same event for the same time is one
  /// deadline. So the certificate knows which timers agree, and the zone in which order the
  /// others expire.
  struct Node: Hashable {
    var mutant: Side
    var candidates: Set<Side>
    /// Per deadline, its timer.
    var timers: [Int]
    var zone: Zone
  }

  /// Something that can happen in a node: an input, a deadline, or a timer that need not expire.
  struct Event {
    var number: Int
    /// The node with the candidates and times with which it can happen.
    var before: Node
    var timer: Int?
    var spent: Int?
  }

  var nodes: Set<Node>
}

/// The deadlines of a node while all its sides move.
struct Deadlines {
  private struct Fresh: Hashable {
    var timer: Int
    var span: Microseconds
  }

  private var timers: [Int]
  private var zone: Zone
  /// The deadlines that the event has set.
  private var fresh: [Fresh: Int] = [:]

  init(_ node: Certificate.Node) {
    timers = node.timers
    zone = node.zone
  }

  /// Takes an edge on one side, after a deadline was used up.
  mutating func move(
    _ side: Certificate.Side,
    along edge: Reference.Edge,
    of automaton: Reference,
    spent: Int?
  ) -> Certificate.Side {
    var moved = side
    moved.location = edge.target
    if let spent {
      for timer in side.openings.indices where side.openings[timer] == spent {
        moved.openings[timer] = nil
        moved.permitted.insert(timer)
      }
    }
    for timer in edge.disarms { moved.stop(timer) }
    for timer in edge.arms {
      moved.stop(timer)
      let span = automaton.interval(ofTimer: timer, at: edge.target)
      moved.deadlines[timer] = span.to.map { deadline(of: timer, in: $0) }
      guard span.to != span.from else { continue }
      if span.from == 0 {
        moved.permitted.insert(timer)
      } else {
        moved.openings[timer] = deadline(of: timer, in: span.from)
      }
    }
    return moved
  }

  /// The number of a deadline; the same for all sides that set it now.
  private mutating func deadline(of timer: Int, in span: Microseconds) -> Int {
    let new = Fresh(timer: timer, span: span)
    if let known = fresh[new] { return known }
    fresh[new] = timers.count
    timers.append(timer)
    zone.add(span)
    return timers.count - 1
  }

  /// The node in which the sides have moved: only deadlines that somebody knows of are left, and
  /// time may have passed.
  func node(_ mutant: Certificate.Side, _ sides: [Certificate.Side]) -> Certificate.Node {
    let kept = Set(([mutant] + sides).flatMap { $0.deadlines + $0.openings }.compactMap(\.self))
      .sorted { (timers[$0], $0) < (timers[$1], $1) }
    let renumbered = { (side: Certificate.Side) in
      var renumbered = side
      renumbered.deadlines = side.deadlines.map { $0.flatMap(kept.firstIndex) }
      renumbered.openings = side.openings.map { $0.flatMap(kept.firstIndex) }
      return renumbered
    }
    var zone = zone
    zone.keep(kept)
    zone.elapse()
    return Certificate.Node(
      mutant: renumbered(mutant),
      candidates: Set(sides.map(renumbered)),
      timers: kept.map { timers[$0] },
      zone: zone
    )
  }
}
