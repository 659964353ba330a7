internal import PlumblineModel

/// The optional expiries that the implementation could have taken.
///
/// An expiry that never comes is a choice of the implementation only where some passed trace let it come.
extension Evidence {
  /// The edges of the optional expiries that some passed trace let come.
  ///
  /// Where the implementation takes none of those of a cell, it declines.
  ///
  /// - Parameter seen: The coverage and the witnesses.
  /// - Returns: A subset of ``Counterfactual/permitted``.
  /// - Complexity: O(timers × edges), and one automaton for each optional timer with a wait before it.
  func declinableEdges(by seen: Seen) -> Set<Int> {
    var declinable: Set<Int> = []
    for timer in reference.timers.indices {
      let event = reference.vocabulary.inputs.count + timer
      let edges = reference.cells.flatMap { $0[event].edges }
        .filter(counterfactual.permitted.contains)
      if !edges.isEmpty, mayHaveExpired(timer, edges, by: seen) { declinable.formUnion(edges) }
    }
    return declinable
  }

  /// Whether a timer expired, or ran in some trace until it could expire by one of some edges.
  ///
  /// A witness shows that it ran for so long: an earlier expiry would have had to come.
  private func mayHaveExpired(_ timer: Int, _ edges: [Int], by seen: Seen) -> Bool {
    if edges.contains(where: { seen.coverage[$0] > 0 }) { return true }
    let running = locations(running: timer, seen.coverage)
    let places = Set(edges.map { counterfactual.sources[$0] }).intersection(running)
    let spans = Set(places.map { reference.span(ofTimer: timer, at: $0) })
    // Nothing shows whether a silent expiry has come, nor that it came too early.
    let isSilent = edges.contains { reference.edges[$0].outputs.allSatisfy(\.isOptional) }
    let shift = counterfactual.shifts(of: reference.timers[timer].element)[0]
    return spans.sorted().contains { span in
      let earliest = reference.interval(of: reference.timers[timer].spans[span]).from
      guard earliest > 0 else { return true }
      let waiting = witnesses(at: places, ofAtLeast: earliest, seen)
      guard !isSilent else { return !waiting.isEmpty }
      let mutant = [Mutation.changeTime(timer: timer, span: span, by: -shift)]
      return self.earliest(of: waiting, rejectedByOneOf: [mutant]) != nil
    }
  }

  /// The locations that were reached while a timer ran.
  private func locations(running timer: Int, _ coverage: [Int]) -> Set<Int> {
    let covered = coverage.indices.filter { coverage[$0] > 0 }
    guard !covered.isEmpty else { return [] }
    let going = Dictionary(
      grouping: covered.filter { !reference.edges[$0].disarms.contains(timer) },
      by: { counterfactual.sources[$0] }
    )
    var queue = covered.map { reference.edges[$0] }.filter { $0.arms.contains(timer) }.map(\.target)
    if reference.armedAtStart.contains(timer) { queue.append(reference.start) }
    var found: Set<Int> = []
    while let location = queue.popLast() {
      guard found.insert(location).inserted else { continue }
      queue += (going[location] ?? []).map { reference.edges[$0].target }
    }
    return found
  }

  /// The shortest witnesses that pass through some locations and take at least a time.
  private func witnesses(
    at places: Set<Int>,
    ofAtLeast time: Microseconds,
    _ seen: Seen
  ) -> [Execution] {
    let edges = reference.edges.indices.filter {
      places.contains(counterfactual.sources[$0]) || places.contains(reference.edges[$0].target)
    }
    var known: Set<CompactExecution> = []
    let long = seen.witnesses(of: edges).filter { known.insert($0).inserted }
      .sorted { $0.stepCount < $1.stepCount }.lazy.map(\.execution)
      .filter { $0.trace.reduce(0) { $0 + $1.delay } >= time }
    return Array(long.prefix(Self.trialLimit))
  }
}
