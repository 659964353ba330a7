import PlumblineModel

@testable import PlumblineEngine

/// What an automaton does from each of its *stances*, a location with the timers that run there, as
/// far as timed traces reach them.
///
/// Timers that do not matter in a location are forgotten there: from their expiry nothing comes, on
/// whatever way, before they stop or start anew.
struct StanceGraph {
  typealias Stance = TimedSearch.Key
  typealias Zone = PlumblineEngine.Zone

  /// A way from one stance to another.
  struct Move {
    let target: Int
    let outputs: [Reference.ExpectedOutput]
    /// The timers that start on the way and run in the target.
    let starts: UInt32
  }

  let automaton: Automaton
  /// The timers that may expire at any time and never have to, as bits: they have no clocks.
  let anytime: UInt32
  private(set) var stances: [Stance]
  private(set) var start: Int
  /// Per stance and event, an input or the expiry of a timer, the ways that some trace can go.
  private(set) var moves: [[[Move]]] = []
  /// Per stance and timer, the timers that are due whenever it can expire, as bits.
  private(set) var dueWith: [[UInt32]] = []

  /// - Returns: nil when the search is given up after some steps.
  init?(_ reference: Reference, limit: Int) {
    automaton = Automaton(reference)
    anytime = reference.timers.indices.reduce(0) { bits, timer in
      let isAnytime = reference.intervals(ofTimer: timer).allSatisfy {
        $0.from == 0 && $0.to == nil
      }
      return isAnytime ? bits | 1 << UInt32(timer) : bits
    }
    var wanted = TimedReachability.Wanted(of: reference)
    wanted.locations = wanted.locations.map { _ in true }
    var search = TimedSearch(automaton, wanted, isLeftOut: nil, limit: limit)
    search.run(toTheEnd: true)
    guard search.isComplete else { return nil }
    stances = search.passed.keys.sorted { ($0.location, $0.running) < ($1.location, $1.running) }
    let numbers = Dictionary(uniqueKeysWithValues: zip(stances, 0...))
    let armed = reference.armedAtStart.reduce(0) { $0 | 1 << UInt32($1) } as UInt32
    start = numbers[Stance(location: Int32(reference.start), running: armed)] ?? 0
    for stance in stances {
      let zones = search.passed[stance] ?? []
      var (row, due): ([[Move]], [UInt32]) = ([], [])
      for event in 0..<automaton.eventCount {
        let timer = event - automaton.inputCount
        let isExpiry = timer >= 0
        let rest = isExpiry ? stance.running & ~(1 << UInt32(timer)) : stance.running
        let within = isExpiry ? instants(of: timer, in: stance, zones) : zones
        if isExpiry { due.append(deadlines(passedIn: within, in: stance)) }
        guard !within.isEmpty else {
          row.append([])
          continue
        }
        let edges = automaton.edges(at: stance.location, input: event)
        row.append(
          edges.map { position in
            let number = Int(automaton.edge(position))
            let edge = automaton.edges[number]
            let running = rest & ~edge.disarms | edge.arms
            return Move(
              target: numbers[Stance(location: edge.target, running: running)] ?? -1,
              outputs: reference.edges[number].outputs,
              starts: edge.arms
            )
          }
        )
        if isExpiry, edges.isEmpty {
          let over = numbers[Stance(location: stance.location, running: rest)] ?? -1
          row[event] = [Move(target: over, outputs: [], starts: 0)]
        }
      }
      moves.append(row)
      dueWith.append(due)
    }
    fold()
  }

  /// The timers with clocks that run in a stance, as bits.
  func clocks(of stance: Int) -> UInt32 { stances[stance].running & ~anytime }

  /// Whether the expiry of a timer does something in a location.
  func isEffective(_ timer: Int, in stance: Int) -> Bool {
    !automaton.edges(at: stances[stance].location, expiryOf: timer).isEmpty
  }

  /// The times of a stance at which a timer may expire.
  private func instants(of timer: Int, in stance: Stance, _ zones: [Zone]) -> [Zone] {
    let bit: UInt32 = 1 << UInt32(timer)
    guard stance.running & bit != 0 else { return [] }
    let position = (stance.running & (bit - 1)).nonzeroBitCount
    let from = automaton.span(of: timer, at: stance.location).from
    return zones.compactMap { $0.after(position, from) }
  }

  /// The timers whose deadline has come at all of some times.
  private func deadlines(passedIn zones: [Zone], in stance: Stance) -> UInt32 {
    var due: UInt32 = 0
    for (position, timer) in Bits(stance.running).enumerated() {
      let deadline = automaton.span(of: timer, at: stance.location).to
      guard deadline < Configuration.open, !zones.isEmpty else { continue }
      if zones.allSatisfy({ $0.before(position, deadline - 1) == nil }) {
        due |= 1 << UInt32(timer)
      }
    }
    return due
  }

  /// Makes one of the stances that differ in timers which do not matter.
  private mutating func fold() {
    let mattering = clocksThatMatter()
    let folded = stances.map {
      Stance(
        location: $0.location,
        running: $0.running & (mattering[Int($0.location)] | anytime)
      )
    }
    var numbers: [Stance: Int] = [:]
    for stance in folded where numbers[stance] == nil { numbers[stance] = numbers.count }
    let groups = folded.map { numbers[$0] ?? 0 }
    var ways = numbers.map { _ in moves[0].map { _ in [Move]() } }
    var due = numbers.map { _ in dueWith[0].map { _ in UInt32.max } }
    for (stance, group) in groups.enumerated() {
      for event in moves[stance].indices where !moves[stance][event].isEmpty {
        ways[group][event] += moves[stance][event].map {
          Move(target: groups[$0.target], outputs: $0.outputs, starts: $0.starts)
        }
        guard event >= automaton.inputCount else { continue }
        due[group][event - automaton.inputCount] &= dueWith[stance][event - automaton.inputCount]
      }
    }
    start = groups[start]
    (moves, dueWith) = (ways, due)
    stances = numbers.keys.sorted { (numbers[$0] ?? 0) < (numbers[$1] ?? 0) }
  }

  /// Per location, the timers with clocks from whose expiry something may come, as bits.
  private func clocksThatMatter() -> [UInt32] {
    var mattering = automaton.reference.locations.map { _ in 0 as UInt32 }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (number, stance) in stances.enumerated() {
        var found: UInt32 = 0
        for (event, ways) in moves[number].enumerated() where !ways.isEmpty {
          let timer = event - automaton.inputCount
          if timer >= 0, isEffective(timer, in: number) { found |= 1 << UInt32(timer) }
          for way in ways {
            let target = stances[way.target]
            found |= mattering[Int(target.location)] & target.running & ~way.starts
          }
        }
        found = (found & stance.running & ~anytime) | mattering[Int(stance.location)]
        guard found != mattering[Int(stance.location)] else { continue }
        mattering[Int(stance.location)] = found
        hasChanged = true
      }
    }
    return mattering
  }
}
