internal import CProcess
package import PlumblineAdapters
package import PlumblineModel
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Accepts the calls of adapters: on a socket the adapter calls the runner.
///
/// ```swift
/// let source = try CallSource(at: SocketAddress("127.0.0.1:4711"), token: nil) { print($0) }
/// var executor = try ChildExecutor(source: source, specID: "lamp", vocabulary: vocabulary)
/// ```
///
/// Each call is a process of the run, for one worker. A call that comes while none is needed waits.
package final class CallSource: AdapterSource {
  /// The reason why it cannot be opened, in words.
  package struct Failure: Error {
    /// What was tried and what the system said.
    package var message: String
  }

  /// The usual time that an adapter has to call.
  package static let usualWait: Microseconds = 30_000_000
  /// The most callers that have not presented themselves; later ones wait.
  private static let mostStrangers = 16
  /// The time after which it says what it waits for.
  private static let silence = Duration.milliseconds(500)

  private let listener: Listener
  private let token: Token?
  private let isTokenRequired: Bool
  private let launch: String?
  private let wait: Microseconds
  private let notify: @Sendable (String) -> Void
  private let callers = Mutex(Callers())

  private struct Callers {
    var strangers: [Stranger] = []
    /// The connections of those that have presented themselves.
    var admitted: [Int32] = []
  }

  /// The address, with the port that the system chose.
  package var address: SocketAddress { listener.address }

  /// Listens.
  ///
  /// - Parameters:
  ///   - address: The address on which adapters call.
  ///   - token: The secret that each of them presents; an address that others reach needs one.
  ///   - launch: The command of a shell that starts an app which calls; nil if it starts by other means.
  ///   - wait: The time for a call, in microseconds.
  ///   - notify: Receives a line about each refused call, and about a wait.
  /// - Throws: ``Failure`` if the address is in use, unknown, or reachable for others without a token.
  package init(
    at address: SocketAddress,
    token: Token?,
    launch: String? = nil,
    wait: Microseconds = usualWait,
    notify: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(Failure) {
    guard token != nil || address.isLocal else {
      throw Failure(
        message:
          "others may call \(address): set \(ChildProcess.tokenVariable) to a secret that the adapter presents, "
          + "or listen on 127.0.0.1"
      )
    }
    do throws(SocketFailure) {
      listener = try Listener(address)
    } catch {
      let advice = error.isInUse ? "; another program listens there" : ""
      throw Failure(message: "cannot listen on \(address): \(error.text)\(advice)")
    }
    isTokenRequired = token != nil
    // A program that the runner starts gets a token, so that a browser can present it.
    self.token = token ?? (launch == nil ? nil : .random())
    self.launch = launch
    self.wait = wait
    self.notify = notify
    // Writing to a connection that has ended is an error to handle.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Ends listening, and removes the socket file.
  package func end() { listener.end() }

  package var name: String { "adapter on \(address)" }

  /// Whether it can end and start the app.
  package var isLaunching: Bool { launch != nil }

  package func start(
    isStopped: @Sendable () -> Bool
  ) throws(AdapterFault) -> any AdapterProcess {
    nonisolated(unsafe) var result: Result<Caller, AdapterFault>?
    // One at a time: a call belongs to the program that was started last.
    callers.withLock { callers in
      result = Result { () throws(AdapterFault) in try self.call(&callers, isStopped) }
    }
    guard let result else { preconditionFailure("the lock ran nothing") }
    return try result.get()
  }
}

extension CallSource {
  /// Starts the app, and waits for a call.
  private func call(
    _ callers: inout Callers,
    _ isStopped: () -> Bool
  ) throws(AdapterFault) -> Caller {
    let program = try launched(&callers)
    var log = ProgramLog(descriptor: program?.log ?? -1)
    let begun = ContinuousClock.now
    let deadline = begun + .microseconds(wait)
    var hasSaid = false
    while true {
      exchange(&callers, &log)
      while !callers.admitted.isEmpty {
        let caller = Caller(
          connection: callers.admitted.removeFirst(),
          program: program,
          log: log.tail
        )
        // It may have gone while it waited. Its end would end the program, too.
        if program != nil || !caller.hasExited { return caller }
      }
      if isStopped() { throw .stopped }
      let now = ContinuousClock.now
      if now >= deadline || Self.hasFailed(program) {
        throw noCall(program, log, hasStranger: !callers.strangers.isEmpty)
      }
      if !hasSaid, now - begun > Self.silence {
        hasSaid = true
        notify("waits up to \(describe(wait)) for an adapter to call \(address)")
      }
    }
  }

  /// Starts the app; earlier calls are those of apps that have ended.
  private func launched(_ callers: inout Callers) throws(AdapterFault) -> ChildProcess? {
    guard let launch else { return nil }
    while let call = listener.accept() { close(call) }
    for stranger in callers.strangers { stranger.close() }
    for caller in callers.admitted { close(caller) }
    callers = Callers()
    var variables = ["\(ChildProcess.addressVariable)=\(address)"]
    if let token { variables.append("\(ChildProcess.tokenVariable)=\(token.text)") }
    return try ChildProcess.launched(launch, variables: variables)
  }

  /// Waits a little, and reads what has come.
  private func exchange(
    _ callers: inout Callers,
    _ log: inout ProgramLog
  ) {
    var descriptors = callers.strangers.map {
      pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
    }
    if callers.strangers.count < Self.mostStrangers {
      descriptors.append(pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0))
    }
    descriptors.append(pollfd(fd: log.descriptor, events: Int16(POLLIN), revents: 0))
    // In slices: Ctrl-C ends the wait.
    let isWaiting = callers.admitted.isEmpty
    _ = poll(&descriptors, nfds_t(descriptors.count), isWaiting ? 50 : 0)
    _ = log.read()
    while callers.strangers.count < Self.mostStrangers, let call = listener.accept() {
      callers.strangers.append(Stranger(call))
    }
    var remaining: [Stranger] = []
    for var stranger in callers.strangers {
      do throws(Stranger.Refusal) {
        if try stranger.read(token, isRequired: isTokenRequired) {
          callers.admitted.append(stranger.descriptor)
        } else {
          remaining.append(stranger)
        }
      } catch {
        notify("refused a call on \(address): \(error.words)")
        stranger.close()
      }
    }
    callers.strangers = remaining
  }

  /// Whether the program has ended and says that it could not start the app.
  private static func hasFailed(_ program: ChildProcess?) -> Bool {
    guard let status = program?.exitStatus else { return false }
    return status != .exit(0)
  }

  private func noCall(
    _ program: ChildProcess?,
    _ log: ProgramLog,
    hasStranger: Bool
  ) -> AdapterFault {
    var log = log
    while log.read() {}
    let lines = log.tail.lines.suffix(5).map { "\n  log: \($0.prefix(160))" }.joined()
    if let program, Self.hasFailed(program) {
      return AdapterFault(
        "the command of '--launch' ended before its app called \(address): \(program.end())\(lines)",
        advice: "try the command in a shell, with \(ChildProcess.addressVariable)=\(address)"
      )
    }
    guard !hasStranger else {
      return AdapterFault(
        "an adapter called \(address), and sent no line within \(describe(wait))\(lines)",
        advice: #"begin with {"ev":"call","token":"…"} and a line feed; raise the time with --wait"#
      )
    }
    return AdapterFault(
      "no adapter called \(address) within \(describe(wait))\(lines)",
      advice:
        "start the app with \(ChildProcess.addressVariable)=\(address); raise the time with --wait"
        + (launch == nil
          ? "; an app whose connection has ended has to call again: --launch starts it" : "")
    )
  }
}

/// The log of a program before its call.
private struct ProgramLog {
  /// -1 without a program, and once it has ended.
  private(set) var descriptor: Int32
  private(set) var tail = LogTail()

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Reads once without waiting; whether something came.
  mutating func read() -> Bool {
    guard descriptor >= 0 else { return false }
    let count = tail.fill(from: descriptor)
    if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { descriptor = -1 }
    return count > 0
  }
}
