/// Inputs by name, and their arguments.
extension Vocabulary {
  /// The name of the input that sets the options of the client, before all others.
  package static let options = "options"

  /// The numbers of the input that sets the options, for all their values; empty without options.
  ///
  /// - Complexity: O(number of inputs).
  package var optionInputs: Range<Int> { inputs(named: Self.options) }

  /// The number of an input without arguments, or nil if the spec does not declare it.
  ///
  /// - Complexity: O(number of inputs).
  public func input(named name: String) -> Int? { input(named: name, []) }

  /// The number of an input with these values, or nil if the spec does not declare it.
  ///
  /// ```swift
  /// vocabulary.input(named: "logout")                          // 1
  /// vocabulary.input(named: "fatalError", ["TokenExpired"])    // 7
  /// ```
  ///
  /// - Complexity: O(number of inputs).
  public func input(named name: String, _ values: [String]) -> Int? {
    inputs.firstIndex { $0.name == name && $0.arguments.map(\.value) == values }
  }

  /// The number of an input with named arguments, in any order; a value that the spec does not name
  /// is `other` in an open list.
  ///
  /// - Complexity: O(number of inputs).
  package func input(named name: String, arguments: [String: String]) -> Int? {
    let numbers = inputs(named: name)
    var given = arguments
    for argument in self.arguments(ofInputs: numbers) {
      guard let value = given[argument.name] else {
        if argument.absent != nil { given[argument.name] = Argument.absent }
        continue
      }
      guard !argument.values.contains(value) else { continue }
      guard argument.unnamed < argument.values.count else { return nil }
      given[argument.name] = argument.values[argument.unnamed]
    }
    return numbers.first { number in
      inputs[number].arguments.count == given.count
        && inputs[number].arguments.allSatisfy { given[$0.name] == $0.value }
    }
  }

  /// The numbers of all inputs with a name, for all values of arguments; empty for an unknown name.
  ///
  /// - Complexity: O(number of inputs).
  public func inputs(named name: String) -> Range<Int> {
    guard let first = inputs.firstIndex(where: { $0.name == name }) else { return 0..<0 }
    let end = inputs[first...].firstIndex { $0.name != name } ?? inputs.endIndex
    return first..<end
  }

  /// The numbers of an input for all values of its arguments.
  ///
  /// - Complexity: O(number of inputs).
  package func inputs(sharingNameWith input: Int) -> Range<Int> {
    inputs(named: inputs[input].name)
  }

  /// The declared inputs of the spec, each as the range of its numbers.
  ///
  /// - Complexity: O(number of inputs).
  package var declaredInputs: [Range<Int>] {
    var ranges: [Range<Int>] = []
    while let first = ranges.last?.upperBound ?? inputs.indices.first, first < inputs.endIndex {
      let end = inputs[first...].firstIndex { $0.name != inputs[first].name } ?? inputs.endIndex
      ranges.append(first..<end)
    }
    return ranges
  }

  /// The names of the inputs, each once.
  ///
  /// - Complexity: O(number of inputs).
  package var inputNames: [String] { declaredInputs.map { inputs[$0.lowerBound].name } }

  /// The names of some inputs, each once, in the order of the spec.
  ///
  /// - Complexity: O(number of inputs).
  package func names(ofInputs numbers: [Int]) -> [String] {
    declaredInputs.filter { name in numbers.contains(where: name.contains) }
      .map { inputs[$0.lowerBound].name }
  }

  /// The arguments of an input with all their values.
  ///
  /// - Complexity: O(number of inputs).
  package func arguments(ofInputs numbers: Range<Int>) -> [Argument] {
    guard let first = numbers.first else { return [] }
    return inputs[first].arguments.indices.map { position in
      var values: [String] = []
      for input in inputs[numbers] where !values.contains(input.arguments[position].value) {
        values.append(input.arguments[position].value)
      }
      return Argument(name: inputs[first].arguments[position].name, values: values)
    }
  }

  /// The arguments of an input by name, without those that are left out; nil for an input without
  /// arguments.
  ///
  /// - Complexity: O(number of arguments).
  package func arguments(ofInput input: Int) -> JSON? {
    let given = inputs[input].arguments
    guard !given.isEmpty else { return nil }
    let named = given.filter { $0.value != Argument.absent }
    return .object(Dictionary(named.map { ($0.name, .string($0.value)) }) { $1 })
  }

  /// An input in words: its name and its values, such as `fatalError TokenExpired`; for options their names, too,
  /// `options wait=2s retry=on`.
  ///
  /// - Complexity: O(number of arguments).
  public func text(ofInput input: Int) -> String {
    let (name, given) = (inputs[input].name, inputs[input].arguments)
    let words = given.map { name == Self.options ? "\($0.name)=\($0.text)" : $0.text }
    return ([name] + words).joined(separator: " ")
  }
}

/// `{"from":"app","name":"logout"}`; with arguments
/// `{"args":[{"name":"cause","value":"TokenExpired"}],"from":"server","name":"fatalError"}`.
extension Vocabulary.Input {
  private enum Key: String, CodingKey {
    case name, from, args
  }

  /// Reads an input; one without `args` has no arguments.
  ///
  /// - Throws: A decoding error if a member is missing or has another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      name: try container.decode(String.self, forKey: .name),
      from: try container.decode(Vocabulary.Party.self, forKey: .from),
      arguments: try container.decodeIfPresent([Vocabulary.Given].self, forKey: .args) ?? []
    )
  }

  /// Writes an input; omits empty `args`.
  ///
  /// - Throws: Errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(from, forKey: .from)
    if !arguments.isEmpty { try container.encode(arguments, forKey: .args) }
  }
}
