import PlumblineLanguage
import PlumblineModel
import Testing

@testable import PlumblineLogs

/// The lines of a lamp's log, and what they should be read as.
enum LampLog {
  static let vocabulary = Vocabulary(
    inputs: [.init(name: "press", from: .app)]
      + ["Low", "High"].map {
        .init(name: "ring", from: .app, arguments: [.init(name: "tone", value: $0)])
      } + [.init(name: "leave", from: .app)],
    outputs: [
      .init(name: "click", seenBy: .app, arguments: []),
      .init(
        name: "lit",
        seenBy: .app,
        arguments: [
          .init(name: "state", values: ["on", "off"]),
          .init(name: "why", values: ["pressed", "timer", "quote\"d"]),
        ]
      ),
    ]
  )

  /// The symbol of `lit` with two values; nil is one that the documents do not know.
  static func lit(_ state: String?, _ why: String?) -> Symbol {
    vocabulary.symbol("lit", [state ?? "?", why ?? "?"]) ?? -1
  }

  /// The results of reading some lines.
  static func read(_ lines: [String], by mapping: String? = nil, hashesKeys: Bool = false) throws
    -> [LogLine]
  {
    var reader = try reader(mapping, hashesKeys: hashesKeys)
    return lines.map { reader.read($0) }
  }

  static func read(_ line: String, by mapping: String? = nil, hashesKeys: Bool = false) throws
    -> LogLine
  {
    try read([line], by: mapping, hashesKeys: hashesKeys)[0]
  }

  static func reader(_ mapping: String?, hashesKeys: Bool = false) throws -> LogReader {
    var read: LogMapping?
    if let mapping {
      var diagnostics = Diagnostics()
      let file = SourceFile(name: "lamp.log.yaml", text: mapping)
      read = LogMappingReader.read(file, spec: "lamp", vocabulary: vocabulary, &diagnostics)
      let text = DiagnosticRenderer().text(of: diagnostics)
      _ = try #require(read, "\(text)")
    }
    return LogReader(vocabulary: vocabulary, mapping: read, hashesKeys: hashesKeys)
  }
}

extension LogReader {
  mutating func read(_ line: String) -> LogLine { read(Array(line.utf8)) }

  mutating func read(_ line: [UInt8]) -> LogLine { line.withUnsafeBufferPointer { read($0) } }
}

extension LogLine {
  /// The event, if it is one.
  var event: LogEvent? {
    guard case .event(let event) = self else { return nil }
    return event
  }

  var isGarbled: Bool {
    guard case .garbled = self else { return false }
    return true
  }
}
