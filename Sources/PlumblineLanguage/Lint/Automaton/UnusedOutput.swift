import PlumblineModel

extension DiagnosticRule {
  static let unusedOutput = DiagnosticRule(
    "unused-output",
    "No reachable reaction emits an output, and no invariant judges it.",
    severity: .warning,
    why: """
      Emit the output in a reaction. If the document excludes the output, state that as an
      invariant.
      """,
    bad: """
      outputs:
        hum: {closed-by: [d-all]}

      """,
    good: """
      outputs:
        hum: {closed-by: [d-all]}
      invariants:
        dark-is-quiet:
          says: A dark lamp does not hum.
          while: lamp is dark
          never: output hum
          clauses: [d-all]

      """,
    check: .automata(UnusedOutput.check)
  )
}

/// Some transition emits each output, or an invariant judges it.
enum UnusedOutput {
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    let judged = compiled.spec.outputsOfInvariants
    var emitted: Set<String> = []
    for reference in compiled.references {
      var isEmitted = reference.vocabulary.outputs.map { _ in false }
      for edge in reference.edges {
        for output in edge.outputs { isEmitted[output.pattern.output] = true }
      }
      for (output, isEmitted) in zip(reference.vocabulary.outputs, isEmitted) where isEmitted {
        emitted.insert(output.name)
      }
    }
    for output in compiled.spec.outputs
    where !output.isJudgedByInvariants && !judged.contains(output.name)
      && !emitted.contains(output.name.text)
    {
      diagnostics.report(
        .unusedOutput,
        at: output.name.location,
        "no transition emits output '\(output.name)', and no invariant names it; emit it, or forbid"
          + " it with an invariant"
      )
    }
  }
}
