package import PlumblineModel

/// How long a run waits on a real clock, counted instead of waited.
///
/// Traces are given to whichever worker is free first, as ``Campaign`` does, and an epoch is over when
/// its last trace is. What failures cost is not in it: they are tried again and shrunk.
///
/// Unchecked: a dry run has one worker, so one task at a time counts.
package final class WaitingTime: @unchecked Sendable {
  /// What was counted.
  package struct Sum: Sendable {
    /// The waiting of all traces, as if they were carried out one after the other.
    package var total: Microseconds = 0
    /// That of the longest trace.
    package var longest: Microseconds = 0
    /// Until when each worker is busy.
    fileprivate var busy: [Microseconds]

    /// How long the run takes.
    package var elapsed: Microseconds { busy.max() ?? 0 }
  }

  package private(set) var sum: Sum

  /// - Parameter workers: How many traces are carried out side by side, at least one.
  package init(workers: Int) {
    sum = Sum(busy: Array(repeating: 0, count: max(1, workers)))
  }

  /// Counts a trace.
  ///
  /// - Complexity: O(workers).
  func add(_ span: Microseconds) {
    sum.total += span
    sum.longest = max(sum.longest, span)
    let free = sum.busy.indices.min { sum.busy[$0] < sum.busy[$1] } ?? 0
    sum.busy[free] += span
  }

  /// Lets all workers wait for the last one.
  package func endEpoch() {
    let elapsed = sum.elapsed
    for worker in sum.busy.indices { sum.busy[worker] = elapsed }
  }
}

/// The automaton in the place of an implementation: it is asked the same, and nobody waits.
package struct DryRunExecutor: Executor {
  private var executor: InProcessExecutor<ReferenceImplementation>
  private let waiting: WaitingTime
  /// Per symbol, whether the adapter sees it.
  private let isSeen: [Bool]

  /// - Parameters:
  ///   - capabilities: What the adapter can do in whose place it is.
  ///   - automaton: The automaton.
  ///   - seed: What the automaton draws its freedoms from.
  ///   - waiting: Where is counted how long each trace would take.
  package init(
    _ capabilities: Capabilities,
    _ automaton: Automaton,
    seed: UInt64,
    countingIn waiting: WaitingTime
  ) {
    let implementation = ReferenceImplementation(automaton, seed: seed)
    executor = InProcessExecutor(capabilities: capabilities) { implementation }
    self.waiting = waiting
    let vocabulary = automaton.reference.vocabulary
    isSeen = (0..<vocabulary.symbolCount).map {
      capabilities.observe[vocabulary.parts(of: $0).output]
    }
  }

  package var capabilities: Capabilities { executor.capabilities }

  package mutating func run(
    _ traces: [[Step]],
    into recordings: inout [Recording]
  ) throws(AdapterFault) {
    try executor.run(traces, into: &recordings)
    for number in recordings.indices {
      waiting.add(recordings[number].now)
      recordings[number].observations.removeAll { !isSeen[$0.symbol] }
    }
  }

  package mutating func restart() { executor.restart() }
}
