import PlumblineModel

@testable import PlumblineEngine

/// Whether two automata allow the same timed traces, shown by a bisimulation of their stances.
///
/// As ``Bisimulation``, but of what timed traces reach: where a timer cannot be running any more it
/// tells nothing apart. Four things are left out or put in on both sides, none of which adds or
/// takes a trace:
///
/// - A timer that may expire at any time and never has to (`0s..`) has no clock: its name does not
///   matter, only what may happen while it runs.
/// - A timer that never has to expire does not expire where that does nothing: it would only take
///   away a freedom.
/// - Such a timer does not expire where that can only come when another one is due that can do the
///   same.
/// - After what shows nothing, what may happen at any time may happen at the same instant.
///
/// Sound, not complete.
struct StanceBisimulation {
  private struct Label: Hashable {
    var outputs: [Output]
    var starts: Set<Int>
    var spans: [Microseconds]
  }

  private struct Output: Hashable {
    var pattern: OutputPattern
    var announces: Int?
    var isOptional: Bool
  }

  private let sides: [StanceGraph]
  private let inputs: Int
  private let timers: Int
  /// The timers that may expire at any time, and those that never have to, as bits.
  private let anytime: UInt32
  private let open: UInt32
  /// Per side and stance, the timers with clocks that matter, as bits.
  private var live: [[UInt32]] = []
  /// Per side and stance, the class.
  private var classes: [[Int]]
  private var labels: [Label: Int] = [:]

  /// - Returns: nil when a search is given up.
  init?(_ first: Reference, _ second: Reference, limit: Int) {
    guard first.vocabulary == second.vocabulary,
      first.timers.map(\.name) == second.timers.map(\.name),
      first.timers.map({ $0.spans.map(first.interval(of:)) })
        == second.timers.map({ $0.spans.map(second.interval(of:)) }),
      let own = StanceGraph(first, limit: limit), let other = StanceGraph(second, limit: limit)
    else { return nil }
    sides = [own, other]
    inputs = first.vocabulary.inputs.count
    timers = first.timers.count
    let automaton = own.automaton
    open = automaton.openTimers
    anytime = first.timers.indices.reduce(0) { bits, timer in
      let isAnytime = first.intervals(ofTimer: timer).allSatisfy { $0.from == 0 && $0.to == nil }
      return isAnytime ? bits | 1 << UInt32(timer) : bits
    }
    classes = sides.map { $0.stances.map { _ in 0 } }
    live = sides.map(clocksThatMatter)
  }

  /// Whether the automata are shown to allow the same.
  mutating func holds() -> Bool {
    var count = 1
    while true {
      var numbers: [[Int]: Int] = [:]
      let refined = sides.indices.map { side in
        sides[side].stances.indices.map { stance in
          let signature = signature(of: stance, side)
          let number = numbers[signature] ?? numbers.count
          numbers[signature] = number
          return number
        }
      }
      classes = refined
      if numbers.count == count { break }
      count = numbers.count
    }
    return classes[0][sides[0].start] == classes[1][sides[1].start] && isSteady
  }

  /// Whether nothing changes when a timer is over that does not matter.
  private var isSteady: Bool {
    sides.indices.allSatisfy { side in
      sides[side].stances.indices.allSatisfy { stance in
        Bits(sides[side].stances[stance].running & ~(live[side][stance] | anytime | open))
          .allSatisfy { timer in
            sides[side].moves[stance][inputs + timer].allSatisfy {
              sides[side].isEffective(timer, in: stance)
                || classes[side][$0.target] == classes[side][stance]
            }
          }
      }
    }
  }

