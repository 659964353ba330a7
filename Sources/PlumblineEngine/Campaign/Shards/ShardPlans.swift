internal import PlumblineModel

/// Plans the traces of a seed, and picks those of a shard.
///
/// A plan depends on the plans before it, which every shard makes, and on the deadlines that the implementation told at
/// the ends of traces. These come from *scouts* alone: of each location the first traces planned to end there, which
/// every shard carries out and none counts. So no plan depends on the number of shards.
///
/// The budget is that of the whole run, and counts planned steps: every shard ends with the same plan. Traces
/// that are extended come on top of it.
struct ShardPlans {
  /// The number of scouts that tell something about the end of a trace in a location, and the limit of attempts.
  private static let scouts = (wanted: 4, most: 16)

  private let shard: Shard
  private let limits: (steps: Int, traces: Int)
  /// The number of the next plan.
  private var index = 0
  /// The steps and traces of all shards so far.
  private var steps = 0
  private var traces = 0
  /// Per location, the scouts that told something, and all scouts.
  private var told: [Int]
  private var scouted: [Int]
  /// A plan of another shard, whose storage is used again.
  private var other = Planner.Plan()

  /// Whether the run has just begun, with small epochs.
  var isEarly: Bool { index < 256 }

  /// - Parameters:
  ///   - shard: The shard.
  ///   - examples: The traces of the documents' examples, which come first.
  ///   - limits: The limits of steps and traces of all shards together.
  ///   - locations: The number of locations.
  init(
    _ shard: Shard,
    after examples: [Planner.Plan],
    limits: (steps: Int, traces: Int),
    locations: Int
  ) {
    self.shard = shard
    self.limits = limits
    told = [Int](repeating: 0, count: locations)
    scouted = told
    for example in examples.prefix(limits.traces) {
      steps += example.steps.count
      traces += 1
    }
  }

  /// The examples of the shard.
  static func own(_ examples: [Planner.Plan], of shard: Shard, limit: Int) -> [Planner.Plan] {
    examples.prefix(limit).enumerated().filter { shard.owns($0.offset) }.map { number, plan in
      var plan = plan
      plan.number = number
      return plan
    }
  }

  /// Plans until there are enough traces of the shard, or the budget is used up.
  ///
  /// - Parameters:
  ///   - plans: The plans; those from `count` on are storage.
  ///   - count: The number of plans.
  ///   - size: How many are enough.
  ///   - planner: The planner.
  ///   - feedback: The counts over all plans.
  ///   - corpus: The corpus, if the run has one.
  ///   - isOver: Whether to end now.
  ///   - scout: Carries out scouts; nil where silences are not long.
  /// - Throws: ``AdapterFault`` when a scout cannot be carried out.
  mutating func plan(
    into plans: inout [Planner.Plan],
    _ count: inout Int,
    upTo size: Int,
    _ planner: Planner,
    _ feedback: inout Planner.Feedback,
    _ corpus: inout CorpusProgress?,
    until isOver: () -> Bool,
    scout: (([Planner.Plan]) throws(AdapterFault) -> NumberedResults)?
  ) throws(AdapterFault) {
    while count < size, steps < limits.steps, traces < limits.traces, !isOver() {
      var scouts: [Planner.Plan] = []
      // As long as an epoch of a run without shards; the scouts of one are carried out together.
      let end = index + (index < 256 ? 32 : 256)
      while index < end, steps < limits.steps, traces < limits.traces {
        if shard.owns(traces) {
          if count == plans.count { plans.append(Planner.Plan()) }
          planner.plan(index, feedback, &corpus, into: &plans[count])
          plans[count].number = traces
          note(plans[count], &feedback, &scouts, scout != nil)
          count += 1
        } else {
          planner.plan(index, feedback, &corpus, into: &other)
          note(other, &feedback, &scouts, scout != nil)
        }
      }
      guard let scout, !scouts.isEmpty else { continue }
      for (number, result) in try scout(scouts) {
        if result.isCutOff { feedback.limitSilences() }
        guard result.isJudged, let end = scouts[number].end.map(Int.init) else { continue }
        told[end] += 1
        feedback.addEnd(of: scouts[number], next: result.next)
      }
    }
  }

  /// Counts a plan of any shard, and makes it a scout where one is needed.
  private mutating func note(
    _ plan: Planner.Plan,
    _ feedback: inout Planner.Feedback,
    _ scouts: inout [Planner.Plan],
    _ needsScouts: Bool
  ) {
    feedback.add(plan)
    index += 1
    traces += 1
    steps += plan.steps.count
    guard needsScouts, let end = plan.end.map(Int.init), needsScout(at: end) else { return }
    scouted[end] += 1
    scouts.append(plan)
  }

  private func needsScout(at location: Int) -> Bool {
    told[location] < Self.scouts.wanted && scouted[location] < Self.scouts.most
  }
}
