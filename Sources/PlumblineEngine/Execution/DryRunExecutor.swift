package import PlumblineModel

/// The waiting time of a run on a real clock, computed instead of waited.
///
/// Traces go to the first free worker, as in ``Campaign``, and an epoch ends with its last trace.
/// Retries and shrinking of failures are not included.
///
/// Unchecked: a dry run has one worker, so one task at a time counts.
package final class WaitingTime: @unchecked Sendable {
  /// The waiting time so far.
  package struct Sum: Sendable {
    /// The sum over all traces.
    package var total: Microseconds = 0
    /// The longest trace.
    package var longest: Microseconds = 0
    /// Per worker, the instant until which it is busy.
    fileprivate var busy: [Microseconds]

    /// The duration of the run.
    package var elapsed: Microseconds { busy.max() ?? 0 }
  }

  package private(set) var sum: Sum

  /// - Parameter workers: The number of parallel traces, at least one.
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

  /// Ends an epoch: all workers wait for the last one.
  package func endEpoch() {
    let elapsed = sum.elapsed
    for worker in sum.busy.indices { sum.busy[worker] = elapsed }
  }
}

/// The automaton as a substitute for an implementation: it answers without real waiting.
package struct DryRunExecutor: Executor {
  private var executor: InProcessExecutor<ReferenceImplementation>
  private let waiting: WaitingTime
  /// Per symbol, whether the adapter observes it.
  private let isSeen: [Bool]

  /// - Parameters:
  ///   - capabilities: The capabilities of the replaced adapter.
  ///   - automaton: The automaton.
  ///   - seed: The seed of the automaton's choices.
  ///   - isSteady: Whether it always chooses alike in the same location.
  ///   - waiting: The accumulator of waiting times.
  package init(
    _ capabilities: Capabilities,
    _ automaton: Automaton,
    seed: UInt64,
    isSteady: Bool = false,
    countingIn waiting: WaitingTime
  ) {
    let implementation = ReferenceImplementation(automaton, seed: seed, isSteady: isSteady)
    let capabilities = capabilities.remaining(for: automaton.reference)
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
      waiting.add(recordings[number].now / capabilities.timeModel.scale)
      recordings[number].observations.removeAll { !isSeen[$0.symbol] }
    }
  }

  package mutating func restart() { executor.restart() }
}
