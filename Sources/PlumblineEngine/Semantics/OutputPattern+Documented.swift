internal import PlumblineModel

extension OutputPattern {
  /// The symbols that it allows and that the documents know.
  func documentedSymbols(in vocabulary: Vocabulary) -> [Symbol] {
    let arguments = vocabulary.outputs[output].arguments
    return OutputPattern(
      output: output,
      allowed: zip(allowed, arguments).map { $0 & ~(1 << UInt64($1.unknown)) }
    ).symbols(in: vocabulary)
  }
}
