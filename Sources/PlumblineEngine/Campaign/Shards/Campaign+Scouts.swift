internal import PlumblineModel

/// The traces of a shard in a campaign.
extension Campaign {
  /// The traces before the planned ones: the first ones of the options, and the examples of the documents.
  func beginning(with examples: [Planner.Plan]) -> [Planner.Plan] {
    let first = options.first.map(Planner.Plan.init(steps:))
    guard let shard = options.shard else {
      return Array((first + examples).prefix(options.traces))
    }
    return first + ShardPlans.own(examples, of: shard, limit: options.traces)
  }

  /// Adds the plans of an epoch that belong to the shard, behind those that are there; none without a shard.
  func plan(
    _ sharded: inout ShardPlans?,
    into plans: inout [Planner.Plan],
    _ count: inout Int,
    upTo size: Int,
    _ planner: Planner,
    _ feedback: inout Planner.Feedback,
    _ worker: Worker<Runner>,
    _ tally: inout RunTally
  ) {
    guard var own = sharded else { return }
    defer { sharded = own }
    do {
      try own.plan(
        into: &plans,
        &count,
        upTo: size,
        planner,
        &feedback,
        &tally.corpus,
        until: options.isOver,
        scout: planner.hasLongSilences
          ? { scouts throws(AdapterFault) in try carryOut(scouts, by: worker) } : nil
      )
    } catch {
      if !error.isStopped { tally.fault = error }
    }
  }

  /// Carries out scouts and judges them by a judge of their own: they count for no total and no coverage.
  private func carryOut(
    _ scouts: [Planner.Plan],
    by worker: Worker<Runner>
  ) throws(AdapterFault) -> NumberedResults {
    let scout = Worker(worker.executor, worker.judge.estimator.automaton, values: options.values)
    defer { worker.executor = scout.executor }
    let nothing = MissingWitnesses(edges: [], invariants: [], examples: [])
    let results = scout.carryOut(scouts[...], nothing, until: options.isOver)
    if let fault = results.lazy.compactMap(\.result.fault).first { throw fault }
    return results
  }
}
