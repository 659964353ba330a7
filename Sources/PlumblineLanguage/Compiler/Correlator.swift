import PlumblineModel

/// Finds the arguments that carry the variables of an invariant.
struct Correlator {
  /// An event with numbers, and per variable the argument that carries it.
  typealias Carrier = (event: Invariant.Event, arguments: [Int])

  /// The names of the variables, in the order of the trigger.
  private let variables: [String]

  init(_ invariant: SpecDocument.Invariant) {
    var variables: [String] = []
    for event in invariant.trigger?.each ?? [] {
      for (name, _) in event.variables where !variables.contains(name.text) {
        variables.append(name.text)
      }
    }
    self.variables = variables
  }

  /// An event of the invariant with numbers.
  func events(_ event: SpecDocument.Event, _ compiler: InvariantCompiler) -> [Carrier] {
    compiler.list(event).map { numbered in
      let names = names(of: numbered, in: compiler.lowering.program.vocabulary)
      let carriers = variables.map { variable in
        let argument = event.variables.first { $0.variable.text == variable }?.argument.text
        return names.firstIndex { $0 == argument } ?? 0
      }
      return (numbered, carriers)
    }
  }

  /// The correlation; nil for an invariant without variables.
  func correlation(
    each: [Carrier],
    events: [Carrier],
    in vocabulary: Vocabulary
  ) -> Invariant.Correlation? {
    guard !variables.isEmpty else { return nil }
    return Invariant.Correlation(
      variables: variables.enumerated().map { number, name in
        var values: [String] = []
        for (event, arguments) in each + events {
          for value in self.values(of: event, arguments[number], in: vocabulary)
          where !values.contains(value) {
            values.append(value)
          }
        }
        return Vocabulary.Argument(name: name, values: values)
      },
      each: each.map(\.arguments),
      events: events.map(\.arguments)
    )
  }

  private func names(of event: Invariant.Event, in vocabulary: Vocabulary) -> [String] {
    switch event {
    case .input(let number): vocabulary.inputs[number].arguments.map(\.name)
    case .output(let pattern): vocabulary.outputs[pattern.output].arguments.map(\.name)
    }
  }

  private func values(
    of event: Invariant.Event,
    _ argument: Int,
    in vocabulary: Vocabulary
  ) -> [String] {
    switch event {
    case .input(let number): [vocabulary.inputs[number].arguments[argument].value]
    case .output(let pattern): vocabulary.outputs[pattern.output].arguments[argument].values
    }
  }
}

extension SpecDocument.Event {
  /// The arguments with restricted values.
  var arguments: [(name: Name, values: SpecDocument.Values)] {
    switch self {
    case .input(let pattern): pattern.arguments
    case .output(let pattern): pattern.arguments
    }
  }

  /// The variables `$m` with their arguments.
  var variables: [(variable: Name, argument: Name)] {
    arguments.compactMap { name, values in
      if case .variable(let variable) = values { (variable, name) } else { nil }
    }
  }
}

extension SpecDocument.InputPattern {
  /// Whether the pattern allows the values of an input.
  func allows(_ input: Vocabulary.Input) -> Bool {
    arguments.allSatisfy { name, values in
      guard case .these(let names) = values else { return true }
      let given = input.arguments.first { $0.name == name.text }
      return names.contains { $0.text == given?.value }
    }
  }
}
