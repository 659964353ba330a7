import PlumblineEngine
import PlumblineModel

extension DiagnosticRule {
  static let violatedInvariant = DiagnosticRule(
    "violated-invariant",
    "The spec violates one of its own invariants.",
    why: """
      The machines allow a trace that the invariant forbids, so one of them is wrong. The
      notes show the trace. `plumbline lint` says which invariants are proved.
      """,
    bad: """
      invariants:
        stays-bright:
          says: A lamp never dims.
          never: {output lampChanged: {state: dimmed}}
          clauses: [d-all]

      """,
    good: """
      invariants:
        dims-by-itself:
          says: A lamp that dims was pressed before.
          each: {output lampChanged: {state: dimmed}}
          had: input press
          clauses: [d-all]

      """
  )
}

/// No proof or search finds a trace of an automaton that violates an invariant of the same spec.
enum ViolatedInvariant {
  static func report(
    _ invariant: SpecDocument.Invariant,
    _ failure: Failure,
    in reference: Reference,
    _ diagnostics: inout Diagnostics
  ) {
    // The last row, if the event came late, does not belong to the trace.
    var notes = failure.timeline.filter { $0.at <= failure.at }.map { row in
      let parts = [
        row.input.map { "input \($0)" },
        // The last line observes an input that violates the invariant by itself.
        row.observed.flatMap { observed in
          if observed == row.input, row.expected == failure.expected { return nil }
          return observed == "nothing" ? observed : "output \(observed)"
        },
      ].compactMap { $0 }
      return "at \(describe(row.at)): \(parts.isEmpty ? "nothing" : parts.joined(separator: ", "))"
    }
    let isForbidden = failure.expected.hasPrefix("not this: ")
    notes.append(
      isForbidden
        ? "the last event is forbidden by \(invariant.name)" : "expected \(failure.expected)"
    )
    if !reference.interpretations.isEmpty { notes.append("when \(reference.interpretations.text)") }
    diagnostics.report(
      .violatedInvariant,
      at: invariant.name.location,
      "the spec violates its own invariant '\(invariant.name)'",
      notes: notes
    )
  }
}

extension [Reference.Interpretation] {
  /// `lost-from is outage.running and failed-from is outage.running`.
  fileprivate var text: String { map { "\($0.name) is \($0.option)" }.joined(separator: " and ") }
}
