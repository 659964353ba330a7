internal import PlumblineModel

/// Makes a failing trace short: in steps first, then in time.
///
/// Every candidate is carried out and judged again from its first step, so it stays legal: a trace
/// that the environment cannot produce is not judged to its end, and does not fail. A candidate is
/// adopted when it is simpler and fails with the same signature, behind no more known failures.
///
/// *Order*: fewer inputs and waits, then fewer calls within the work of others, then less virtual time, then
/// the order of the inputs in the spec. Each adoption makes the trace smaller in this well-founded order, so
/// shrinking ends, and different traces for one failure become the same one.
///
/// *Passes*: cut the steps after the failure; find the least number of copies of each repeated block of
/// steps, and delete chunks from all copies; replace the prefix by an access sequence to the same location,
/// which only a tester with the automaton can do; delete chunks of steps (Zeller and Hildebrandt,
/// *Simplifying and Isolating Failure-Inducing Input*, 2002), once with their delays and once with the delays
/// merged into the next step, because two waits often have to become one when the step between them goes;
/// give each call after the work of the step before; drop and merge delays; delete two or three steps that only
/// go together; replace a segment by the fewest inputs that lead to the same location; exchange neighbouring
/// steps; replace inputs by longer waits; give inputs the arguments that come first in the spec;
/// then find, for each delay by binary search, the least with which the trace still fails, and for two
/// whose sum decides, the least of the first one; show the outputs before a crash in a wait. That least delay is the diagnosis. It is reported as a
/// threshold, with the delays checked on both sides, and so is the least number of copies.
///
/// On a real clock every candidate takes its time, so a budget applies (``CandidateRunner/timeLeft``), and
/// the search for delays stops at ``resolution``. The delays that it finds get a margin, for the next run may be later.
struct Shrinker<Runner: Executor> {
  /// The limit of hanging traces for one failure, if each costs its whole deadline, and if not.
  private static var hangLimits: (whole: Int, hurried: Int) { (12, 80) }
  /// The hanging traces that the thresholds may have beyond the limit, if each costs little.
  static var reserveOfThresholds: Int { 20 }

  var runner: CandidateRunner<Runner>
  var best: Failure { didSet { copies = Repetition.copies(in: best.steps) } }
  /// Per block of steps with three copies and more, the steps of all copies but the last one.
  private(set) var copies: [Range<Int>]
  let automaton: Automaton
  private let optionInputs: [Int]
  /// Nil before the first use.
  private var accessSequences: AccessSequences?

  init(_ failure: Failure, _ runner: CandidateRunner<Runner>, _ automaton: Automaton) {
    best = failure
    copies = Repetition.copies(in: failure.steps)
    self.runner = runner
    self.automaton = automaton
    optionInputs = automaton.reference.optionInputs
  }

  /// Shrinks to a fixpoint, then finds thresholds and decides whether a missing output is late.
  mutating func shrink() throws(AdapterFault) {
    try truncate()
    try reduceRepetitions()
    try takeShortcuts()
    var before: Cost
    repeat {
      before = Cost(best.steps)
      try simplifyRepetitions()
      try deleteChunks()
      try separate()
      try dropDelays()
      try mergeDelays()
      try takeShortcuts()
      if Cost(best.steps) == before { try deleteSmallChunks() }
      if Cost(best.steps) == before { try straighten() }
      if Cost(best.steps) == before { try exchangeSteps() }
      if Cost(best.steps) == before { try waitInstead() }
      if Cost(best.steps) == before { try simplifyArguments() }
    } while Cost(best.steps) < before && !isExhausted
    try endWithWait()
    try shortenDelays()
    let shortened = Cost(best.steps)
    try shiftDelays()
    // If their sum did not decide, the later one is longer than it has to be.
    if Cost(best.steps) < shortened { try shortenDelays() }
    try addMargins()
    try showOutputsBeforeTheEnd()
    try decideLateness()
    try findThresholds()
    try findLeastCount()
  }

  var isExhausted: Bool { hasHungTooOften(beyond: 0) || runner.isOverTime }

  /// Whether as many traces hung as may for one failure.
  ///
  /// - Parameter reserve: So many may hang beyond the limit, if each costs little.
  /// - Returns: Whether no further trace may hang.
  func hasHungTooOften(beyond reserve: Int) -> Bool {
    let limits = Self.hangLimits
    return runner.hangCount >= (runner.isHurried ? limits.hurried + reserve : limits.whole)
  }

  /// Whether candidates cost so much that a longer search for a smaller trace is not worth it: each takes the whole
  /// deadline of a hang, or its time on a real clock.
  var isCostly: Bool { best.kind == .hang && !runner.isHurried || automaton.timeModel.isReal }

