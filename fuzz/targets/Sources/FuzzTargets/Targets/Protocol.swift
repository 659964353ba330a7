internal import PlumblineAdapters
internal import PlumblineModel

extension FuzzTarget {
  /// Lines that an adapter writes: its answer to `hello`, then answers to a trace.
  static let `protocol` = FuzzTarget("protocol", .json) { bytes in
    let reference = Fixture.link
    let inputs = reference.vocabulary.inputs.indices
    let trace =
      inputs.map { Step(delay: 1_000_000, input: $0) } + [Step(delay: 5_000_000, input: nil)]
    var check = AnswerCheck(spec: reference.id, vocabulary: reference.vocabulary, trace: trace)
    var hasAnswers = false
    for line in bytes.split(separator: UInt8(ascii: "\n")) where check.read(Array(line)) == nil {
      hasAnswers = true
    }
    return hasAnswers
  }
}
