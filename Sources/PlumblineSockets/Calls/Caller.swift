internal import PlumblineAdapters

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An adapter that has called: its connection, and the program that the runner has started for it.
///
/// The program may be the app, or a tool that starts the app elsewhere and ends. Its exit status is that of the app
/// unless it had ended with status 0 when the call came.
final class Caller: AdapterProcess {
  private(set) var input: Int32
  let output: Int32
  let earlierLog: LogTail
  private let program: ChildProcess?
  private let isProgramApp: Bool
  private var status: ExitStatus?

  /// - Parameters:
  ///   - connection: The descriptor, which this object closes.
  ///   - program: The program that was started for the call.
  ///   - log: What the program has written before the call.
  init(connection: Int32, program: ChildProcess?, log: LogTail) {
    output = connection
    // One descriptor for each direction, as with pipes.
    input = fcntl(connection, F_DUPFD_CLOEXEC, 0)
    self.program = program
    // A tool that starts an app ends well.
    isProgramApp = program.map { $0.exitStatus != .exit(0) } ?? false
    earlierLog = log
  }

  deinit {
    _ = end()
    close(output)
  }

  var log: Int32 { program?.log ?? -1 }
  var group: Int32? { program?.group }
  var isCaller: Bool { true }

  /// Whether the connection has ended, and with it the app, if the runner knows its process.
  var hasExited: Bool {
    guard hasHungUp else { return false }
    return !isProgramApp || program?.hasExited ?? true
  }

  var stopSignal: Int32? { isProgramApp ? program?.stopSignal : nil }

  var processorTimes: [Int32: ProcessorTime] { program?.processorTimes ?? [:] }

  /// Unknown for a connection.
  var unread: Int { 0 }

  func closeInput() {
    guard input >= 0 else { return }
    shutdown(output, Int32(SHUT_WR))
    close(input)
    input = -1
  }

  func signal(_ number: Int32) { program?.signal(number) }

  func forbidCoreFiles() { program?.forbidCoreFiles() }

  func end() -> ExitStatus {
    if let status { return status }
    closeInput()
    shutdown(output, Int32(SHUT_RDWR))
    let isKnown = isProgramApp && program?.hasExited ?? false
    let ending = program?.end()
    let status = isKnown ? ending ?? .unknown : .unknown
    self.status = status
    return status
  }

  /// Whether the other side has ended the connection, and everything that it sent is read.
  private var hasHungUp: Bool {
    var byte: UInt8 = 0
    let count = recv(output, &byte, 1, Int32(MSG_PEEK))
    return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
  }
}
