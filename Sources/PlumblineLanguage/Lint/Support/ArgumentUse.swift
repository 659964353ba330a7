/// An argument that a pattern, an announcement or a reason names, with its values there.
struct ArgumentUse {
  let name: Name
  let values: SpecDocument.Values
  /// The arguments that the input or output declares.
  let arguments: [SpecDocument.Argument]
  /// `input 'press'`.
  let owner: String

  /// The declaration; nil if there is none.
  var declaration: SpecDocument.Argument? { arguments.first { $0.name == name } }
}

/// An argument of an output that a reaction fills with an argument of its input: `$args.name`.
struct PassedArgument {
  let name: Name
  /// The input of the reaction; nil for an expiry or the entry of a state.
  let input: SpecDocument.Input?
  let target: (output: Name, argument: Name)

  /// The argument of the input; nil if it has none of this name.
  var source: SpecDocument.Argument? { input?.arguments.first { $0.name == name } }
}

extension SpecDocument {
  /// The arguments of declared inputs and outputs that patterns, announcements and reasons name.
  var argumentUses: [ArgumentUse] {
    var uses = eventPatterns.flatMap { pattern in
      pattern.arguments.compactMap { use(of: $0.0, $0.1, in: pattern.output) }
    }
    for pattern in inputPatterns {
      guard let input = inputs.first(where: { $0.name == pattern.input }) else { continue }
      uses += pattern.arguments.map { name, values in
        let owner = "input '\(input.name)'"
        return ArgumentUse(name: name, values: values, arguments: input.arguments, owner: owner)
      }
    }
    for announcement in machines.flatMap(\.announcements) {
      uses += announcement.arguments.compactMap { name, source in
        let values: Values = if case .literal(let values) = source { values } else { .any }
        return use(of: name, values, in: announcement.output)
      }
    }
    for (machine, effect) in effects {
      guard let reason = effect.reason else { continue }
      for announcement in machines[machine].announcements {
        for case (let name, .reason) in announcement.arguments {
          if let use = use(of: name, reason, in: announcement.output) { uses.append(use) }
        }
      }
    }
    return uses
  }

  private func use(of argument: Name, _ values: Values, in output: Name) -> ArgumentUse? {
    guard let output = outputs.first(where: { $0.name == output }) else { return nil }
    let owner = "output '\(output.name)'"
    return ArgumentUse(name: argument, values: values, arguments: output.arguments, owner: owner)
  }

  /// The arguments of declared inputs that reactions pass on.
  var passedArguments: [PassedArgument] {
    cases.filter { !$0.isOfUnknownInput }.flatMap { entry in
      entry.reaction.effects.flatMap { effect in
        passedReasons(of: entry, effect)
          + effect.emits.flatMap { pattern in
            pattern.arguments.compactMap { argument, values in
              guard case .variable(let name) = values else { return nil }
              let target = (pattern.output, argument)
              return PassedArgument(name: name, input: entry.input, target: target)
            }
          }
      }
    }
  }

  private func passedReasons(of entry: MachineCase, _ effect: Effect) -> [PassedArgument] {
    guard case .variable(let name) = effect.reason else { return [] }
    return machines[entry.machine].announcements.flatMap { announcement in
      announcement.arguments.compactMap { argument, source in
        guard case .reason = source else { return nil }
        let target = (announcement.output, argument)
        return PassedArgument(name: name, input: entry.input, target: target)
      }
    }
  }
}
