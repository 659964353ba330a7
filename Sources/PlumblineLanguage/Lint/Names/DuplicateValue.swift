extension DiagnosticRule {
  package static let duplicateValue = DiagnosticRule(
    "duplicate-value",
    "An enum or an argument lists a value twice.",
    why: """
      The name of a value identifies it.
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

/// The values of an enum or an argument differ.
enum DuplicateValue {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for enumeration in spec.enums {
      let owner = " in enum '\(enumeration.name)'"
      diagnostics.reportRepeated(.duplicateValue, "value", enumeration.values, of: owner)
    }
    for argument in spec.allArguments {
      guard case .values(let values) = argument.domain else { continue }
      let owner = " in argument '\(argument.name)'"
      diagnostics.reportRepeated(.duplicateValue, "value", values, of: owner)
    }
  }
}
