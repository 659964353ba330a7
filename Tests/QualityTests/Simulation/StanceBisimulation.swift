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
  private var anytime: UInt32 { sides[0].anytime }
  private var open: UInt32 { sides[0].automaton.openTimers }
  /// Per side and stance, the class.
  private var classes: [[Int]]
  private var labels: [Label: Int] = [:]

  /// - Returns: nil for automata of different events or times.
  init?(_ own: StanceGraph, _ other: StanceGraph) {
    let (first, second) = (own.automaton.reference, other.automaton.reference)
    guard first.vocabulary == second.vocabulary,
      first.timers.map(\.name) == second.timers.map(\.name),
      first.timers.indices.map(first.intervals) == second.timers.indices.map(second.intervals)
    else { return nil }
    sides = [own, other]
    inputs = first.vocabulary.inputs.count
    timers = first.timers.count
    classes = sides.map { $0.stances.map { _ in 0 } }
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
    return classes[0][sides[0].start] == classes[1][sides[1].start]
  }

  /// The signature of a stance; an event that it lacks has no effect.
  private mutating func signature(of stance: Int, _ side: Int) -> [Int] {
    let graph = sides[side]
    let location = graph.stances[stance].location
    var signature = [classes[side][stance], Int(graph.clocks(of: stance))]
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
        // Where nothing comes of it, what never has to expire only gives away a freedom, and what
        // was forgotten makes no difference.
        let isEffective = graph.isEffective(event - inputs, in: stance)
        if !isEffective, bit & (open | ~graph.clocks(of: stance)) != 0 { continue }
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
    let starts = Array(Bits((move.starts | startedBefore) & sides[side].clocks(of: move.target)))
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
