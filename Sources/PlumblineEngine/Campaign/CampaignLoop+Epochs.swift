internal import PlumblineModel

/// The parts of an epoch: its plans, and what its results teach.
extension CampaignLoop {
  /// The number of traces planned at a time on a real clock, for any number of workers.
  private static var realEpoch: Int { 64 }

  /// The number of traces from which on epochs are long.
  private static var shortEpochs: Int { 256 }

  /// Plans an epoch; no plan is left when the budget is used up, or a suite has no more tests.
  mutating func plan() {
    plans.replaceSubrange(..<min(plans.count, extensions.count), with: extensions)
    var count = extensions.count
    var steps = tally.stepCount + extensions.reduce(0) { $0 + $1.steps.count }
    let isEarly = sharded?.isEarly ?? (index < Self.shortEpochs)
    let size = isReal ? Self.realEpoch : isEarly ? 32 : 256
    campaign.plan(
      &sharded,
      into: &plans,
      &count,
      upTo: size,
      planner,
      &feedback,
      workers[0],
      &tally
    )
    while sharded == nil, count < size, steps < further.end ?? options.steps,
      tally.traceCount + count < options.traces
    {
      if count == plans.count { plans.append(Planner.Plan()) }
      if suite != nil, further.end == nil {
        guard let test = suite?.next() else { break }
        plans[count] = suite?.plan(of: test) ?? Planner.Plan()
      } else {
        let targets = feedback.targets(of: index, planner)
        planner.plan(index, feedback, &tally.corpus, toward: targets, into: &plans[count])
      }
      index += 1
      steps += plans[count].steps.count
      feedback.add(plans[count])
      count += 1
    }
    plans.removeLast(plans.count - count)
  }

  /// Begins the next round of traces after a complete suite.
  ///
  /// - Returns: Whether there is one.
  mutating func beginFurtherTraces(_ interpretations: Interpretations) -> Bool {
    guard suite != nil else { return false }
    let lacking = campaign.countLackingEvidence(tally, workers, interpretations)
    guard further.begin(after: tally, lacking: lacking) else { return false }
    if further.isFirst {
      index = 0
      tally.doubleWitnessLimits()
      extensions = campaign.beginning(with: tally.examplePlans)
      feedback.pursueEvidence(planner, after: workers.map(\.judge.estimator.coverage))
    }
    return true
  }

  /// Counts the results of an epoch, and lets further plans depend on them.
  mutating func learn(from results: NumberedResults) {
    extensions = tally.merge(results, plans, longest: options.length ?? .max)
    if suite != nil { extensions = [] }
    feedback.learn(from: results, of: plans)
    for (number, result) in results where sharded == nil {
      suite?.learn(plans[number], result)
      if result.isJudged { feedback.addEnd(of: plans[number], next: result.next) }
      if result.isCutOff { feedback.limitSilences() }
    }
  }

  /// Explains the failures of an epoch: each is reported, or rules an interpretation out.
  ///
  /// - Returns: Whether the interpretation that guides is left.
  mutating func explain(
    _ results: NumberedResults,
    _ interpretations: inout Interpretations
  ) throws(AdapterFault) -> Bool {
    for position in tally.unexplained {
      // When time is up, one failure is enough, a deviation included.
      if options.isOver(), !tally.failures.isEmpty { break }
      let (number, result) = results[position]
      let others = { [plans] in (plans[(number + 1)...] + plans[..<number]).map(\.steps) }
      let forbidden = result.forbiddenBy & interpretations.aliveBits
      if forbidden == interpretations.aliveBits {
        try campaign.report(
          plans[number],
          result,
          after: others,
          workers[0],
          &interpretations,
          &tally,
          &planner
        )
      } else {
        for number in interpretations.alive where forbidden & (1 << UInt32(number)) != 0 {
          guard
            try campaign.ruleOut(number, result, after: others, workers[0], &interpretations)
          else { continue }
          for worker in workers { worker.drop(number) }
        }
        guard interpretations.alive.contains(guide) else { return false }
      }
      if options.stopsAtFailure, tally.hasFailed { break }
    }
    return true
  }

  /// Compares the last trace of an epoch with itself in a fresh instance, now and then.
  func compareWithFresh() throws(AdapterFault) {
    // Recordings on a real clock always differ, and after a fault no comparison matters.
    guard !isReal, tally.fault == nil, tally.unexplained.isEmpty, epoch % 16 == 0,
      let last = plans.last
    else { return }
    try campaign.compareWithFresh(last.steps, after: plans.map(\.steps), workers[0])
  }
}
