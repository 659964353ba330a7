import PlumblineModel

extension DiagnosticRule {
  static let unstartedTime = DiagnosticRule(
    "unstarted-time",
    "An announcement never starts the timer whose time its argument equals.",
    severity: .warning,
    why: """
      The argument has the time of a timer that the same transition starts. No transition that makes
      the announcement starts this one, so the argument never has a time. Name the timer of the
      announced state, or the states that start it.
      """,
    bad: """
      outputs:
        lampChanged: {args: {after: [30s, absent]}}
      machines:
        lamp:
          announces: {lampChanged: {after: {in: [dimmed], equals: time of dim}}}

      """,
    good: """
      outputs:
        lampChanged: {args: {after: [30s, absent]}}
      machines:
        lamp:
          announces: {lampChanged: {after: {in: [bright], equals: time of dim}}}

      """,
    check: .automata(UnstartedTime.check)
  )
}

/// Some announcement with the time of a timer starts the timer.
///
/// An emitted output is of one reaction, about which the compiler reports this as an error.
enum UnstartedTime {
  /// - Complexity: O(announced times × number of edges).
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    for (number, machine) in compiled.spec.machines.enumerated() {
      for announcement in machine.announcements {
        for (argument, source) in announcement.arguments {
          guard let timer = source.timer else { continue }
          let name = (output: announcement.output, argument: argument, timer: timer)
          let found = compiled.references.flatMap { starts(of: name, in: number, $0) }
          // A machine without announcements has a rule of its own.
          guard found.contains(false), !found.contains(true) else { continue }
          diagnostics.report(
            .unstartedTime,
            at: timer.location,
            "no announcement with argument '\(argument)' starts timer '\(timer)', whose time it"
              + " equals"
          )
        }
      }
    }
  }

  /// For each transition whose announcement may have the argument, whether it starts the timer.
  private static func starts(
    of name: (output: Name, argument: Name, timer: Name),
    in machine: Int,
    _ reference: Reference
  ) -> [Bool] {
    guard let output = reference.vocabulary.output(named: name.output.text) else { return [] }
    let arguments = reference.vocabulary.outputs[output].arguments
    guard let position = arguments.firstIndex(where: { $0.name == name.argument.text }) else {
      return []
    }
    let absence = arguments[position].absent.map { 1 << UInt64($0) } ?? UInt64(0)
    let timers = reference.timers.indices.filter {
      reference.timers[$0].machine == machine
        && reference.timers[$0].name.hasSuffix(".\(name.timer)")
    }
    return reference.edges.compactMap { edge in
      let announced = edge.outputs.filter {
        $0.announces == machine && $0.pattern.output == output
      }
      guard !announced.isEmpty else { return nil }
      return edge.arms.contains(where: timers.contains)
        && announced.contains { $0.pattern.allowed[position] != absence }
    }
  }
}

extension SpecDocument.Announcement.Source {
  /// The timer whose time the argument equals.
  fileprivate var timer: Name? {
    switch self {
    case .literal(.time(let timer)), .only(_, .time(let timer)): timer
    case .literal, .only, .to, .from, .reason: nil
    }
  }
}
