internal import ArgumentParser
internal import PlumblineAdapters
internal import PlumblineModel
internal import PlumblineSockets
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The socket on which adapters call this process.
enum Listening {
  private static let open = Mutex<CallSource?>(nil)

  /// Listens, the first time; the socket file goes when the process ends.
  ///
  /// - Throws: `ValidationError` if it cannot listen.
  static func calls(
    at address: SocketAddress,
    launch: String?,
    wait: Microseconds
  ) throws -> CallSource {
    try open.withLock { open in
      if let open { return open }
      let calls: CallSource
      do throws(CallSource.Failure) {
        calls = try CallSource(at: address, token: token, launch: launch, wait: wait) {
          Terminal.warn("plumbline: \($0)")
        }
      } catch { throw ValidationError(error.message) }
      open = calls
      atexit { Listening.end() }
      Terminal.warn("plumbline: listens on \(calls.address)")
      return calls
    }
  }

  /// The token in the environment; nil without one.
  ///
  /// It is not among the arguments, which every user can list.
  private static var token: Token? {
    guard let value = getenv(ChildProcess.tokenVariable) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : Token(text)
  }

  private static func end() { open.withLock { $0?.end() } }
}
