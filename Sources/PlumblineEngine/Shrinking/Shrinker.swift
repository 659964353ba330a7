internal import PlumblineModel

/// Makes a failing trace short: in steps first, then in time.
///
/// Every candidate is carried out and judged again from its first step, so it stays legal: a
/// trace that the environment could not produce is not judged to its end, and thus does not fail. A
/// candidate is adopted when it fails with the same signature and is simpler; another signature
/// met on the way is never adopted.
///
/// *Order*: fewer inputs and waits, then less virtual time. Each adoption makes the trace
/// smaller in this well-founded order, so shrinking ends.
///
/// *Passes*: cut what follows the failure; replace the beginning by the shortest way to the same
/// location (only a tester that has the automaton can jump like that); delete chunks of steps
/// (Zeller and Hildebrandt, *Simplifying and Isolating Failure-Inducing Input*, 2002), once with
/// their delays and once with the delays merged into the next step, because two waits often have
/// to become one while a step between them goes; drop delays; then find for each delay by binary
/// search the least with which the trace still fails. That least delay is the diagnosis: it is
/// reported as a threshold, with the delays tried on both sides.
///
/// On a real clock every candidate takes its time, so there is a budget (``CandidateRunner/timeLeft``), and delays
/// are not told apart that are nearer to each other than ``resolution``.
struct Shrinker<Runner: Executor> {
  /// Traces that hang are carried out at most so often for one failure.
  static var hangLimit: Int { 12 }

  var runner: CandidateRunner<Runner>
  var best: Failure
  let automaton: Automaton

  init(_ failure: Failure, _ runner: CandidateRunner<Runner>, _ automaton: Automaton) {
    best = failure
    self.runner = runner
    self.automaton = automaton
  }

  /// Shrinks to a fixpoint, then finds thresholds and decides whether a missing output is late.
  mutating func shrink() throws(AdapterFault) {
    try truncate()
    try takeShortcuts()
    var before: Cost
    repeat {
      before = Cost(best.steps)
      try deleteChunks()
      try dropDelays()
      try takeShortcuts()
    } while Cost(best.steps) < before && !isExhausted
    try shortenDelays()
    try decideLateness()
    try findThresholds()
  }

  private var isExhausted: Bool { runner.hangCount >= Self.hangLimit || runner.isOverTime }

  /// The difference between two delays that still counts.
  var resolution: Microseconds { automaton.timeModel.resolution }

  /// Adopts a candidate that is simpler and fails in the same way.
  @discardableResult
  private mutating func adopt(_ candidate: [Step]) throws(AdapterFault) -> Bool {
    guard !isExhausted, !candidate.isEmpty, Cost(candidate) < Cost(best.steps) else {
      return false
    }
    guard let failure = try runner.failure(of: candidate), failure.signature == best.signature
    else { return false }
    best = failure
    try truncate()
    return true
  }

  /// Cuts what follows the failure; costs nothing, because it cannot have contributed.
  private mutating func truncate() throws(AdapterFault) {
    var steps = Array(best.steps[...best.step])
    let start = steps.dropLast().reduce(0) { $0 + $1.delay }
    let last = steps[best.step]
    if best.at < start + last.delay, last.input != nil {
      steps[best.step] = Step(delay: last.delay, input: nil)
    }
    guard steps != best.steps, Cost(steps) < Cost(best.steps) else { return }
    guard let failure = try runner.failure(of: steps), failure.signature == best.signature else {
      return
    }
    best = failure
  }
}

extension Shrinker {
  /// What makes one trace simpler than another.
  struct Cost: Comparable {
    var events: Int
    var time: Microseconds

    init(_ steps: [Step]) {
      // What comes by itself cannot be left out, so it counts for nothing.
      let plan = steps.planned
      events = plan.reduce(0) { $0 + ($1.input == nil ? 0 : 1) + ($1.delay == 0 ? 0 : 1) }
      time = steps.reduce(0) { $0 + $1.delay }
    }

    static func < (one: Cost, other: Cost) -> Bool {
      (one.events, one.time) < (other.events, other.time)
    }
  }

  private mutating func takeShortcuts() throws(AdapterFault) {
    let paths = AccessSequences(automaton)
    var split = best.steps.count - 1
    while split > 0, !isExhausted {
      let rest = Array(best.steps[split...])
      for path in paths.paths(toWhere: Array(best.steps[..<split])) where path.count < split {
        if try adopt(path + rest) { break }
      }
      split = min(split, best.steps.count) - 1
    }
  }

  private mutating func deleteChunks() throws(AdapterFault) {
    var size = max(1, best.steps.count / 2)
    while true {
      var start = 0
      while start < best.steps.count {
        let end = min(start + size, best.steps.count)
        let without = Array(best.steps[..<start] + best.steps[end...])
        var merged = without
        let delay = best.steps[start..<end].reduce(0) { $0 + $1.delay }
        if start < merged.count {
          merged[start].delay += delay
        } else {
          merged.append(Step(delay: delay, input: nil))
        }
        let isAdopted = try adopt(without) ? true : try adopt(merged)
        if !isAdopted { start += size }
      }
      guard size > 1 else { return }
      size /= 2
    }
  }

  private mutating func dropDelays() throws(AdapterFault) {
    for index in best.steps.indices.reversed() where index < best.steps.count {
      guard best.steps[index].delay > 0 else { continue }
      var candidate = best.steps
      candidate[index].delay = 0
      if try adopt(candidate) { continue }
      guard index + 1 < best.steps.count else { continue }
      candidate[index + 1].delay += best.steps[index].delay
      try adopt(candidate)
    }
  }

  /// Finds the least delay of each step with which the trace still fails.
  private mutating func shortenDelays() throws(AdapterFault) {
    for index in best.steps.indices.reversed() where index < best.steps.count {
      var low: Microseconds = -1
      while index < best.steps.count, best.steps[index].delay - low > resolution, !isExhausted {
        var candidate = best.steps
        let middle = low + (best.steps[index].delay - low) / 2
        candidate[index].delay = middle
        let isAdopted = try adopt(candidate)
        if !isAdopted { low = middle }
      }
    }
  }
}