  /// Per stance, the timers from whose expiry something comes before they stop or start anew.
  private func clocksThatMatter(in side: StanceGraph) -> [UInt32] {
    var live = side.stances.map { _ in 0 as UInt32 }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for stance in side.stances.indices {
        var found = live[stance]
        for event in 0..<inputs + timers {
          let moves = side.moves[stance][event]
          if event >= inputs, !moves.isEmpty, side.isEffective(event - inputs, in: stance) {
            found |= 1 << UInt32(event - inputs)
          }
          for move in moves { found |= live[move.target] & ~move.starts }
        }
        found &= side.stances[stance].running & ~anytime
        if found != live[stance] { (live[stance], hasChanged) = (found, true) }
      }
    }
    return live
  }

  /// What tells a stance from others; an event that is not in it does nothing.
  private mutating func signature(of stance: Int, _ side: Int) -> [Int] {
    let graph = sides[side]
    let location = graph.stances[stance].location
    var signature = [classes[side][stance], Int(live[side][stance])]
    var spontaneous: Set<[Int]> = []
    for event in 0..<inputs + timers {
      if event < inputs {
        guard graph.automaton.isPossible(event, at: location) else {
          signature += [-1, event]
          continue
        }
        guard graph.automaton.isDocumented(event, at: location) else {
          signature += [-2, event]
          continue
        }
      }
      let codes = codes(of: event, from: stance, side)
      let bit: UInt32 = event < inputs ? 0 : 1 << UInt32(event - inputs)
      if bit & anytime != 0 {
        spontaneous.formUnion(codes)
        continue
      }
      if bit != 0 {
        // What never has to expire only gives away a freedom where nothing comes of it; and of what
        // does not matter only ``isSteady`` speaks.
        let isEffective = graph.isEffective(event - inputs, in: stance)
        if !isEffective, bit & open != 0 || bit & live[side][stance] == 0 { continue }
        if bit & open != 0,
          isCovered(codes, by: graph.dueWith[stance][event - inputs], stance, side)
        {
          continue
        }
      }
      append(codes, as: event, stance, side, to: &signature)
    }
    append(spontaneous, as: inputs + timers, stance, side, to: &signature)
    return signature
  }

  private mutating func append(
    _ codes: Set<[Int]>,
    as event: Int,
    _ stance: Int,
    _ side: Int,
    to signature: inout [Int]
  ) {
    let stays = [classes[side][stance], number(of: Label(outputs: [], starts: [], spans: []))]
    guard !codes.subtracting([stays]).isEmpty else { return }
    signature += [-3, event]
    // At any time it may as well not happen.
    let told = event == inputs + timers ? codes.subtracting([stays]) : codes
    for code in told.sorted(by: { $0.lexicographicallyPrecedes($1) }) { signature += code }
  }

  /// Whether one of some timers that are due can do all that.
  private mutating func isCovered(
    _ codes: Set<[Int]>,
    by due: UInt32,
    _ stance: Int,
    _ side: Int
  ) -> Bool {
    for timer in Bits(due) where sides[side].isEffective(timer, in: stance) {
      if codes.isSubset(of: self.codes(of: inputs + timer, from: stance, side)) { return true }
    }
    return false
  }

  /// The ways on an event, each as the class of its target and a number for the rest.
  private mutating func codes(of event: Int, from stance: Int, _ side: Int) -> Set<[Int]> {
    let graph = sides[side]
    var codes: Set<[Int]> = []
    for move in graph.moves[stance][event] {
      codes.insert(code(of: move, startedBefore: 0, side))
      guard move.outputs.isEmpty else { continue }
      for timer in Bits(graph.stances[move.target].running & anytime)
      where graph.isEffective(timer, in: move.target) {
        for next in graph.moves[move.target][inputs + timer] {
          codes.insert(code(of: next, startedBefore: move.starts, side))
        }
      }
    }
    return codes
  }

  private mutating func code(
    of move: StanceGraph.Move,
    startedBefore: UInt32,
    _ side: Int
  ) -> [Int] {
    let starts = Array(Bits((move.starts | startedBefore) & live[side][move.target]))
    let location = sides[side].stances[move.target].location
    let label = Label(
      outputs: move.outputs.map {
        Output(pattern: $0.pattern, announces: $0.announces, isOptional: $0.isOptional)
      },
      starts: Set(starts),
      spans: starts.flatMap { timer -> [Microseconds] in
        let span = sides[side].automaton.span(of: timer, at: location)
        return [span.from, span.to]
      }
    )
    return [classes[side][move.target], number(of: label)]
  }

  private mutating func number(of label: Label) -> Int {
    let number = labels[label] ?? labels.count
    labels[label] = number
    return number
  }
}
