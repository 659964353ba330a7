internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Ctrl-C: the first ends the run, which is still reported; the second ends the process.
enum Interruption {
  private static let flag = Atomic(false)

  /// Whether it came.
  static var happened: Bool { flag.load(ordering: .relaxed) }

  /// Starts to listen.
  static func watch() {
    // Touched here, so that the handler never is the first: it must not allocate.
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
