import PlumblineModel

extension DiagnosticRule {
  static let absentState = DiagnosticRule(
    "absent-state",
    "An argument that names the states of a machine would be left out in one of them.",
    why: """
      The value `absent` of an argument says that the argument is left out. Give the state another name,
      or announce it under another one with `shows:`.
      """,
    bad: """
      machines:
        lamp:
          states:
            dark: {shows: absent}

      """,
    good: """
      machines:
        lamp:
          states:
            dark: {shows: off}

      """,
    check: .names(AbsentState.check)
  )
}

/// No machine whose states are the values of an argument shows a state as `absent`.
enum AbsentState {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let absent = Name(Vocabulary.Argument.absent)
    let arguments = spec.inputs.flatMap(\.arguments) + spec.outputs.flatMap(\.arguments)
    for argument in arguments {
      guard case .named(let name) = argument.domain,
        !spec.enums.contains(where: { $0.name == name }),
        let machine = spec.machines.first(where: { $0.name == name }),
        machine.shownNames.contains(absent)
      else { continue }
      diagnostics.report(
        .absentState,
        at: argument.name.location,
        "argument '\(argument.name)' would be left out in the state 'absent' of machine"
          + " '\(name)'; give the state another name, or 'shows:'"
      )
    }
  }
}
