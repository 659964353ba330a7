import PlumblineModel

extension DiagnosticRule {
  static let unusedInput = DiagnosticRule(
    "unused-input",
    "No machine reacts to an input, and no invariant names it.",
    severity: .warning,
    why: """
      The input tests nothing: the spec is silent wherever it occurs. A reaction is missing,
      or its condition never holds.
      """,
    bad: """
      inputs:
        shake: {from: app}

      """,
    good: """
      inputs:
        shake: {from: app}
      machines:
        lamp:
          on:
            shake: {clauses: [d-all]}

      """,
    check: .automata(UnusedInput.check)
  )
}

/// Some machine reacts to each input somewhere, or an invariant names it.
enum UnusedInput {
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    let named = Set(compiled.spec.inputPatterns.map(\.input))
    for input in compiled.spec.inputs where !named.contains(input.name) {
      var isPossible = false
      let isUsed = compiled.references.contains { reference in
        let numbers = reference.vocabulary.inputs(named: input.name.text)
        return reference.cells.contains { row in
          numbers.contains { number in
            isPossible = isPossible || row[number].isPossible
            return !row[number].edges.isEmpty
          }
        }
      }
      guard !isUsed else { continue }
      diagnostics.report(
        .unusedInput,
        at: input.name.location,
        isPossible
          ? "no machine reacts to input '\(input.name)' where it is possible, and no invariant names"
            + " it"
          : "input '\(input.name)' is never possible: its 'only-when:' never holds"
      )
    }
  }
}
