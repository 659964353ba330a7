internal import PlumblineEngine
internal import PlumblineModel

/// One line of a trace file, with its place for messages.
struct TraceLine {
  let file: String
  let number: Int
  let members: [String: JSON]

  /// All lines that are not blank, with the first one.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name in messages.
  ///   - content: What the file should be, for messages.
  /// - Returns: At least one line.
  /// - Throws: ``TraceFile/ReadError`` for the first line that is no JSON object, and for a file without a line.
  static func all(
    in bytes: [UInt8],
    _ file: String,
    of content: String
  ) throws(TraceFile.ReadError) -> (first: TraceLine, lines: [TraceLine]) {
    var lines: [TraceLine] = []
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      guard let opening = part.first(where: { ![0x20, 0x0D, 0x09].contains($0) }) else { continue }
      let number = index + 1
      // A line that a brace opens may be cut off; another one is of another file.
      guard !lines.isEmpty || opening == UInt8(ascii: "{") else {
        throw TraceFile.ReadError(
          file: file,
          line: number,
          message: "the first line is no JSON object; expected \(content)"
        )
      }
      let json: JSON
      do {
        json = try JSON.parse(Array(part))
      } catch {
        let isLast = number == parts.count
        throw TraceFile.ReadError(
          file: file,
          line: number,
          message: isLast
            ? "the last line is cut off (\(error))" : "expected a JSON object (\(error))"
        )
      }
      guard let members = json.object else {
        throw TraceFile.ReadError(
          file: file,
          line: number,
          message: "expected a JSON object, found \(json.kind)"
        )
      }
      lines.append(TraceLine(file: file, number: number, members: members))
    }
    guard let first = lines.first else {
      throw TraceFile.ReadError(
        file: file,
        line: 1,
        message: "the file is empty; expected \(content)"
      )
    }
    return (first, lines)
  }

  func failure(_ message: String) -> TraceFile.ReadError {
    TraceFile.ReadError(file: file, line: number, message: message)
  }

  func warning(_ message: String) -> String { "\(file):\(number): warning: \(message)" }

  func text(_ key: String) throws(TraceFile.ReadError) -> String {
    guard let value = members[key] else { throw failure("the line lacks '\(key)'") }
    guard let text = value.string else {
      throw failure("'\(key)' is \(value.kind), expected a string")
    }
    return text
  }

  /// A time in microseconds.
  func time(_ key: String) throws(TraceFile.ReadError) -> Microseconds {
    guard let value = members[key] else { throw failure("the line lacks '\(key)'") }
    guard let time = value.time else {
      throw failure("'\(key)' must be a whole number of microseconds from 0 to \(longestTime)")
    }
    return time
  }

  /// An instant in microseconds since the opening of the trace.
  func instant(_ key: String) throws(TraceFile.ReadError) -> Microseconds {
    guard let value = members[key] else { throw failure("the line lacks '\(key)'") }
    guard let instant = value.instant else {
      throw failure("'\(key)' must be a whole number of microseconds from 0 to \(latestInstant)")
    }
    return instant
  }

  /// Times by name; none when the key is missing.
  func times(_ key: String) throws(TraceFile.ReadError) -> [String: Microseconds] {
    guard let value = members[key] else { return [:] }
    guard let object = value.object else {
      throw failure("'\(key)' is \(value.kind), expected an object")
    }
    var times: [String: Microseconds] = [:]
    for (name, value) in object {
      guard let time = value.time else {
        throw failure(
          "'\(name)' in '\(key)' must be a whole number of microseconds from 0 to \(longestTime)"
        )
      }
      times[name] = time
    }
    return times
  }

  func header() throws(TraceFile.ReadError) -> TraceFile.Header {
    guard try text("kind") != "header" else {
      throw failure("this is a run; its traces are in the files beside it that end in .trace.jsonl")
    }
    guard try text("kind") == "trace" else {
      throw failure("expected the header of a trace, found '\(try text("kind"))'")
    }
    if let version = members["version"]?.integer, version > TraceFile.version {
      throw failure("version \(version) is newer than \(TraceFile.version), which this tool reads")
    }
    var header = TraceFile.Header(spec: try text("spec"))
    header.specHash = members["specHash"]?.string
    header.tool = members["tool"]?.string
    header.seed = members["seed"]?.string
    header.implementation = members["implementation"]?.string
    header.values = try times("values")
    header.interpretations = (members["interpretations"]?.object ?? [:]).compactMapValues(\.string)
    header.unobservable = try texts("unobservable")
    header.unobserved = try texts("unobserved")
    header.timeModel = TimeModel(try tolerance())
    header.clauses = (members["clauses"]?.array ?? []).compactMap(\.string)
    header.failure = members["failure"]?.string
    header.recurrence = try flaky()
    header.behind = try all("behind") { line throws(TraceFile.ReadError) in try line.signature() }
    return header
  }

  /// The runs in which a flaky failure recurred, and all of its runs; nil for a failure that is not flaky.
  private func flaky() throws(TraceFile.ReadError) -> Failure.Recurrence? {
    guard members["flaky"] != nil else { return nil }
    let counts = try counts("flaky")
    guard counts.count == 2, counts[0] < counts[1] else {
      throw failure("'flaky' must be two whole numbers, the first less than the second")
    }
    return Failure.Recurrence(count: counts[0], of: counts[1])
  }
}
