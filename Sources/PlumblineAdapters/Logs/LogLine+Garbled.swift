internal import PlumblineModel

extension LogLine {
  /// Why a line of JSON cannot be read: the whole line is looked at first, strictly.
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
      return garbled(error, length: line.count)
    }
  }

  /// Why bytes are no JSON.
  static func garbled(_ error: JSON.ParseError, length: Int) -> LogLine {
    .garbled(error.offset >= length && length > 0 ? "truncated JSON" : "not JSON")
  }
}
