extension DiagnosticRule {
  package static let duplicateValue = DiagnosticRule(
    "duplicate-value",
    "A list has a member twice.",
    why: """
      A value, a clause or an input counts once in its list, and an alternative of `any of` once among its
      alternatives. Often the second one stands for another, and its name is wrong. Equal alternatives are one
      alternative, which can cite the clauses of both. A code of the vendor stands for one value of an enum.
      """,
    bad: """
      enums:
        Reason: [Pressed, Overheated, Dimmed, Pressed]

      """,
    good: """
      enums:
        Reason: [Pressed, Overheated, Dimmed, Shaken]

      """,
    check: .names(DuplicateValue.check)
  )
}

/// The values of an enum or an argument differ, and so do the codes of an enum.
enum DuplicateValue {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for enumeration in spec.enums {
      let owner = " in enum '\(enumeration.name)'"
      diagnostics.reportRepeated(.duplicateValue, "value", enumeration.values, of: owner)
      let codes = zip(enumeration.codes, enumeration.values).map { Name("\($0)", at: $1.location) }
      diagnostics.reportRepeated(.duplicateValue, "code", codes, of: owner)
    }
    for argument in spec.allArguments {
      guard case .values(let values) = argument.domain else { continue }
      let owner = " in argument '\(argument.name)'"
      diagnostics.reportRepeated(.duplicateValue, "value", values, of: owner)
    }
  }
}
