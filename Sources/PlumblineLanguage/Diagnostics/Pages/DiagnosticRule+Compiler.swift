import PlumblineModel

/// Machines that the compiler refuses.
extension DiagnosticRule {
  static let enterCycle = DiagnosticRule(
    "enter-cycle",
    "Reactions to entering states form a cycle.",
    why: """
      After an event, machines react to the entered states in rounds, until no machine reacts.
      Here the rounds never end.
      """,
    bad: """
      machines:
        siren:
          initial: low
          environment: true
          states:
            low: {on: {overheat: {to: high}, enter siren.low: {to: high}}}
            high: {on: {enter siren.high: {to: low}}}

      """,
    good: """
      machines:
        siren:
          initial: low
          environment: true
          states:
            low: {on: {overheat: {to: high}}}
            high: {on: {enter lamp.bright: {to: low}}}

      """
  )

  static let conflictingEnterReactions = DiagnosticRule(
    "conflicting-enter-reactions",
    "A machine reacts to two states that are entered in the same round.",
    why: """
      Both reactions cannot take effect at once, and their order is undefined. Remove one of
      them.
      """,
    bad: """
      machines:
        siren:
          initial: low
          environment: true
          states:
            low: {on: {enter lamp.lit: {to: high}, enter lamp.bright: {to: high}}}
            high: {on: {enter lamp.dark: {to: low}}}

      """,
    good: """
      machines:
        siren:
          initial: low
          environment: true
          states:
            low: {on: {enter lamp.lit: {to: high}}}
            high: {on: {enter lamp.dark: {to: low}}}

      """
  )

  static let tooManyLocations = DiagnosticRule(
    "too-many-locations",
    "The machines have too many combinations of states.",
    why: """
      Locations times events are at most 4,194,304. Write independent machines as separate
      specs.
      """
  )

  static let tooManyAlternatives = DiagnosticRule(
    "too-many-alternatives",
    "One event has more than 1,024 outcomes.",
    why: """
      The number of outcomes is the product of the alternatives of all reacting machines.
      """
  )

  static let tooManyOutputs = DiagnosticRule(
    "too-many-outputs",
    "One event has more than \(ReferenceLimits.outputs) pending outputs.",
    why: """
      The engine stores pending outputs as the bits of one number.
      """
  )
}
