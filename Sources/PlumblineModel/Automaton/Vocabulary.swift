/// The inputs and outputs of an implementation.
///
/// The vocabulary numbers every combination of an input and its arguments, and every combination of
/// an output and its arguments: a ``Symbol``. An implementation resolves names once, then uses
/// numbers.
///
/// ```swift
/// let login = vocabulary.input(named: "loginByToken")       // 0
/// let ok = vocabulary.symbol("loginResult", ["Ok"])          // 41
/// vocabulary.text(of: 41)                                    // "loginResult Ok"
/// ```
public struct Vocabulary: Codable, Hashable, Sendable {
  /// The party that causes an input or observes an output.
  public enum Party: String, Codable, Sendable {
    case app, server, network, peer
  }

  /// An event that reaches the implementation, with a value for each argument.
  ///
  /// An input with arguments is one input per combination of values; these share the name and have
  /// consecutive numbers.
  public struct Input: Codable, Hashable, Sendable {
    /// The name in the spec.
    public var name: String
    /// The party that causes it.
    public var from: Party
    /// A value for each argument, in the order of the spec.
    public var arguments: [Given]

    /// An input with a name, its cause and its arguments.
    public init(name: String, from: Party, arguments: [Given] = []) {
      self.name = name
      self.from = from
      self.arguments = arguments
    }
  }

  /// The value of an argument of an input.
  public struct Given: Codable, Hashable, Sendable {
    /// The name of the argument in the spec.
    public var name: String
    /// One of its documented values.
    public var value: String

    /// An argument with its value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// An argument of an output, with finitely many values.
  public struct Argument: Codable, Hashable, Sendable {
    /// The name in the spec.
    public var name: String
    /// The documented values, in the order of the spec.
    public var values: [String]

    /// An argument with its documented values.
    public init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }

    /// The value of an open list that stands for all values that the spec does not name.
    package static let other = "other"

    /// The value of an argument that is left out.
    package static let absent = "absent"

    /// The number of the value that says that the argument is left out; nil where it never is.
    ///
    /// - Complexity: O(number of values).
    package var absent: Int? { values.firstIndex(of: Self.absent) }

    /// The number of all undocumented values.
    public var unknown: Int { values.count }

    /// The number of a value that the spec does not name: that of `other` in an open list.
    ///
    /// - Complexity: O(number of values).
    public var unnamed: Int { values.firstIndex(of: Self.other) ?? unknown }
  }

  /// An observable event.
  public struct Output: Codable, Hashable, Sendable {
    /// The name in the spec.
    public var name: String
    /// The party that observes it.
    public var seenBy: Party
    /// The arguments, in order.
    public var arguments: [Argument]

    /// An output with its arguments, in order.
    public init(name: String, seenBy: Party, arguments: [Argument]) {
      self.name = name
      self.seenBy = seenBy
      self.arguments = arguments
    }

    /// The number of symbols of the output: one per combination of values, including unknown ones.
    public var width: Int {
      var width = 1
      for index in arguments.indices { width *= arguments[index].values.count + 1 }
      return width
    }
  }

  /// The inputs, by number.
  public var inputs: [Input]
  /// The outputs, by number.
  public var outputs: [Output]

  /// A vocabulary whose numbers are the positions in these arrays.
  public init(inputs: [Input], outputs: [Output]) {
    self.inputs = inputs
    self.outputs = outputs
  }
}

/// An output with a value for each argument, as one number.
public typealias Symbol = Int

extension Vocabulary {
  /// The number of symbols.
  ///
  /// - Complexity: O(number of arguments).
  public var symbolCount: Int { firstSymbol(of: outputs.count) }

  /// The first symbol of an output, after all those of the outputs before it.
  ///
  /// - Complexity: O(number of outputs).
  func firstSymbol(of output: Int) -> Symbol {
    var symbol = 0
    for index in 0..<output { symbol += outputs[index].width }
    return symbol
  }

  /// The number of an output, or nil if the spec does not declare it.
  ///
  /// - Complexity: O(number of outputs).
  public func output(named name: String) -> Int? { outputs.firstIndex { $0.name == name } }

  /// The symbol of a known output; an undocumented value becomes *unknown*.
  ///
  /// Returns nil if the output is unknown, or if the number of values differs from the number of
  /// its arguments.
  ///
  /// - Complexity: O(size of the vocabulary); resolve once, not per event.
  public func symbol(_ name: String, _ values: [String] = []) -> Symbol? {
    guard let output = output(named: name), outputs[output].arguments.count == values.count else {
      return nil
    }
    let numbers = zip(outputs[output].arguments, values).map { argument, value in
      argument.values.firstIndex(of: value) ?? argument.unnamed
    }
    return symbol(output: output, values: numbers)
  }

  /// The symbol of an output with the given value numbers.
  ///
  /// - Complexity: O(number of outputs).
  public func symbol(output: Int, values: [Int]) -> Symbol {
    var offset = 0
    for (argument, value) in zip(outputs[output].arguments, values) {
      offset = offset * (argument.values.count + 1) + value
    }
    return firstSymbol(of: output) + offset
  }

  /// The output and the value numbers of a symbol.
  ///
  /// - Precondition: `symbol` is below ``symbolCount``.
  /// - Complexity: O(number of outputs).
  public func parts(of symbol: Symbol) -> (output: Int, values: [Int]) {
    var offset = symbol
    for number in outputs.indices {
      let width = outputs[number].width
      guard offset >= width else {
        let count = outputs[number].arguments.count
        var values = [Int](repeating: 0, count: count)
        for position in (0..<count).reversed() {
          let size = outputs[number].arguments[position].values.count + 1
          values[position] = offset % size
          offset /= size
        }
        return (number, values)
      }
      offset -= width
    }
    preconditionFailure("symbol \(symbol) is not below \(symbolCount)")
  }

  /// A symbol in words: the output and its values, such as `loginResult Ok`.
  ///
  /// - Complexity: O(number of outputs).
  public func text(of symbol: Symbol) -> String {
    let (output, values) = parts(of: symbol)
    let words = zip(outputs[output].arguments, values).map { $0.text(ofValue: $1) }
    return ([outputs[output].name] + words).joined(separator: " ")
  }
}

extension Vocabulary.Argument {
  /// A value in words: `Ok`, `(no code)` where it is left out, or `(code not documented)`.
  ///
  /// - Complexity: O(1).
  package func text(ofValue value: Int) -> String {
    guard value < values.count else { return "(\(name) not documented)" }
    return Vocabulary.Given(name: name, value: values[value]).text
  }
}

extension Vocabulary.Given {
  /// The value, or `(no code)` where the argument is left out.
  package var text: String { value == Vocabulary.Argument.absent ? "(no \(name))" : value }
}
