internal import PlumblineModel

extension RunFindings {
  /// The findings of several runs of one implementation, as if they were one run.
  ///
  /// - Failures with the same signature are one, with the shortest trace.
  /// - An interpretation that one run rules out is ruled out. If no other remains, the trace that rules out the last one
  ///   is a failure. A run whose plans followed an interpretation that is ruled out counts with its failures only,
  ///   as a run without shards that starts over.
  /// - Counts, coverage and witnesses are added.
  ///
  /// - Parameter runs: The runs, at least one, all of the same automata.
  /// - Returns: The findings, and the positions of the runs that count with their failures only.
  /// - Complexity: O(size of the findings).
  package static func merged(_ runs: [RunFindings]) -> (findings: RunFindings, void: [Int]) {
    var merged = runs[0]
    for run in runs.dropFirst() {
      merged.addConditions(of: run)
      for (number, refutation) in run.refutations.enumerated() {
        guard let refutation, merged.refutations[number] == nil else { continue }
        if merged.refutations.count(where: { $0 == nil }) == 1 {
          merged.add(refutation)
        } else {
          merged.refutations[number] = refutation
        }
      }
      for failure in run.failures { merged.add(failure) }
    }
    let guide = merged.refutations.firstIndex(of: nil)
    let void = runs.indices.filter { runs[$0].refutations.firstIndex(of: nil) != guide }
    let counting = runs.indices.filter { !void.contains($0) }
    if let first = counting.first { merged.takeCounts(of: runs[first]) }
    for position in counting.dropFirst() { merged.addCounts(of: runs[position]) }
    return (merged, void)
  }

  /// Keeps a failure; of two with the same signature, the one with the shorter trace.
  private mutating func add(_ failure: Failure) {
    for position in failures.indices {
      failures[position].consequences.removeAll { $0.signature == failure.signature }
    }
    if let known = failures.firstIndex(where: { $0.signature == failure.signature }) {
      var consequences = failures[known].consequences
      consequences += failure.consequences.filter { !isKnown($0.signature) }
      if failure.isSmaller(than: failures[known]) { failures[known] = failure }
      failures[known].consequences = consequences
    } else if !failures.areEnough(like: failure) {
      var failure = failure
      failure.consequences.removeAll { isKnown($0.signature) }
      failures.append(failure)
    }
  }

  private func isKnown(_ signature: Failure.Signature) -> Bool {
    failures.contains { failure in
      failure.signature == signature
        || failure.consequences.contains { $0.signature == signature }
    }
  }

  /// Adds what does not depend on the interpretation.
  private mutating func addConditions(of run: RunFindings) {
    fault = fault ?? run.fault
    isInterrupted = isInterrupted || run.isInterrupted
    earlyEnd = earlyEnd ?? run.earlyEnd
    silenceLimit = [silenceLimit, run.silenceLimit].compactMap { $0 }.max()
    isQuiescenceUntested = isQuiescenceUntested || run.isQuiescenceUntested
    if case .real(var tolerance) = capabilities.timeModel,
      case .real(let other) = run.capabilities.timeModel
    {
      // Each run measured its machine; what the widest tolerance allows is no violation on any.
      tolerance.slack = max(tolerance.slack, other.slack)
      let (one, two) = (tolerance.latency, other.latency)
      tolerance.latency =
        min(one.lowerBound, two.lowerBound)...max(one.upperBound, two.upperBound)
      capabilities.timeModel = .real(tolerance)
    }
  }

  private mutating func takeCounts(of run: RunFindings) {
    (totals, spontaneous, answers) = (run.totals, run.spontaneous, run.answers)
    inapplicableInputs = run.inapplicableInputs
    (coverage, edgeWitnesses) = (run.coverage, run.edgeWitnesses)
    (exercised, invariantWitnesses) = (run.exercised, run.invariantWitnesses)
    realisations = run.realisations
  }

  private mutating func addCounts(of run: RunFindings) {
    totals.add(run.totals)
    spontaneous.merge(run.spontaneous) { $0 + $1 }
    inapplicableInputs.merge(run.inapplicableInputs) { $0 + $1 }
    for answer in run.answers {
      if let known = answers.firstIndex(where: { $0.answer == answer.answer }) {
        answers[known].count += answer.count
        answers[known].earlyCount += answer.earlyCount
      } else {
        answers.append(answer)
      }
    }
    for (edge, witnesses) in run.edgeWitnesses.enumerated() {
      // Traces that may have taken an edge are no witnesses of one that a trace covered.
      if run.coverage[edge] > 0, coverage[edge] == 0 { edgeWitnesses[edge] = [] }
      if run.coverage[edge] > 0 || coverage[edge] == 0 { edgeWitnesses[edge] += witnesses }
    }
    for (edge, count) in run.coverage.enumerated() { coverage[edge] += count }
    for (invariant, count) in run.exercised.enumerated() { exercised[invariant] += count }
    for (invariant, witness) in run.invariantWitnesses.enumerated() {
      guard let witness else { continue }
      let known = invariantWitnesses[invariant]
      if known.map({ witness.stepCount < $0.stepCount }) ?? true {
        invariantWitnesses[invariant] = witness
      }
    }
    for (example, realisation) in run.realisations.enumerated() {
      if case .realised = realisations[example] { continue }
      if case .realised = realisation { realisations[example] = realisation }
    }
  }
}

extension RunFindings.Totals {
  fileprivate mutating func add(_ other: RunFindings.Totals) {
    steps += other.steps
    traces += other.traces
    events += other.events
    outputs += other.outputs
    virtualTime = min(virtualTime + other.virtualTime, latestInstant)
    longestTrace = max(longestTrace, other.longestTrace)
    longestSilence = max(longestSilence, other.longestSilence)
    cutOffTraces += other.cutOffTraces
  }
}

extension Failure {
  /// Whether its trace has fewer steps, or as many that take less time.
  fileprivate func isSmaller(than other: Failure) -> Bool {
    let key = { (failure: Failure) in
      [Int64(failure.steps.count), failure.steps.reduce(0) { $0 + $1.delay }]
    }
    return key(self).lexicographicallyPrecedes(key(other))
  }
}
