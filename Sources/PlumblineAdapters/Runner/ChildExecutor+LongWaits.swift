internal import PlumblineEngine
internal import PlumblineModel

/// Long waits on a virtual clock, in which a client can show more outputs than a line holds.
///
/// Such a trace is carried out again step by step, each wait in parts. It is judged up to the part whose answer is
/// too long, or up to the step before which its answers together are as long as a line may be.
extension ChildExecutor {
  /// The longest wait that stays whole step by step; after a first answer that was too long, any part of a wait.
  private var longestWholeWait: Microseconds { isAnswerTooLong ? 1_000_000 : 3_600_000_000 }

  /// The steps by which a trace is carried out step by step.
  func split(_ trace: WireTrace) -> SplitTrace {
    SplitTrace(trace.steps, longest: calibration == nil ? longestWholeWait : .max)
  }

  /// Carries out a trace with an answer that was too long again, step by step, in a fresh process.
  ///
  /// - Throws: `AdapterFault` if no wait of the trace is to blame.
  mutating func cutUp(
    _ trace: WireTrace,
    on failed: AdapterConnection,
    into recording: inout Recording
  ) throws(AdapterFault) {
    guard calibration == nil, trace.canCutUp else { throw failed.fault(.lineTooLong) }
    abandon(failed)
    try runAlone(trace, into: &recording)
  }

  /// Ends a process whose answer was too long.
  mutating func abandon(_ failed: AdapterConnection) {
    _ = failed.channel.process.end()
    connection = nil
    isAnswerTooLong = true
  }
}

extension WireTrace {
  /// Whether it has a wait that can be carried out in parts.
  var canCutUp: Bool { steps.contains { $0.delay > 1_000_000 } }
}
