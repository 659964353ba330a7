package import PlumblineModel

/// The first call of a client that came after the end of its trace.
///
/// All traces of a run share it. The instants of a trace may pass before a thread of the machine gets its turn: its output
/// then comes too late for the trace, and is missing there.
package final class LateCalls: Sendable {
  /// The real time that threads of the machine get before a failure is reported.
  private static let patience = Duration.milliseconds(50)

  private let first = Locked<ClockLeak?>(nil)

  package init() {}

  func note(_ leak: ClockLeak) { first.with { $0 = $0 ?? leak } }

  /// Waits for late calls, for a short real time; not if one has come.
  ///
  /// The wait withholds no thread, so that the main queue goes on, too.
  ///
  /// - Returns: The fault of the adapter; nil if no call came.
  package func fault() async -> AdapterFault? {
    if first.with({ $0 == nil }) { try? await Task.sleep(for: Self.patience) }
    return first.with { $0?.fault }
  }
}
