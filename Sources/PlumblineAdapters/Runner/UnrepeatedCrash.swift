internal import PlumblineEngine
internal import PlumblineModel

/// A crash that did not recur when its trace was given alone.
struct UnrepeatedCrash {
  /// The exit status, and when the process ended.
  var how: String
  /// The log of the process.
  var log: [String]
}

extension Recording {
  /// Notes a crash that did not recur, at the last step that was carried out.
  mutating func note(_ crash: UnrepeatedCrash, in trace: WireTrace) {
    let step = ending.step ?? max(0, trace.steps.count - 1)
    (ending, log) = (.crashed(step: step, how: crash.how), crash.log)
  }
}

extension ChildExecutor {
  /// Gives a trace the crash before it, unless it has one of its own.
  func noteEarlierCrash(in recording: inout Recording, of trace: WireTrace) {
    guard let earlierCrash, recording.ending.fatalStep == nil else { return }
    recording.note(earlierCrash, in: trace)
  }

  /// Notes that a process which has carried out inputs ended before it opened a session for a trace.
  ///
  /// A thread of an earlier trace may have crashed, so a fresh process gets the trace.
  mutating func noteEnd(
    _ status: ExitStatus,
    _ departure: Departure,
    before trace: WireTrace,
    _ failed: AdapterConnection
  ) {
    let log = failed.channel.log.lines
    // A connection may end for reasons outside the app; an exit with status 0 is no crash, either.
    if status == .exit(0) || status == .unknown {
      unaskedEnd = ProtocolFault.endsUnasked(departure).words(process: failed.name, log: log)
    } else {
      let how = "\(status), before this trace began: a thread of an earlier trace may have failed"
      earlierCrash = UnrepeatedCrash(how: how, log: log)
    }
    note(.ended(status, departure), at: trace.steps)
    connection = nil
    hasEnded = true
  }
}
