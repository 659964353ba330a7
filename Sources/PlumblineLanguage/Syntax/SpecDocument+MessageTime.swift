import PlumblineModel

extension SpecDocument {
  /// A time that an input brings in an argument, which timers use until the next input brings another.
  ///
  /// It is a machine of its own with a state for each value. Timers select their time by it, as by a counter.
  package struct MessageTime: Sendable {
    /// `$args.` before the name of the argument, which no other machine can have.
    package static let prefix = "$args."

    /// The argument.
    package var argument: Name
    /// The inputs that bring it, each with its own values.
    package var inputs: [(name: Name, values: [Name])]

    package init(argument: Name, inputs: [(name: Name, values: [Name])]) {
      self.argument = argument
      self.inputs = inputs
    }

    /// The values of all inputs, each a time.
    package var values: [Name] {
      var values: [Name] = []
      for value in inputs.flatMap(\.values) where !values.contains(value) { values.append(value) }
      return values
    }

    /// The name of the machine.
    package var name: Name { Name("args.\(argument)", at: argument.location) }

    /// The machine that keeps the last value; before the first input it is in the state `none`.
    ///
    /// Its reactions cite nothing: the clauses of the timers document them.
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
      let unset = Name("none", at: argument.location)
      return Machine(
        name: name,
        root: StateNode(
          name: name,
          initial: unset,
          children: ([unset] + values).map { StateNode(name: $0) },
          triggers: triggers
        )
      )
    }
  }
}
