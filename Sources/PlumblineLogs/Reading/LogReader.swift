package import PlumblineModel

/// Reads the lines of a log, one by one, as events of a spec.
///
/// ```swift
/// var reader = LogReader(vocabulary: vocabulary, mapping: nil, hashesKeys: false)
/// reader.read(line)       // .event: {"at":4000000,"session":"a1","out":"beep","args":{"tone":"Low"}}
/// reader.read(line)       // .foreign: {"level":"info","message":"started"}
/// reader.read(line)       // .garbled("truncated JSON"): {"at":4000000,"sess
/// ```
///
/// Without a mapping, lines have the form of observations, see ``ObservationReader``; with a
/// mapping they have any form, see `LogMapping`. The reader keeps the numbers of documented values.
/// Of the text of a line it keeps only session keys, fields and undocumented values.
package struct LogReader {
  private var observations: ObservationReader?
  private var json: JSONLogReader?
  private var csv: CSVLogReader?
  private var text: TextLogReader?

  /// - Parameters:
  ///   - vocabulary: The vocabulary of the spec.
  ///   - mapping: The mapping, read for the same vocabulary.
  ///   - hashesKeys: Whether a fingerprint replaces the key of a session.
  package init(vocabulary: Vocabulary, mapping: LogMapping?, hashesKeys: Bool) {
    let keys = SessionKeys(areHashed: hashesKeys)
    guard let mapping else {
      observations = ObservationReader(vocabulary: vocabulary, keys: keys)
      return
    }
    let mapper = EventMapper(vocabulary: vocabulary, mapping: mapping, keys: keys)
    switch mapping.format {
    case .json: json = JSONLogReader(mapping, mapper)
    case .csv: csv = CSVLogReader(mapping, mapper)
    case .text: text = TextLogReader(mapping, mapper)
    }
  }

  /// Reads a line without its terminator.
  ///
  /// - Complexity: O(length); with a mapping, times the number of its rules.
  package mutating func read(_ line: UnsafeBufferPointer<UInt8>) -> LogLine {
    guard line.contains(where: { $0 > 0x20 }) else {
      return line.contains(0) ? .garbled("zero bytes in place of text") : .blank
    }
    return observations?.read(line) ?? json?.read(line) ?? csv?.read(line) ?? text?.read(line)
      ?? .foreign
  }
}
