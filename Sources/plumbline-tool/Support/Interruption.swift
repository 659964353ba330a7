internal import PlumblineAdapters
internal import PlumblineReports
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Signals that stop a command: the first one ends the run with a report, the second one ends the process
/// and its adapters.
///
/// What follows the first one within 100 ms is the same request: `timeout` signals its command, and then its process group.
enum Interruption {
  private static let signals: [(number: Int32, status: RunStatus)] = [
    (SIGINT, .interrupted), (SIGTERM, .terminated), (SIGHUP, .hungUp),
  ]

  /// The first signal; zero before one.
  private static let first = Atomic<Int32>(0)

  /// When it came, in milliseconds of a clock that is never set; zero before.
  private static let firstAt = Atomic<Int64>(0)

  private static let isHandlingHangUp = Atomic(false)

  /// Whether a signal came.
  static var happened: Bool { first.load(ordering: .relaxed) != 0 }

  /// The exit status for the signal that came; nil without one.
  static var status: RunStatus? {
    let number = first.load(ordering: .relaxed)
    return signals.first { $0.number == number }?.status
  }

  /// Installs the handler.
  ///
  /// SIGHUP stays ignored if it is at the start: `nohup` asks for that.
  static func watch() {
    // The first access allocates, which the handler must not do.
    _ = (first.load(ordering: .relaxed), firstAt.load(ordering: .relaxed))
    for (number, _) in signals {
      var action = sigaction()
      if number == SIGHUP {
        let isIgnored = sigaction(number, nil, &action) == 0 && action.isIgnoring
        isHandlingHangUp.store(!isIgnored, ordering: .relaxed)
        if isIgnored { continue }
      }
      action = sigaction()
      action.handle(with: handler)
      sigaction(number, &action, nil)
    }
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    let (isFirst, before) = firstAt.compareExchange(expected: 0, desired: now, ordering: .relaxed)
    guard !isFirst else {
      first.store(number, ordering: .relaxed)
      return
    }
    guard now - before >= 100 else { return }
    // A third signal ends the process while it ends the adapters. No array: its storage would be allocated.
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
    if isHandlingHangUp.load(ordering: .relaxed) { signal(SIGHUP, SIG_DFL) }
    ChildProcess.abandonAll()
    kill(getpid(), number)
  }
}

extension sigaction {
  #if canImport(Darwin)
    fileprivate var isIgnoring: Bool {
      unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    fileprivate mutating func handle(with handler: @convention(c) (Int32) -> Void) {
      __sigaction_u.__sa_handler = handler
    }
  #else
    fileprivate var isIgnoring: Bool {
      unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    fileprivate mutating func handle(with handler: @convention(c) (Int32) -> Void) {
      __sigaction_handler.sa_handler = handler
    }
  #endif
}
