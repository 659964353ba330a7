public import PlumblineModel

/// Why a sample cannot be made as asked.
@usableFromInline
package enum SampleFault: Error, Hashable {
  /// The spec lacks an input that the sample understands.
  case missingInput(String)
  /// The spec lacks an output that the sample shows, or gives it other arguments.
  case missingOutput(String)
  /// The spec lacks a value that the sample shows as an argument of an output.
  case missingValue(String, output: String)
  /// The sample has no such defect; the known ids come along.
  case unknownDefect(String, known: [String])
  /// A delay was given, but no defect that is switched on takes time.
  case unusedDelay(Microseconds)
  /// A delay is below zero, or too long to be added to an instant.
  case delayOutOfRange(Microseconds)
}

extension Vocabulary {
  /// The symbol of an output whose values the spec must all know.
  ///
  /// - Throws: ``SampleFault`` with the name that is missing.
  /// - Complexity: O(size of the vocabulary).
  func requiredSymbol(_ name: String, _ values: String...) throws(SampleFault) -> Symbol {
    try requiredSymbol(name, values)
  }

  /// The symbol of an output whose values the spec must all know.
  ///
  /// - Throws: ``SampleFault`` with the name that is missing.
  /// - Complexity: O(size of the vocabulary).
  func requiredSymbol(_ name: String, _ values: [String]) throws(SampleFault) -> Symbol {
    guard let output = output(named: name), outputs[output].arguments.count == values.count else {
      throw .missingOutput(name)
    }
    var numbers: [Int] = []
    for (argument, value) in zip(outputs[output].arguments, values) {
      guard let number = argument.values.firstIndex(of: value) else {
        throw .missingValue(value, output: name)
      }
      numbers.append(number)
    }
    return symbol(output: output, values: numbers)
  }
}
