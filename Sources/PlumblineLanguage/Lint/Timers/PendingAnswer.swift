extension DiagnosticRule {
  static let pendingAnswer = DiagnosticRule(
    "pending-answer",
    "A timer with `gives` stands in a machine of the implementation, or its state stays after the input.",
    why: """
      The environment gives one of the inputs within the time. Its machine must then leave the state, or enter
      it again: otherwise the time goes on, and the environment is late.
      """,
    bad: """
      machines:
        fuse:
          states:
            blown:
              after:
                electrician: {time: 1min..10min, gives: [press]}

      """,
    good: """
      machines:
        fuse:
          states:
            blown:
              after:
                electrician: {time: 1min..10min, gives: [mend]}

      """,
    check: .names(PendingAnswer.check)
  )
}

/// Each input that the environment gives within a time ends that time.
enum PendingAnswer {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let inputs = Set(spec.inputs.map(\.name))
    for machine in spec.machines {
      check(machine.root, in: machine, below: [], inputs, &diagnostics)
    }
  }

  private static func check(
    _ node: SpecDocument.StateNode,
    in machine: SpecDocument.Machine,
    below groups: [SpecDocument.StateNode],
    _ inputs: Set<Name>,
    _ diagnostics: inout Diagnostics
  ) {
    let path = [node] + groups
    for timer in node.timers where !timer.gives.isEmpty {
      if !machine.isEnvironment {
        diagnostics.report(
          .pendingAnswer,
          at: timer.name.location,
          "'gives' is for machines with 'environment: true'; machine '\(machine.name)' is the implementation"
        )
        continue
      }
      // An unknown input is reported as such.
      for input in timer.gives where inputs.contains(input) && !leaves(on: input, path) {
        diagnostics.report(
          .pendingAnswer,
          at: input.location,
          "'\(node.name)' does not leave at the input '\(input)', so its time goes on; add"
            + " 'on: {\(input): {to: …}}'"
        )
      }
    }
    for child in node.children { check(child, in: machine, below: path, inputs, &diagnostics) }
  }

  /// Whether the innermost reaction to an input enters a state in each of its effects.
  private static func leaves(on input: Name, _ path: [SpecDocument.StateNode]) -> Bool {
    let triggers = path.lazy.flatMap(\.triggers)
    guard let trigger = triggers.first(where: { $0.event == .input(input) }) else { return false }
    let cases = trigger.answer.cases
    return !cases.isEmpty && cases.flatMap(\.effects).allSatisfy { $0.to != nil }
  }
}
