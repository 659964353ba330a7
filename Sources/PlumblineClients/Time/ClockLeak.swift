internal import PlumblineModel

/// A way in which code under test bypasses the virtual clock.
enum ClockLeak: Hashable, Sendable {
  /// It waits on a clock of the machine, for example with `Task.sleep(for:)`.
  case realClock
  /// It needs the main actor while the test runs on another thread.
  case mainActor
  /// It acted on a thread unknown to the clock.
  case otherThread(String)
  /// It acted for a trace that had ended, in a later one.
  case earlierTrace(String)

  /// The event, and the advice.
  var fault: AdapterFault {
    switch self {
    case .realClock:
      AdapterFault(
        "the client waits on a clock of the machine, not on the virtual one",
        advice: "give the client a clock (`any Clock<Duration>`) and let it call "
          + "`clock.sleep(for:)` instead of `Task.sleep(for:)`"
      )
    case .mainActor:
      AdapterFault(
        "the client uses the main actor, and the test does not run on it",
        advice: "mark the test `@MainActor`: then the main actor is driven by the clock, too"
      )
    case .otherThread(let what):
      AdapterFault(
        "\(what) on a thread unknown to the virtual clock",
        advice: "move the work of `DispatchQueue` and threads to the clock (`schedule(after:)`), "
          + "or announce it with `beginOutsideWork()` and return with `end { … }`"
      )
    case .earlierTrace(let what):
      AdapterFault(
        "state leaks from one trace to the next: \(what) with the tester or the clock of an earlier trace",
        advice:
          "make a new client for each trace; if only one can exist, give it the tester and the clock "
          + "of each trace, and let `disconnect()` end what it has begun"
      )
    }
  }
}
