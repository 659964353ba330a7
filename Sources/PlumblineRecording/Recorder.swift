internal import PlumblineModel
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Writes the log that `plumbline monitor` checks, from an app that is not under test.
///
/// ```swift
/// let recorder = Recorder(spontaneous: ["connect"], observe: ["linkChanged"])
/// recorder.input("connect")
/// recorder.output("linkChanged", ["state": "connecting"])
/// ```
///
/// The log is appended to the file that the environment variable `PLUMBLINE_RECORD` names, or to `path`. Without
/// either the recorder writes nothing, so an app can ship with it.
///
/// No call disturbs the app because of the file. A line that cannot be written is dropped, and a line `gap`
/// comes before the next one that can. Any thread may call a recorder; several recorders and processes may share a
/// file, because each line is written by one call.
///
/// The instants are those of the wall clock when the process made its first recorder, moved on by the monotonic clock: they
/// never go back.
public final class Recorder: Sendable {
  /// The id of the session in the log.
  public let session: String
  private let file: Mutex<LogFile?>

  /// Opens the log, and writes its header and the start of the session.
  ///
  /// - Parameters:
  ///   - session: The id of the session; nil for a new one.
  ///   - path: The file; nil for the one that `PLUMBLINE_RECORD` names.
  ///   - spontaneous: The inputs that the app always records.
  ///   - observe: The outputs that it records.
  ///   - absent: The inputs that cannot happen there.
  ///   - latency: How late a line may be after its event, from 0 to an hour; 50 ms for another value.
  public init(
    session: String? = nil,
    path: String? = nil,
    spontaneous: [String],
    observe: [String],
    absent: [String] = [],
    latency: Duration = .milliseconds(50)
  ) {
    self.session = session ?? Self.newSession
    file = Mutex((path ?? Self.namedPath).flatMap { LogFile($0) })
    var header: [String: JSON] = [
      "spontaneous": .array(spontaneous.map { .string($0) }),
      "observe": .array(observe.map { .string($0) }),
      "latency": .integer(Self.microseconds(of: latency)),
    ]
    if !absent.isEmpty { header["absent"] = .array(absent.map { .string($0) }) }
    file.withLock { $0?.append(JSON.object(header).text) }
    write(["ev": "start"])
  }

  /// An input has happened.
  public func input(_ name: String, _ arguments: [String: String] = [:]) {
    write(["in": .string(name)], arguments)
  }

  /// The app has observed an output.
  public func output(_ name: String, _ arguments: [String: String] = [:]) {
    write(["out": .string(name)], arguments)
  }

  /// Events may be missing here.
  public func gap() { write(["ev": "gap"]) }

  /// Ends the recording; later calls do nothing.
  public func close() { file.withLock { $0 = nil } }

  private func write(_ members: [String: JSON], _ arguments: [String: String] = [:]) {
    file.withLock { file in
      guard file != nil else { return }
      var line = members
      if !arguments.isEmpty { line["args"] = .object(arguments.mapValues { .string($0) }) }
      file?.append(line, in: session)
    }
  }

  private static var newSession: String {
    let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static var namedPath: String? {
    guard let value = getenv("PLUMBLINE_RECORD") else { return nil }
    let path = String(cString: value)
    return path.isEmpty ? nil : path
  }

  private static func microseconds(of latency: Duration) -> Microseconds {
    let hour = Duration.seconds(3600)
    guard .zero...hour ~= latency else { return 50_000 }
    let (seconds, attoseconds) = latency.components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}
