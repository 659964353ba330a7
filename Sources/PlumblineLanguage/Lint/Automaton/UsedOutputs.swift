import PlumblineModel

/// An output comes somewhere, or an invariant judges it.
enum UsedOutputs: CompiledRule {
  static func check(_ compiled: CompiledSpec, diagnostics: inout Diagnostics) {
    let judged = Set(
      compiled.spec.invariants.flatMap(\.allEvents).compactMap { event -> Name? in
        if case .output(let pattern) = event { pattern.output } else { nil }
      }
    )
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
        "unused-output",
        at: output.name.location,
        severity: .warning,
        "output '\(output.name)' never comes, and no invariant names it; emit it, or say with an"
          + " invariant that it never comes"
      )
    }
  }
}
