internal import PlumblineModel

/// Concurrent waiting of many traces.
extension Campaign {
  /// Carries out an epoch on a real clock; each free worker takes the next trace.
  ///
  /// Ends early when time is up, and at a failure if the run does; the traces under way are finished.
  nonisolated(nonsending) func carryOutWaiting(
    _ plans: [Planner.Plan],
    _ workers: [Worker<Runner>],
    _ wanted: MissingWitnesses
  ) async -> NumberedResults {
    let queue = PlanQueue(plans.count)
    let (isOver, stopsAtFailure) = (options.isOver, options.stopsAtFailure)
    return await withTaskGroup(of: NumberedResults.self) { group in
      for worker in workers.prefix(plans.count) {
        group.addTask(executorPreference: options.waiting) {
          var results: NumberedResults = []
          while !isOver(), let number = await queue.next() {
            results += worker.carryOut(plans[number...number], wanted)
            guard let last = results.last?.result else { continue }
            if last.fault != nil || last.isFailure && stopsAtFailure { await queue.stop() }
          }
          return results
        }
      }
      var all: NumberedResults = []
      for await part in group { all += part }
      return all.sorted { $0.number < $1.number }
    }
  }
}

/// The numbers of the plans that no worker has taken yet.
private actor PlanQueue {
  private var rest: Range<Int>

  init(_ count: Int) { rest = 0..<count }

  func next() -> Int? { rest.popFirst() }

  func stop() { rest = rest.endIndex..<rest.endIndex }
}
