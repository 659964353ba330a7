public import PlumblineModel

/// The reason why a sample cannot be made.
@usableFromInline
package enum SampleFault: Error, Hashable {
  /// The spec lacks an input of the sample.
  case missingInput(String)
  /// The spec lacks an output of the sample, or declares it with other arguments.
  case missingOutput(String)
  /// The spec lacks a value of an argument of an output of the sample.
  case missingValue(String, output: String)
  /// The sample has no such defect; contains the known ids.
  case unknownDefect(String, known: [String])
  /// A delay was given, but no enabled defect has a delay.
  case unusedDelay(Microseconds)
  /// A delay is negative, or too long to add to an instant.
  case delayOutOfRange(Microseconds)
}

extension Vocabulary {
  /// The symbol of an output, all of whose values the spec must declare.
  ///
  /// - Throws: ``SampleFault`` with the missing name.
  /// - Complexity: O(size of the vocabulary).
  func requiredSymbol(_ name: String, _ values: String...) throws(SampleFault) -> Symbol {
    try requiredSymbol(name, values)
  }

  /// The symbol of an output, all of whose values the spec must declare.
  ///
  /// - Throws: ``SampleFault`` with the missing name.
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
