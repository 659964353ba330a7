/// Keys and values that do not fit.
extension DiagnosticRule {
  package static let wrongType = DiagnosticRule(
    "wrong-type",
    "A value does not have the type that its key needs.",
    why: """
      Types are strict: `30` is not a time, `maybe` is not a truth value. The message shows
      the expected type.
      """,
    bad: """
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: 5, to: dark, reason: Dimmed, clauses: [d-all]}

      """,
    good: """
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: 5s, to: dark, reason: Dimmed, clauses: [d-all]}

      """
  )

  static let unknownKey = DiagnosticRule(
    "unknown-key",
    "A mapping has a key that it does not allow.",
    why: """
      An ignored key would be a lost fact. The language reference lists the keys of every
      mapping.
      """,
    bad: """
      machines:
        lamp:
          states:
            dark:
              on:
                press: {emit: [beep: Low]}

      """,
    good: """
      machines:
        lamp:
          states:
            dark:
              on:
                press: {emits: [beep: Low]}

      """
  )

  package static let missingKey = DiagnosticRule(
    "missing-key",
    "A mapping lacks a required key.",
    why: """
      The language reference marks the required keys of every mapping.
      """,
    bad: """
      invariants:
        stays-silent:
          while: lamp is dark
          never: {output beep: Low}
          clauses: [d-all]

      """,
    good: """
      invariants:
        stays-silent:
          says: A dark lamp does not beep.
          while: lamp is dark
          never: {output beep: Low}
          clauses: [d-all]

      """
  )

  package static let invalidName = DiagnosticRule(
    "invalid-name",
    "A name is a reserved word, or has characters that names exclude.",
    why: """
      Names consist of letters, digits, `-` and `_`. Words of conditions, such as `is` and
      `or`, are reserved. The name of a decision begins with `d-`, which distinguishes it from
      a clause.
      """,
    bad: """
      inputs:
        press.twice: {from: app}

      """,
    good: """
      inputs:
        press-twice: {from: app}

      """
  )

  package static let unknownName = DiagnosticRule(
    "unknown-name",
    "A word is not one of the values that its key allows.",
    why: """
      The party of an input, the kind of a clause and similar values come from closed lists.
      The message shows the list.
      """,
    bad: """
      inputs:
        press: {from: pear}

      """,
    good: """
      inputs:
        press: {from: peer}

      """
  )

  static let unsupported = DiagnosticRule(
    "unsupported",
    "This version does not support a part of the language.",
    why: """
      The reader refuses the part. A spec that ignored it would accept violations. Of YAML, it
      refuses merge keys (`<<`); anchors and aliases repeat a whole value.
      """,
    bad: """
      machines:
        lamp:
          states:
            dark:
              on:
                press: {reason: [Pressed, $cause]}

      """,
    good: """
      machines:
        lamp:
          states:
            dark:
              on:
                press: {reason: [Pressed, Dimmed]}

      """
  )

  static let unnamedArgument = DiagnosticRule(
    "unnamed-argument",
    "An event with several arguments has a value without a name.",
    why: """
      `beep: Low` is short for `beep: {tone: Low}`. The short form needs an event with exactly
      one argument.
      """,
    bad: """
      machines:
        lamp:
          states:
            lit:
              on:
                overheat: {emits: [lampChanged: dark]}

      """,
    good: """
      machines:
        lamp:
          states:
            lit:
              on:
                overheat: {emits: [lampChanged: {state: dark}]}

      """
  )

  static let condition = DiagnosticRule(
    "condition",
    "A condition is malformed, or has too many alternatives.",
    why: """
      A condition consists of `machine is state`, `or another-state`, `and`, `or`, `not` and
      parentheses. `or another-state` belongs to the `is` before it; then `not` binds closer than `and`,
      and `and` closer than `or`.
      """,
    bad: """
      inputs:
        overheat: {only-when: fuse intact}

      """,
    good: """
      inputs:
        overheat: {only-when: not (fuse is blown)}

      """
  )
}
