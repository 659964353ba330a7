import PlumblineModel

extension SpecDocument {
  /// A variable with the last value that an input brought: an argument, or an option of the client.
  ///
  /// It is a machine of its own with a state for each value. Timers select their time by it, as by a counter.
  package struct Register: Sendable {
    /// `$args.` before the name of an argument as a time.
    package static let argumentPrefix = "$args."
    /// `$options.` before the name of an option as a time.
    package static let optionPrefix = "$options."

    /// The argument of the inputs.
    package var argument: Name
    /// The inputs that bring it, each with its own values.
    package var inputs: [(name: Name, values: [Name])]
    /// Whether it is an option of the client; the others are arguments.
    package var isOption: Bool

    package init(
      argument: Name,
      inputs: [(name: Name, values: [Name])],
      isOption: Bool = false
    ) {
      self.argument = argument
      self.inputs = inputs
      self.isOption = isOption
    }

    /// The values of all inputs.
    package var values: [Name] {
      var values: [Name] = []
      for value in inputs.flatMap(\.values) where !values.contains(value) { values.append(value) }
      return values
    }

    /// The name of the machine: that of the option, or `args.` and that of the argument.
    package var name: Name {
      isOption ? argument : Name("args.\(argument)", at: argument.location)
    }

    /// Its state before the first input, which no spec names: names have no parentheses.
    static let unset = "(unset)"

    /// The machine that keeps the last value; before the first input it is in the state `(unset)`.
    ///
    /// Its reactions cite nothing: the clauses of the timers and conditions document them.
    ///
    /// - Complexity: O(values × inputs).
    package var machine: Machine {
      let triggers = inputs.map { input in
        let cases = input.values.map { value in
          Case(
            when: .is(StateReference(machine: argument, state: value)),
            effects: [Effect(to: value, at: argument.location)],
            at: argument.location
          )
        }
        return Trigger(.input(input.name), .cases(cases), at: argument.location)
      }
      let unset = Name(Self.unset, at: argument.location)
      var machine = Machine(
        name: name,
        root: StateNode(
          name: name,
          initial: unset,
          children: ([unset] + values).map { StateNode(name: $0) },
          triggers: triggers
        )
      )
      machine.isClient = isOption
      return machine
    }
  }
}

extension SpecDocument {
  /// The options of the client, each a register.
  package var options: [Register] { registers.filter(\.isOption) }

  /// The condition of an input: its own, and that the options are set before all other inputs, once.
  package func condition(of input: Input) -> Guard? {
    guard let option = options.first else { return input.onlyWhen }
    let isUnset = Guard.is(
      StateReference(machine: option.name, state: Name(Register.unset, at: option.name.location))
    )
    guard input.name.text != Vocabulary.options else { return isUnset }
    return input.onlyWhen.map { .and(.not(isUnset), $0) } ?? .not(isUnset)
  }
}
