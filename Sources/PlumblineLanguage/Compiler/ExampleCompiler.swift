import PlumblineModel

/// Compiles the examples of a spec: resolves names to numbers.
struct ExampleCompiler {
  var lowering: Lowering

  init(_ lowering: Lowering) { self.lowering = lowering }

  /// The examples; nil for a spec without examples.
  mutating func examples() -> [Reference.Example]? {
    guard !lowering.spec.examples.isEmpty else { return nil }
    return lowering.spec.examples.indices.map { example(number: $0) }
  }

  private mutating func example(number: Int) -> Reference.Example {
    let example = lowering.spec.examples[number]
    let element = lowering.addElement(
      .example,
      "examples.\(example.name)",
      example.name,
      example.clauses,
      number
    )
    return Reference.Example(
      name: example.name.text,
      says: example.says,
      element: element,
      path: example.path.map { path($0, of: example.name.text) },
      trace: example.path == nil ? example.entries.map(entry) : nil
    )
  }

  private mutating func path(_ path: SpecDocument.Path, of name: String) -> Reference.Path {
    let machine = lowering.spec.machine(of: path).flatMap {
      lowering.machineNumbers[$0.name.text]
    }
    let argument = machine.flatMap { lowering.program.machines[$0].observableStateArgument }
    func value(_ state: Name) -> Int? { argument?.values.firstIndex(of: state.text) }
    return Reference.Path(
      machine: machine ?? 0,
      start: value(path.start) ?? 0,
      arrows: path.arrows.map { arrow in
        guard let label = arrow.label else {
          return Reference.Path.Arrow(to: arrow.to.flatMap(value))
        }
        return Reference.Path.Arrow(
          to: arrow.to.flatMap(value),
          inputs: Array(lowering.program.vocabulary.inputs(named: label.text)),
          timers: lowering.program.timers.indices.filter {
            let timer = lowering.program.timers[$0].name
            return timer == label.text || timer.hasSuffix(".\(label)")
          }
        )
      },
      takes: path.takes.map {
        let place = "examples.\(name).takes"
        return lowering.bounds($0, at: place, exact: place)
      }
    )
  }

  private func entry(_ entry: SpecDocument.Entry) -> Reference.Entry {
    let vocabulary = lowering.program.vocabulary
    return Reference.Entry(
      at: entry.at,
      input: entry.input.flatMap { pattern in
        vocabulary.inputs(named: pattern.input.text)
          .first { pattern.allows(vocabulary.inputs[$0]) }
      },
      sees: entry.sees.compactMap { lowering.pattern($0) }
    )
  }
}
