public import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Turns an implementation into an adapter: a program that `plumbline` starts and talks to.
///
/// A complete `main.swift`:
///
/// ```swift
/// import PlumblineAdapters
///
/// try AdapterProgram(name: "my-client") { vocabulary in MyClient(vocabulary) }.run()
/// ```
///
/// Then `plumbline fuzz SPEC -- ./my-client` tests it. The runner sends the vocabulary with its
/// first message. Every session has an implementation of its own, which `open` starts.
///
/// The runner chooses the clock. On the virtual clock, the runner moves time; on the real clock,
/// the program waits and passes the machine's time to the implementation. In both cases the
/// implementation must not read any clock. ``run()`` reserves standard output for the protocol and
/// redirects all other output to standard error, so the implementation may print.
public struct AdapterProgram<Client: Implementation> {
  private let server: AdapterServer<Client>

  /// Creates an adapter; ``run()`` starts it.
  ///
  /// - Parameters:
  ///   - name: The name of the implementation in reports.
  ///   - version: The version of the implementation; may be empty.
  ///   - inject: The inputs that the adapter can inject; nil for all of the spec.
  ///   - spontaneous: The spontaneous inputs that it observes, and reports with
  ///     ``ObservationSink/spontaneous(_:at:)``.
  ///   - absent: The inputs that cannot happen here; all others that it neither injects nor
  ///     observes are unobservable.
  ///   - observe: The outputs that it can observe; nil for all of the spec.
  ///   - make: Makes an implementation that uses the numbers of a vocabulary. The runner reports an
  ///     error that it throws, and does not start.
  public init(
    name: String,
    version: String = "",
    inject: [String]? = nil,
    spontaneous: [String] = [],
    absent: [String] = [],
    observe: [String]? = nil,
    make: @escaping (Vocabulary) throws -> Client
  ) {
    server = AdapterServer(
      name: name,
      version: version,
      inject: inject,
      spontaneous: spontaneous,
      absent: absent,
      observe: observe,
      make: make
    )
  }

  /// Answers requests until `bye` or the end of standard input.
  ///
  /// - Throws: ``AdapterProgramError`` if the standard streams cannot be used.
  public func run() throws {
    var server = server
    let replies = dup(1)
    guard replies >= 0, dup2(2, 1) >= 0 else {
      throw AdapterProgramError(action: "keep standard output", code: errno)
    }
    signal(SIGPIPE, SIG_IGN)
    var buffer: [UInt8] = []
    var searched = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while !server.isDone {
      let count = read(0, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw AdapterProgramError(action: "read requests", code: errno) }
      guard count > 0 else { return }
      buffer += chunk[..<count]
      var start = 0
      while !server.isDone, let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let answer = server.answer(Array(buffer[start..<end])).bytes + [UInt8(ascii: "\n")]
        guard try Self.write(answer, to: replies) else { return }
        start = end + 1
        searched = start
      }
      buffer.removeFirst(start)
      searched = buffer.count
    }
  }

  /// Writes all bytes; false if the reader has closed the pipe.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws -> Bool {
    var written = 0
    while written < bytes.count {
      #if canImport(Darwin)
        let count = bytes.withUnsafeBytes { all in
          Darwin.write(descriptor, all.baseAddress.map { $0 + written }, all.count - written)
        }
      #else
        let count = bytes.withUnsafeBytes { all in
          Glibc.write(descriptor, all.baseAddress.map { $0 + written }, all.count - written)
        }
      #endif
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        let code = errno
        if code == EPIPE { return false }
        throw AdapterProgramError(action: "write standard output", code: code)
      }
      written += count
    }
    return true
  }
}

/// A failed system call of an adapter program.
public struct AdapterProgramError: Error, CustomStringConvertible {
  /// The failed action.
  let action: String
  /// The error number.
  let code: Int32

  /// The failed action, and the system's description of the error.
  public var description: String { "cannot \(action): \(String(cString: strerror(code)))" }
}
