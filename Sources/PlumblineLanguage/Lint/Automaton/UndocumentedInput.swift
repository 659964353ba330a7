import PlumblineModel

extension DiagnosticRule {
  static let undocumentedInput = DiagnosticRule(
    "undocumented-input",
    "No machine that announces reacts to an input.",
    severity: .warning,
    why: """
      The input is undocumented in each state. So the automaton judges no trace after it, and
      what the implementation does then goes unseen. Reactions of machines of the environment
      document nothing. If the input has no effect, say so with `ignores:`. If the documents
      are silent on it, say `undocumented`.
      """,
    bad: """
      inputs:
        powerLost: {from: network, only-when: power is there}
      machines:
        power:
          environment: true
          initial: there
          states:
            there: {on: {powerLost: {to: gone}}}
            gone: {final: true}

      """,
    good: """
      inputs:
        powerLost: {from: network, only-when: power is there}
      machines:
        lamp:
          ignores: {inputs: [powerLost, mend]}
        power:
          environment: true
          initial: there
          states:
            there: {on: {powerLost: {to: gone}}}
            gone: {final: true}

      """,
    check: .automata(UndocumentedInput.check)
  )
}

/// The documents define each input in some state, or the spec says that they are silent on it.
enum UndocumentedInput {
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    // Rule 'no-announcement' has this case.
    guard compiled.spec.machines.contains(where: { $0.documentsInputs }) else { return }
    for input in compiled.spec.inputs where !compiled.spec.isSilent(on: input.name) {
      let rows = compiled.references.flatMap { reference in
        reference.vocabulary.inputs(named: input.name.text).flatMap { number in
          reference.cells.map { $0[number] }
        }
      }
      guard rows.contains(where: { $0.isPossible && !$0.edges.isEmpty }),
        !rows.contains(where: { $0.isPossible && $0.isDocumented })
      else { continue }
      diagnostics.report(
        .undocumentedInput,
        at: input.name.location,
        "no machine that announces, or is the client, reacts to input '\(input.name)', so the automaton judges no trace after it;"
          + " write its effect, or 'ignores: {inputs: [\(input.name)], clauses: […]}'"
      )
    }
  }
}

extension SpecDocument {
  /// Whether a machine says that an input is undocumented.
  fileprivate func isSilent(on input: Name) -> Bool {
    machines.flatMap(\.root.subtree).flatMap(\.triggers).contains { trigger in
      if case .undocumented = trigger.answer { trigger.event == .input(input) } else { false }
    }
  }
}
