internal import PlumblineEngine
package import PlumblineLogs
package import PlumblineModel

/// A log, read and judged line by line.
package enum LogJudging {
  /// Judges a log against the automata of a spec.
  ///
  /// - Returns: Whether at least one line was an event.
  @discardableResult
  package static func judge(
    _ bytes: [UInt8],
    _ references: [Reference],
    _ mapping: LogMapping?
  ) -> Bool {
    let vocabulary = references[0].vocabulary
    var reader = LogReader(vocabulary: vocabulary, mapping: mapping, hashesKeys: false)
    var judge = LogJudge(
      references,
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
