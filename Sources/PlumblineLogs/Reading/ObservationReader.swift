internal import PlumblineAdapters
internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Reads a log in the form of observations, JSON Lines with the names of a spec.
///
/// ```text
/// {"spontaneous":["press"],"observe":["lampChanged","beep"],"absent":["overheat"]}
/// {"at":0,"session":"a1","ev":"start"}
/// {"at":4000000,"session":"a1","in":"press","args":{}}
/// {"at":4000120,"session":"a1","out":"lampChanged","args":{"state":"lit","reason":"Pressed"}}
/// {"at":9000000,"ev":"gap"}
/// ```
///
/// `at` is in microseconds; `at`, `session` and any argument are optional. Unknown members of an event are
/// ignored, and those of a header are refused. The reader makes one pass over a line; a line with escapes is first converted to
/// canonical JSON.
struct ObservationReader {
  let vocabulary: Vocabulary
  private let keys: SessionKeys
  private var outputs: ArgumentReader
  private var inputs: ArgumentReader
  private var ruleIndex: RuleIndex

  init(vocabulary: Vocabulary, keys: SessionKeys) {
    self.vocabulary = vocabulary
    self.keys = keys
    outputs = ArgumentReader(outputsOf: vocabulary)
    inputs = ArgumentReader(inputsOf: vocabulary)
    ruleIndex = RuleIndex(vocabulary)
  }

  /// Reads a line.
  ///
  /// - Complexity: O(length).
  mutating func read(_ line: UnsafeBufferPointer<UInt8>) -> LogLine {
    guard let base = line.baseAddress, memchr(base, Int32(UInt8(ascii: "\\")), line.count) != nil
    else { return scan(line) }
    do {
      return try JSON.parse(Array(line)).bytes.withUnsafeBufferPointer { scan($0) }
    } catch {
      return LogLine.notJSON(line)
    }
  }

  private mutating func scan(_ line: UnsafeBufferPointer<UInt8>) -> LogLine {
    var scanner = ByteScanner(line)
    do {
      return try scanLine(&scanner)
    } catch {
      return LogLine.garbled(line, error)
    }
  }

  /// The members of a line read so far.
  private struct Parts {
    var at: Microseconds?
    var session: UnsafeBufferPointer<UInt8>?
    var output: UnsafeBufferPointer<UInt8>?
    var input: UnsafeBufferPointer<UInt8>?
    var event: UnsafeBufferPointer<UInt8>?
    var arguments: ByteScanner?
    var isHeader = false
    /// The first member that no event and no header has.
    var unknown: UnsafeBufferPointer<UInt8>?

    /// Whether the line already has this member.
    func has(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
      at != nil && key == "at" || session != nil && key == "session"
        || output != nil && key == "out" || input != nil && key == "in"
        || event != nil && key == "ev" || arguments != nil && key == "args"
    }
  }

  private mutating func scanLine(
    _ scanner: inout ByteScanner
  ) throws(ByteScanner.Unexpected) -> LogLine {
    var parts = Parts()
    var isFirst = true
    while let key = try scanner.nextKey(isFirst: &isFirst) {
      guard !parts.has(key) else { throw scanner.unexpected("each member once") }
      if key == "at" {
        parts.at = try instant(&scanner)
      } else if key == "session" {
        parts.session = try session(&scanner)
      } else if key == "out" {
        parts.output = try name(&scanner, "a string for 'out'")
      } else if key == "in" {
        parts.input = try name(&scanner, "a string for 'in'")
      } else if key == "ev" {
        parts.event = try name(&scanner, "a string for 'ev'")
      } else if key == "args" {
        guard scanner.peek() == UInt8(ascii: "{") else {
          throw scanner.unexpected("an object for 'args'")
        }
        // The arguments are read once the output is known, in any order of members.
        parts.arguments = scanner
        try scanner.value()
      } else {
        if key == "spontaneous" || key == "report" || key == "inject" || key == "observe"
          || key == "absent"
        {
          parts.isHeader = true
        } else if parts.unknown == nil, !(key == "latency") {
          parts.unknown = key
        }
        try scanner.value()
      }
    }
    guard scanner.peek() == 0 else { throw scanner.unexpected("the end of the line") }
    if parts.isHeader, parts.output == nil, parts.input == nil, parts.event == nil {
      return header(scanner.bytes)
    }
    if let unknown = parts.unknown, parts.output == nil, parts.input == nil, parts.event == nil,
      let wrong = misspeltHeader(scanner.bytes, first: Self.shown(unknown))
    {
      return wrong
    }
    return try event(&parts)
  }

