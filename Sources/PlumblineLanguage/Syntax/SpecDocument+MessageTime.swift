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
    /// The values, each a time.
    package var values: [Name]
    /// The inputs that bring it.
    package var inputs: [Name]
    /// The clauses of the timers.
    package var clauses: [Name]

    package init(argument: Name, values: [Name], inputs: [Name], clauses: [Name] = []) {
      self.argument = argument
      self.values = values
      self.inputs = inputs
      self.clauses = clauses
    }

    /// The name of the machine.
    package var name: Name { Name("args.\(argument)", at: argument.location) }

    /// The machine that keeps the last value; before the first input it is in the state `none`.
    ///
    /// - Complexity: O(values × inputs).
    package var machine: Machine {
      let cases = values.map { value in
        Case(
          when: .is(StateReference(machine: argument, state: value)),
          effects: [Effect(to: value, clauses: clauses, at: argument.location)],
          at: argument.location
        )
      }
      let unset = Name("none", at: argument.location)
      return Machine(
        name: name,
        root: StateNode(
          name: name,
          initial: unset,
          children: ([unset] + values).map { StateNode(name: $0) },
          triggers: inputs.map { Trigger(.input($0), .cases(cases), at: argument.location) }
        )
      )
    }
  }
}
