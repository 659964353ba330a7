package import PlumblineModel

/// Carries out traces on an implementation, in this process or in another one.
///
/// Every trace starts with a fresh `open`. The adapter may keep its process or instance from one
/// trace to the next; after ``restart()`` it may not.
package protocol Executor: Sendable {
  /// The identity and the capabilities of the adapter.
  var capabilities: Capabilities { get }

  /// Carries out traces, in order; `recordings` has as many elements as were carried out.
  ///
  /// No step is a reported one: traces are `planned`.
  ///
  /// A crash or a hang is no error, but the ending of its recording. After a crash the next trace
  /// starts in a new process. After a hang the remaining traces are not carried out, because each
  /// hang costs its whole deadline and hangs mostly recur.
  ///
  /// - Throws: ``AdapterFault`` when the adapter itself is at fault.
  mutating func run(
    _ traces: [[Step]],
    into recordings: inout [Recording]
  ) throws(AdapterFault)

  /// Carries out traces like ``run(_:into:)``, and hands each recording over as soon as it is complete, by the number of
  /// its trace.
  ///
  /// What `each` does takes place while another process works on the next traces.
  ///
  /// - Throws: As ``run(_:into:)``; `each` has then received the recordings of the traces before the fault, or none.
  mutating func run(
    _ traces: [[Step]],
    into recordings: inout [Recording],
    each: (Int, Recording) -> Void
  ) throws(AdapterFault)

  /// Carries out one trace step by step in a fresh process, and waits in real time after each
  /// answer for late outputs.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - patience: How many times as long as usually it waits.
  /// - Returns: Nil where no output can follow an answer, or any may.
  /// - Throws: As ``run(_:into:)``.
  mutating func runPausing(_ trace: [Step], patience: Int) throws(AdapterFault) -> Recording?

  /// Whether pauses were requested and are impossible, so that early answers are untested.
  var cannotPause: Bool { get }

  /// Makes the next trace start in a fresh process or instance.
  mutating func restart() throws(AdapterFault)

  /// Takes a late answer for a missing one sooner, so that a hang costs little, or not any more: each hang costs its whole
  /// deadline.
  ///
  /// A caller confirms what it finds meanwhile with the whole deadline.
  ///
  /// - Returns: Whether a hang costs little.
  mutating func hurry(_ isHurried: Bool) -> Bool
}

extension Executor {
  package var cannotPause: Bool { false }

  package mutating func runPausing(
    _ trace: [Step],
    patience: Int
  ) throws(AdapterFault) -> Recording? { nil }

  package mutating func hurry(_ isHurried: Bool) -> Bool { false }

  package mutating func run(
    _ traces: [[Step]],
    into recordings: inout [Recording],
    each: (Int, Recording) -> Void
  ) throws(AdapterFault) {
    try run(traces, into: &recordings)
    for (number, recording) in recordings.enumerated() { each(number, recording) }
  }
}
