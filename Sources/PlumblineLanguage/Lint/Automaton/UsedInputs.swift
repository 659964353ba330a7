import PlumblineModel

/// Some machine reacts to an input somewhere, or an invariant names it.
enum UsedInputs: CompiledRule {
  static func check(_ compiled: CompiledSpec, diagnostics: inout Diagnostics) {
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
        "unused-input",
        at: input.name.location,
        severity: .warning,
        isPossible
          ? "no machine reacts to input '\(input.name)' where it can come, and no invariant names it"
          : "input '\(input.name)' can never come: its 'only-when:' holds nowhere"
      )
    }
  }
}