  /// The precision of delays.
  var resolution: Microseconds { automaton.timeModel.resolution }

  /// Adopts a candidate that is simpler and fails in the same way.
  @discardableResult
  mutating func adopt(_ candidate: [Step]) throws(AdapterFault) -> Bool {
    let candidate = candidate.valid(in: automaton.reference.vocabulary)
    guard !isExhausted, !candidate.isEmpty, Cost(candidate) < Cost(best.steps),
      beginsWithOptions(candidate)
    else { return false }
    guard let failure = try runner.failure(of: candidate), failure.signature == best.signature,
      failure.behind.count <= best.behind.count
    else { return false }
    best = failure
    try truncate()
    return true
  }

  /// Whether no options of the client come after its opening; no adapter could set them.
  private func beginsWithOptions(_ candidate: [Step]) -> Bool {
    optionInputs.isEmpty
      || candidate.enumerated().allSatisfy { number, step in
        number == 0 && step.delay == 0 || step.input.map { !optionInputs.contains($0) } ?? true
      }
  }

  /// Cuts the steps after the failure, which cannot have contributed.
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
  /// The size of a trace; a smaller one is simpler.
  struct Cost: Comparable {
    var events: Int
    /// The number of calls within the work of other steps.
    var overlaps: Int
    var time: Microseconds
    private let plan: [Step]

    init(_ steps: [Step]) {
      // Spontaneous inputs cannot be left out, so they do not count.
      plan = steps.planned
      events = plan.reduce(0) { $0 + ($1.input == nil ? 0 : 1) + ($1.delay == 0 ? 0 : 1) }
      overlaps = plan.count { $0.within != nil }
      time = steps.reduce(0) { $0 + $1.delay }
    }

    static func < (one: Cost, other: Cost) -> Bool {
      guard (one.events, one.overlaps, one.time) == (other.events, other.overlaps, other.time)
      else {
        return (one.events, one.overlaps, one.time) < (other.events, other.overlaps, other.time)
      }
      let inputs = one.plan.lazy.map { $0.input ?? .max }
      let others = other.plan.lazy.map { $0.input ?? .max }
      guard inputs.elementsEqual(others) else { return inputs.lexicographicallyPrecedes(others) }
      // A wait comes as late as it can.
      return one.plan.lazy.map(\.delay).lexicographicallyPrecedes(other.plan.lazy.map(\.delay))
    }
  }

  private mutating func takeShortcuts() throws(AdapterFault) {
    let paths = accessSequences ?? AccessSequences(automaton)
    accessSequences = paths
    var split = best.steps.count - 1
    while split > 0, !isExhausted {
      guard !isInCopies(split..<split + 1) else {
        split -= 1
        continue
      }
      let rest = Array(best.steps[split...])
      for path in paths.paths(toWhere: Array(best.steps[..<split])) where path.count <= split {
        if try adopt(path + rest) { break }
      }
      split = min(split, best.steps.count) - 1
    }
  }

  /// Gives each call after the work of the step before it.
  private mutating func separate() throws(AdapterFault) {
    for index in best.steps.indices where index < best.steps.count {
      guard best.steps[index].within != nil else { continue }
      var candidate = best.steps
      candidate[index].within = nil
      try adopt(candidate)
    }
  }

  /// Replaces a last input that has nothing to do with the failure by a wait.
  private mutating func endWithWait() throws(AdapterFault) {
    guard !isExhausted, best.kind != .hang, let last = best.steps.last, last.input != nil,
      !last.isSpontaneous
    else { return }
    var candidate = best.steps
    candidate[candidate.count - 1] = Step(delay: last.delay + resolution, input: nil)
    guard let failure = try runner.failure(of: candidate), failure.signature == best.signature,
      failure.behind.count <= best.behind.count
    else { return }
    best = failure
  }

  /// Exchanges neighbouring steps, one to three with one to three, where that makes the trace smaller.
  ///
  /// The order stays where candidates are costly.
  private mutating func exchangeSteps() throws(AdapterFault) {
    guard !isCostly else { return }
    for start in best.steps.indices {
      for (left, right) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (2, 3), (3, 2), (3, 3)]
      where start + left + right <= best.steps.count
        && !isInCopies(start..<start + left + right)
      {
        let (middle, end) = (start + left, start + left + right)
        try adopt(
          Array(
            best.steps[..<start] + best.steps[middle..<end] + best.steps[start..<middle]
              + best.steps[end...]
          )
        )
      }
    }
  }
}
