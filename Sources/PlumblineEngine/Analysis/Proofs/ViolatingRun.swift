internal import PlumblineModel

/// The instants of a run that a search has found, with the clocks of all timers.
///
/// The search has left out the clocks of some timers, so that the run may be impossible. Every condition is a lower
/// bound of one instant by another one. The least instants come from the longest paths between them (R. Bellman, *On a
/// Routing Problem*, 1958, doi:10.1090/qam/102435). A cycle of positive length contradicts itself; its timers are the
/// reason.
struct ViolatingRun {
  enum Outcome {
    /// The instant of each move.
    case possible([Microseconds])
    /// The timers, as bits, whose times exclude the run.
    case impossible(UInt32)
  }

  /// An instant is at least another one plus a time.
  private struct Condition {
    var instant: Int
    var after: Int
    var time: Microseconds
    /// The timer whose time it is; -1 without one.
    var timer: Int
  }

  private let moves: [ProofSearch.Move]
  private let observed: ObservedAutomaton
  private let automaton: Automaton
  private var conditions: [Condition] = []
  /// The instants of the moves; after them, those at which the clock of the observer was zero before the trace.
  private var instants: [Microseconds]

  init(_ moves: [ProofSearch.Move], of observed: ObservedAutomaton) {
    self.moves = moves
    self.observed = observed
    automaton = observed.automaton
    instants = moves.map { _ in 0 }
  }

  /// Finds the least instants.
  ///
  /// - Complexity: O(moves² × timers).
  mutating func run() -> Outcome {
    if let timer = addConditions() { return .impossible(1 << UInt32(timer)) }
    var causes = [Int](repeating: -1, count: instants.count)
    for _ in 0...instants.count {
      var last: Int?
      for (number, condition) in conditions.enumerated()
      where instants[condition.instant] < instants[condition.after] + condition.time {
        instants[condition.instant] = instants[condition.after] + condition.time
        causes[condition.instant] = number
        last = condition.instant
      }
      guard let last else { return .possible(Array(instants.prefix(moves.count))) }
      if let timers = cycle(from: last, causes) { return .impossible(timers) }
    }
    return .impossible(0)
  }

  /// The timers of the cycle to which the causes of an instant lead; nil if they lead to none.
  private func cycle(from start: Int, _ causes: [Int]) -> UInt32? {
    var instant = start
    for _ in instants {
      guard causes[instant] >= 0 else { return nil }
      instant = conditions[causes[instant]].after
    }
    var timers: UInt32 = 0
    let first = instant
    repeat {
      let condition = conditions[causes[instant]]
      if condition.timer >= 0 { timers |= 1 << UInt32(condition.timer) }
      instant = condition.after
    } while instant != first
    return timers
  }

  /// Adds the conditions of all moves.
  ///
  /// - Returns: A timer that expires while it does not run.
  private mutating func addConditions() -> Int? {
    let reference = automaton.reference
    var location = Int32(reference.start)
    var starts: [Int: Int] = [:]
    for timer in reference.armedAtStart { starts[timer] = 0 }
    var origin: Int?
    for (number, move) in moves.enumerated() {
      if number > 0 {
        let isLater = if case .delay = move.event { true } else { false }
        add(number, after: number - 1, by: isLater ? 1 : 0)
        if move.isImmediate { add(number - 1, after: number, by: 0) }
        for (timer, start) in starts {
          let most = automaton.span(of: timer, at: location).to
          if most < Configuration.open { add(start, after: number, by: -most, timer) }
        }
      }
      if case .expiry(let timer) = move.event {
        guard let start = starts.removeValue(forKey: timer) else { return timer }
        add(number, after: start, by: automaton.span(of: timer, at: location).from, timer)
      }
      for operation in move.operations { operate(operation, number, &origin) }
      guard move.edge >= 0 else { continue }
      let edge = automaton.edges[Int(move.edge)]
      location = edge.target
      for timer in Bits(edge.disarms) { starts[timer] = nil }
      for timer in Bits(edge.arms) { starts[timer] = number }
    }
    return nil
  }

  /// Adds the conditions on the clock of the observer, which was zero at `origin`.
  private mutating func operate(
    _ operation: ProofSearch.ClockOperation,
    _ number: Int,
    _ origin: inout Int?
  ) {
    if let origin, let times = operation.times {
      add(number, after: origin, by: times.lowerBound)
      if times.upperBound < Zone.open { add(origin, after: number, by: -times.upperBound) }
    }
    switch operation.change {
    case .keep: break
    case .restart: origin = number
    case .set(let times):
      origin = instants.count
      instants.append(-times.upperBound)
      add(number, after: instants.count - 1, by: times.lowerBound)
      add(instants.count - 1, after: number, by: -times.upperBound)
    }
  }

  private mutating func add(
    _ instant: Int,
    after other: Int,
    by time: Microseconds,
    _ timer: Int = -1
  ) {
    conditions.append(Condition(instant: instant, after: other, time: time, timer: timer))
  }
}

extension ViolatingRun {
  /// The steps and the observations of the run at some instants.
  ///
  /// - Complexity: O(moves × outputs).
  func execution(at instants: [Microseconds]) -> Execution {
    var steps: [Step] = []
    var recording = Recording()
    var last: Microseconds = 0
    for (move, instant) in zip(moves, instants) {
      if case .input(let input) = move.event {
        steps.append(Step(delay: instant - last, input: input))
        last = instant
      }
      guard move.edge >= 0 else { continue }
      let symbols = observed.symbols(
        of: move.edge,
        showing: move.shown,
        isComplete: !move.isInterrupted
      )
      let isAfterInput = !steps.isEmpty && instant == last
      for symbol in move.isInterrupted && move.shown.isEmpty ? [] : symbols {
        recording.observations.append(
          Observation(
            at: instant,
            step: isAfterInput ? steps.count - 1 : steps.count,
            isAfterInput: isAfterInput,
            symbol: symbol
          )
        )
      }
    }
    let end = instants.last ?? 0
    if end > last || recording.observations.last?.step == steps.count {
      steps.append(Step(delay: end - last, input: nil))
    }
    recording.now = end
    return Execution(of: steps, recording)
  }
}
