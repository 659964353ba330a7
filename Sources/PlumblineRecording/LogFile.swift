internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The file of a recorder, which knows what it could not write.
struct LogFile: ~Copyable {
  private let descriptor: Int32
  /// Whether lines are missing since the last one.
  private var lacksLines = false
  /// Whether the last line in the file has no end.
  private var endsInPart = false

  /// - Returns: Nil if the file cannot be opened.
  init?(_ path: String) {
    // A pipe without a reader does not block.
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Appends an event of a session, at this instant.
  mutating func append(_ members: [String: JSON], in session: String) {
    let event: [String: JSON] = ["at": .integer(Self.now), "session": .string(session)]
    if lacksLines {
      let gap = JSON.object(event.merging(["ev": "gap"]) { $1 }).text
      lacksLines = !write((endsInPart ? "\n" : "") + gap)
    }
    if !lacksLines { append(JSON.object(event.merging(members) { $1 }).text) }
  }

  /// Appends a line.
  mutating func append(_ line: String) { lacksLines = !write(line) || lacksLines }

  /// Whether the file took the whole line.
  private mutating func write(_ line: String) -> Bool {
    let bytes = Array((line + "\n").utf8)
    var count = -1
    repeat {
      count = bytes.withUnsafeBytes { system(writing: descriptor, $0) }
    } while count < 0 && errno == EINTR
    if count > 0 { endsInPart = count < bytes.count }
    return count == bytes.count
  }

  /// Microseconds since 1970, which never go back within the process.
  private static var now: Microseconds { origin + microseconds(of: CLOCK_MONOTONIC) }

  private static let origin = microseconds(of: CLOCK_REALTIME) - microseconds(of: CLOCK_MONOTONIC)

  private static func microseconds(of clock: clockid_t) -> Microseconds {
    var time = timespec()
    clock_gettime(clock, &time)
    return Microseconds(time.tv_sec) * 1_000_000 + Microseconds(time.tv_nsec) / 1000
  }
}

// The system's function has the name of the method above, which would hide it.
private func system(writing descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}
