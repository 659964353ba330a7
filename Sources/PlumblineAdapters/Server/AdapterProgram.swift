public import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Makes an adapter, a program that `plumbline` starts and speaks with, out of an implementation.
///
/// The whole of a `main.swift`:
///
/// ```swift
/// import PlumblineAdapters
///
/// try AdapterProgram(name: "my-client") { vocabulary in MyClient(vocabulary) }.run()
/// ```
///
/// Then `plumbline fuzz SPEC -- ./my-client` tests it. The vocabulary comes from the runner with
/// its first message. Every session gets a value of its own, which `open` brings to its start.
///
/// The runner chooses the clock. On the virtual one it owns time; on the real one the program waits,
/// and tells the implementation what the clock of the machine shows. Either way the implementation
/// must not read any clock itself.
/// ``run()`` keeps standard output for the protocol and points it to standard error for everyone
/// else, so the implementation may print.
public struct AdapterProgram<Client: Implementation> {
  private let server: AdapterServer<Client>

  /// An adapter that has not started to answer.
  ///
  /// - Parameters:
  ///   - name: What reports call the implementation.
  ///   - version: The version of the implementation; may be empty.
  ///   - inject: The inputs that it can be given; nil for all of the spec.
  ///   - spontaneous: The inputs that it sees come by themselves, and tells with ``ObservationSink/spontaneous(_:at:)``.
  ///   - absent: The inputs that cannot happen here; others that are neither given nor reported may happen
  ///     unobservable.
  ///   - observe: The outputs that it can show; nil for all of the spec.
  ///   - make: Makes an implementation that speaks in the numbers of a vocabulary. What it throws
  ///     is told to the runner, which refuses to start.
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
        guard Self.write(answer, to: replies) else { return }
        start = end + 1
        searched = start
      }
      buffer.removeFirst(start)
      searched = buffer.count
    }
  }

  /// Writes everything; false when nobody is left to read it.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
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
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}

/// Why an adapter could not speak with its runner.
public struct AdapterProgramError: Error, CustomStringConvertible {
  /// What it tried.
  let action: String
  /// The error number of the system.
  let code: Int32

  /// What it tried, and what the system said.
  public var description: String { "cannot \(action): \(String(cString: strerror(code)))" }
}
