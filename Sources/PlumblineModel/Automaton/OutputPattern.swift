/// An output with a set of allowed values for each argument.
///
/// Patterns describe the outputs of reactions (`reason: [Logout, LogoutWithCompletion]`) and the
/// events of invariants (`{state: connecting}`, any reason).
package struct OutputPattern: Codable, Hashable, Sendable {
  /// The number of the output.
  package var output: Int
  /// Per argument the allowed values, value `n` as bit `n`; the bit after the last documented value
  /// allows undocumented ones.
  package var allowed: [UInt64]

  package init(output: Int, allowed: [UInt64]) {
    self.output = output
    self.allowed = allowed
  }

  /// The mask that allows every value of an argument, including undocumented ones.
  package static func any(of argument: Vocabulary.Argument) -> UInt64 {
    (2 << UInt64(argument.values.count)) - 1
  }

  /// Whether the pattern allows the output with these value numbers.
  ///
  /// - Complexity: O(number of arguments).
  package func matches(output other: Int, values: [Int]) -> Bool {
    other == output && zip(allowed, values).allSatisfy { $0 & (1 << UInt64($1)) != 0 }
  }

  /// Whether some output is allowed by both patterns.
  ///
  /// - Complexity: O(number of arguments).
  package func overlaps(_ other: OutputPattern) -> Bool {
    other.output == output && zip(allowed, other.allowed).allSatisfy { $0 & $1 != 0 }
  }

  /// All symbols that the pattern allows, ascending.
  ///
  /// - Complexity: O(number of allowed symbols).
  package func symbols(in vocabulary: Vocabulary) -> [Symbol] {
    let arguments = vocabulary.outputs[output].arguments
    var symbols = [vocabulary.firstSymbol(of: output)]
    // From the last argument to the first: the last one varies fastest.
    var stride = 1
    for position in arguments.indices.reversed() {
      let count = arguments[position].values.count + 1
      defer { stride *= count }
      var values = allowed[position] & ((1 << UInt64(count)) &- 1)
      guard values != 0 else { return [] }
      symbols.reserveCapacity(symbols.count * values.nonzeroBitCount)
      let (inner, least) = (symbols.indices, values.trailingZeroBitCount)
      values &= values - 1
      while values != 0 {
        let offset = values.trailingZeroBitCount * stride
        for index in inner { symbols.append(symbols[index] + offset) }
        values &= values - 1
      }
      // The symbols of the least value come first; the others are derived from them, so this comes
      // last.
      for index in inner { symbols[index] += least * stride }
    }
    return symbols
  }

  /// The only symbol that the pattern allows; nil for none or several.
  ///
  /// - Complexity: O(number of arguments).
  package func onlySymbol(in vocabulary: Vocabulary) -> Symbol? {
    var symbol = vocabulary.firstSymbol(of: output)
    var stride = 1
    for position in allowed.indices.reversed() {
      let count = vocabulary.outputs[output].arguments[position].values.count + 1
      let values = allowed[position] & ((1 << UInt64(count)) &- 1)
      guard values.nonzeroBitCount == 1 else { return nil }
      symbol += values.trailingZeroBitCount * stride
      stride *= count
    }
    return symbol
  }

  /// The pattern in words: `connectionStateChanged disconnected Logout|LogoutWithCompletion`.
  ///
  /// - Complexity: O(number of documented values).
  package func text(in vocabulary: Vocabulary) -> String {
    ([vocabulary.outputs[output].name] + valueTexts(in: vocabulary)).joined(separator: " ")
  }

  /// The allowed values of each argument, in words: `connected`, `Login|Logout`, `any reason`.
  ///
  /// - Complexity: O(number of values).
  package func valueTexts(in vocabulary: Vocabulary) -> [String] {
    zip(vocabulary.outputs[output].arguments, allowed).map { argument, mask in
      mask == Self.any(of: argument)
        ? "any \(argument.name)"
        : argument.values.indices.filter { mask & (1 << UInt64($0)) != 0 }
          .map { argument.text(ofValue: $0) }.joined(separator: "|")
    }
  }
}
