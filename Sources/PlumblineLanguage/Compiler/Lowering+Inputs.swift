import PlumblineModel

extension SpecDocument {
  /// An input with each combination of the values of its arguments; the last argument varies
  /// fastest.
  func combinations(of input: Input) -> [Vocabulary.Input] {
    var combinations: [[Vocabulary.Given]] = [[]]
    for argument in input.arguments {
      let values = values(of: argument.domain) ?? []
      combinations = combinations.flatMap { given in
        values.map { given + [Vocabulary.Given(name: argument.name.text, value: $0.text)] }
      }
    }
    return combinations.map {
      Vocabulary.Input(name: input.name.text, from: input.from, arguments: $0)
    }
  }
}

extension SpecDocument.Values {
  /// The values with the value of the input for `$args.name`; any value without one.
  func passing(_ input: Vocabulary.Input?) -> SpecDocument.Values {
    guard case .variable(let name) = self else { return self }
    guard let given = input?.arguments.first(where: { $0.name == name.text }) else { return .any }
    return .these([Name(given.value, at: name.location)])
  }
}
