internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Ctrl-C: the first one ends the run with a report, the second one ends the process.
enum Interruption {
  private static let flag = Atomic(false)

  /// Whether Ctrl-C was pressed.
  static var happened: Bool { flag.load(ordering: .relaxed) }

  /// Installs the handler.
  static func watch() {
    // The first access allocates, which the handler must not do.
    flag.store(false, ordering: .relaxed)
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    sigaction(SIGINT, &action, nil)
  }

  private static let handler: @convention(c) (Int32) -> Void = { _ in
    flag.store(true, ordering: .relaxed)
  }
}
