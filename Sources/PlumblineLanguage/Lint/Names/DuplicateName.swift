extension DiagnosticRule {
  package static let duplicateName = DiagnosticRule(
    "duplicate-name",
    "Two enums, machines or interpretations have the same name, or `gives` names an input twice.",
    why: """
      Arguments take their values from enums and machines, and conditions name machines and
      interpretations. A shared name is ambiguous. An input that `gives` names twice may stand for another one.
      """,
    bad: """
      enums:
        fuse: [Whole, Broken]

      """,
    good: """
      enums:
        Fuse: [Whole, Broken]

      """,
    check: .names(DuplicateName.check)
  )
}

/// The name of a machine differs from those of all other machines, enums and interpretations.
enum DuplicateName {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let machines = spec.machines.map(\.name)
    diagnostics.reportRepeated(
      .duplicateName,
      "name",
      spec.enums.map(\.name) + machines,
      of: " among enums and machines"
    )
    diagnostics.reportRepeated(
      .duplicateName,
      "name",
      Set(machines).sorted() + spec.interpretations.map(\.name),
      of: " among machines and interpretations"
    )
  }
}
