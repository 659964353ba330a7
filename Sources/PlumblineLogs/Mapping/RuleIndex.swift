internal import PlumblineModel

/// Turns value numbers, some of which may be missing, into events with sets of possible values.
///
/// Results are cached per combination of values: a log has few of them.
struct RuleIndex {
  private let vocabulary: Vocabulary
  private let firstSymbols: [Symbol]
  /// Per name of an input, its numbers.
  private let inputs: [Range<Int>]
  /// Per name of an input, the values of its arguments.
  private let inputArguments: [[Vocabulary.Argument]]
  private var symbols: [Key: LogEvent.What] = [:]
  private var numbers: [Key: LogEvent.What?] = [:]

  /// An output or an input with its values encoded as one number; the top digit is a missing value.
  private struct Key: Hashable {
    var number: Int
    var values: Int
  }

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    firstSymbols = vocabulary.outputs.indices.map { output in
      vocabulary.outputs[..<output].reduce(0) { $0 + $1.width }
    }
    inputs = vocabulary.declaredInputs
    inputArguments = inputs.map { vocabulary.arguments(ofInputs: $0) }
  }

  /// An output with its value numbers; -1 for a missing value.
  ///
  /// - Complexity: O(arguments), after the first time.
  mutating func output(_ output: Int, _ given: [Int]) -> LogEvent.What {
    guard given.contains(-1) else {
      var offset = 0
      for (position, value) in given.enumerated() {
        offset = offset * (vocabulary.outputs[output].arguments[position].values.count + 1) + value
      }
      return .output(firstSymbols[output] + offset)
    }
    let key = Key(number: output, values: Self.digits(given, vocabulary.outputs[output].arguments))
    if let known = symbols[key] { return known }
    let allowed = zip(vocabulary.outputs[output].arguments, given).map { argument, value in
      value < 0 ? OutputPattern.any(of: argument) : 1 << UInt64(value)
    }
    let all = OutputPattern(output: output, allowed: allowed).symbols(in: vocabulary)
    let what = all.count == 1 ? LogEvent.What.output(all[0]) : .oneOf(all)
    symbols[key] = what
    return what
  }

  /// An input, by the number of its name, with its value numbers; -1 for a missing value.
  ///
  /// - Returns: Nil for an undocumented value or combination of values.
  /// - Complexity: O(arguments), after the first time.
  mutating func input(_ name: Int, _ given: [Int]) -> LogEvent.What? {
    guard !given.isEmpty else { return .input(inputs[name].lowerBound) }
    let arguments = inputArguments[name]
    let key = Key(number: name, values: Self.digits(given, arguments))
    if let known = numbers[key] { return known }
    let all = inputs[name].filter { input in
      given.indices.allSatisfy { position in
        guard given[position] >= 0 else { return true }
        guard given[position] < arguments[position].values.count else { return false }
        let value = arguments[position].values[given[position]]
        return vocabulary.inputs[input].arguments[position].value == value
      }
    }
    let what: LogEvent.What? =
      all.count < 2 ? all.first.map { .input($0) } : .oneOfInputs(Array(all))
    numbers[key] = .some(what)
    return what
  }

  private static func digits(_ given: [Int], _ arguments: [Vocabulary.Argument]) -> Int {
    var digits = 0
    for position in given.indices {
      digits = digits &* (arguments[position].values.count + 2) &+ given[position] + 1
    }
    return digits
  }
}
