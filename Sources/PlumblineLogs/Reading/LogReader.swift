package import PlumblineModel

/// Reads the lines of a log, one by one, as events in the words of a spec.
///
/// ```swift
/// var reader = LogReader(vocabulary: vocabulary, mapping: nil, hashesKeys: false)
/// reader.read(line)       // .event: {"at":4000000,"session":"a1","out":"beep","args":{"tone":"Low"}}
/// reader.read(line)       // .foreign: {"level":"info","message":"started"}
/// reader.read(line)       // .garbled("truncated JSON"): {"at":4000000,"sess
/// ```
///
/// Without a mapping the lines are in the form of observations, see ``ObservationReader``; with one
/// they have any form, see `LogMapping`. Of arguments only the numbers of their values are kept; of the
/// text of a line nothing is kept but session keys, fields and values that the documents do not know.
package struct LogReader {
  private var observations: ObservationReader?
  private var json: JSONLogReader?
  private var csv: CSVLogReader?
  private var text: TextLogReader?

  /// - Parameters:
  ///   - vocabulary: The vocabulary of the spec.
  ///   - mapping: What lines mean; it was read for the same vocabulary.
  ///   - hashesKeys: Whether the key of a session is replaced by a fingerprint of it.
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

  /// Reads a line, given without its end.
  ///
  /// - Complexity: O(length); with a mapping, times the number of its rules.
  package mutating func read(_ line: UnsafeBufferPointer<UInt8>) -> LogLine {
    guard line.contains(where: { $0 > 0x20 }) else { return .blank }
    return observations?.read(line) ?? json?.read(line) ?? csv?.read(line) ?? text?.read(line)
      ?? .foreign
  }
}
