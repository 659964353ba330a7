import PlumblineModel

extension DiagnosticRule {
  static let unusedOption = DiagnosticRule(
    "unused-option",
    "No condition and no timer reads an option.",
    severity: .warning,
    why: """
      Each value of the option has the same behaviour, and each trace chooses one in vain. A condition or
      `time: $options.name` is missing, or the option is a leftover.
      """,
    bad: """
      options:
        brightness: [low, high]

      """,
    good: """
      options:
        brightness: [low, high]
      machines:
        lamp:
          states:
            lit:
              on:
                overheat:
                  - {when: brightness is low, to: dark, reason: Pressed, clauses: [d-all]}
                  - {to: dark, reason: Overheated, emits: [beep: High], clauses: [d-all]}

      """,
    check: .names(UnusedOption.check)
  )
}

/// Some condition or timer reads each option.
enum UnusedOption {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    var read = Set(spec.stateUses.map(\.state.machine))
    read.formUnion(spec.timers.compactMap { $0.timer.register?.name })
    // Rule 'unknown-constant' reports a time that names an option like a constant.
    read.formUnion(spec.timeNames)
    let registers = spec.registers.map(\.name)
    for (machine, trigger) in spec.triggers
    where trigger.event == .input(Name(Vocabulary.options))
      && !registers.contains(spec.machines[machine].name)
    {
      for guarded in trigger.answer.cases {
        read.formUnion((guarded.when?.atoms ?? []).map(\.machine))
      }
    }
    for option in spec.options where !read.contains(option.name) {
      diagnostics.report(
        .unusedOption,
        at: option.argument.location,
        "nothing reads option '\(option.argument)'; write '\(option.argument) is …' in a condition, or"
          + " 'time: $options.\(option.argument)' in a timer"
      )
    }
  }
}