  private func instant(
    _ scanner: inout ByteScanner
  ) throws(ByteScanner.Unexpected) -> Microseconds? {
    if scanner.takeNull() { return nil }
    do {
      return try scanner.instant()
    } catch {
      throw scanner.unexpected("a whole number of microseconds within 20,000 years for 'at'")
    }
  }

  private func session(
    _ scanner: inout ByteScanner
  ) throws(ByteScanner.Unexpected) -> UnsafeBufferPointer<UInt8>? {
    if scanner.peek() == UInt8(ascii: "\"") { return try scanner.string() }
    if scanner.takeNull() { return nil }
    let start = scanner.position
    do {
      _ = try scanner.integer()
    } catch {
      throw scanner.unexpected("a string or a whole number for 'session'")
    }
    return UnsafeBufferPointer(rebasing: scanner.bytes[start..<scanner.position])
  }

  private func name(
    _ scanner: inout ByteScanner,
    _ expected: StaticString
  ) throws(ByteScanner.Unexpected) -> UnsafeBufferPointer<UInt8> {
    guard scanner.peek() == UInt8(ascii: "\"") else { throw scanner.unexpected(expected) }
    return try scanner.string()
  }
}

// MARK: Events

extension ObservationReader {
  private mutating func event(_ parts: inout Parts) throws(ByteScanner.Unexpected) -> LogLine {
    switch (parts.output, parts.input, parts.event) {
    case (nil, nil, nil): return .foreign
    case (let name?, nil, nil):
      guard let output = outputs.number(of: name) else {
        return .garbled("unknown output '\(Self.shown(name))'")
      }
      try outputs.read(&parts.arguments, of: output)
      if let misspelt = outputs.misspelt(of: output) { return Self.garbled(misspelt, name) }
      let what = ruleIndex.output(output, outputs.given)
      return .event(event(what, parts, undocumented: outputs.undocumented))
    case (nil, let name?, nil):
      guard let input = inputs.number(of: name) else {
        return .garbled("unknown input '\(Self.shown(name))'")
      }
      try inputs.read(&parts.arguments, of: input)
      if let misspelt = inputs.misspelt(of: input) { return Self.garbled(misspelt, name) }
      guard let what = ruleIndex.input(input, inputs.given) else {
        return .undocumented(input: Self.shown(name), event(.undocumentedInput, parts))
      }
      return .event(event(what, parts))
    case (nil, nil, let name?):
      if name == "start" { return .event(event(.start, parts)) }
      if name == "gap" { return .event(event(.gap, parts)) }
      return .foreign
    default: return .garbled("more than one of 'out', 'in' and 'ev'")
    }
  }

  private func event(
    _ what: LogEvent.What,
    _ parts: Parts,
    undocumented: String? = nil
  ) -> LogEvent {
    var session = ""
    if let bytes = parts.session {
      let isEscaped = bytes.contains(UInt8(ascii: "\\"))
      session = isEscaped ? keys.key(ByteScanner.text(ofContent: bytes)) : keys.key(bytes)
    }
    return LogEvent(what, session: session, at: parts.at, undocumented: undocumented)
  }

  /// A line with an unknown argument where one is missing.
  private static func garbled(
    _ misspelt: (name: String, missing: String),
    _ event: UnsafeBufferPointer<UInt8>
  ) -> LogLine {
    .garbled(
      "unknown argument '\(short(misspelt.name))' of '\(shown(event))', whose argument "
        + "'\(misspelt.missing)' is missing"
    )
  }

  /// A name of the log, short enough for a message.
  private static func shown(_ name: UnsafeBufferPointer<UInt8>) -> String {
    short(ByteScanner.text(ofContent: name))
  }

  private static func short(_ text: String) -> String {
    text.count > 60 ? text.prefix(60) + "…" : text
  }
}
