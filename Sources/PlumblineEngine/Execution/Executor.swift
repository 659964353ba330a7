package import PlumblineModel

/// Carries out traces on an implementation, in this process or in another one.
///
/// Every trace starts with a fresh `open`. The adapter may keep its process or instance from one
/// trace to the next; after ``restart()`` it may not.
package protocol Executor: Sendable {
  /// What the adapter is and can do.
  var capabilities: Capabilities { get }

  /// Carries out traces, in order; `recordings` has as many elements as were carried out.
  ///
  /// No step is one that was reported: traces are `planned` ones.
  ///
  /// A crash or a hang is no error: it is the ending of its recording. After a crash the next
  /// trace starts in a new process; after a hang the traces that are left are not carried out,
  /// because each hang costs its whole deadline, and what hangs once mostly hangs again.
  ///
  /// - Throws: ``AdapterFault`` when the adapter itself is at fault.
  mutating func run(
    _ traces: [[Step]],
    into recordings: inout [Recording]
  ) throws(AdapterFault)

  /// Carries out one trace step by step in a fresh process, and waits after each answer, in real time,
  /// for what comes after it although nothing was said to be left to do.
  ///
  /// - Returns: Nil where nothing can come after an answer, or more may come at any time.
  mutating func runPausing(_ trace: [Step]) throws(AdapterFault) -> Recording?

  /// Whether that was asked for and cannot be done, so that nobody knows whether answers come too early.
  var cannotPause: Bool { get }

  /// Makes the next trace start in a fresh process or instance.
  mutating func restart() throws(AdapterFault)
}

extension Executor {
  package var cannotPause: Bool { false }

  package mutating func runPausing(_ trace: [Step]) throws(AdapterFault) -> Recording? { nil }
}
