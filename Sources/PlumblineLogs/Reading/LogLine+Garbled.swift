internal import PlumblineAdapters
internal import PlumblineModel

extension LogLine {
  /// The reason why a line of JSON cannot be read; parses the whole line strictly first.
  ///
  /// - Complexity: O(length).
  static func garbled(
    _ line: UnsafeBufferPointer<UInt8>,
    _ unexpected: ByteScanner.Unexpected
  ) -> LogLine {
    do {
      let json = try JSON.parse(Array(line))
      guard case .object = json else { return .garbled("\(json.kind), expected an object") }
      return .garbled("expected \(unexpected.expected)")
    } catch {
      let isTwice = error.problem.hasSuffix("occurs twice")
      return isTwice ? .garbled("a duplicate member") : notJSON(line)
    }
  }

  /// An input with a value that the documents do not know.
  static func undocumented(input name: String, _ event: LogEvent) -> LogLine {
    .undocumented("input '\(name)' with a value the documents do not know", event)
  }

  /// A line of other text in a log of JSON objects.
  static let noObject = LogLine.garbled("no JSON object")

  /// Whether an event may be lost with a garbled line: then the states of all sessions are unknown.
  ///
  /// Other text among JSON objects holds none.
  package var mayHoldEvent: Bool {
    guard case .garbled = self else { return false }
    return self != .noObject
  }

  /// The reason why bytes are not JSON: an object without an end is probably truncated.
  ///
  /// - Complexity: O(length).
  static func notJSON(_ line: UnsafeBufferPointer<UInt8>) -> LogLine {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in line {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInString
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString: depth -= 1
      default: break
      }
    }
    let isObject = line.first { $0 > 0x20 } == UInt8(ascii: "{")
    guard isObject else { return .noObject }
    return .garbled(isInString || depth > 0 ? "truncated JSON" : "not JSON")
  }
}
