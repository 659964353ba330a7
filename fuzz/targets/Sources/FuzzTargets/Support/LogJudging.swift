internal import PlumblineEngine
internal import PlumblineLogs
internal import PlumblineModel

/// A log, read and judged line by line.
enum LogJudging {
  /// Judges a log against an automaton.
  ///
  /// - Returns: Whether at least one line was an event.
  @discardableResult
  static func judge(_ bytes: [UInt8], _ reference: Reference, _ mapping: LogMapping?) -> Bool {
    let vocabulary = reference.vocabulary
    var reader = LogReader(vocabulary: vocabulary, mapping: mapping, hashesKeys: false)
    var judge = LogJudge(
      [reference],
      carrying: Capabilities(all: vocabulary, implementation: "log"),
      rules: LogRules(latency: 0...1000)
    )
    var number = 0
    var hasEvents = false
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let read = Array(line).withUnsafeBufferPointer { reader.read($0) }
      guard case .event(let event) = read else { continue }
      hasEvents = true
      judge.take(event, line: number)
    }
    _ = judge.result
    return hasEvents
  }
}
