internal import PlumblineModel

extension OutputPattern {
  /// The documented symbols among those that the pattern allows.
  func documentedSymbols(in vocabulary: Vocabulary) -> [Symbol] {
    let arguments = vocabulary.outputs[output].arguments
    return OutputPattern(
      output: output,
      allowed: zip(allowed, arguments).map { $0 & ~(1 << UInt64($1.unknown)) }
    ).symbols(in: vocabulary)
  }
}
