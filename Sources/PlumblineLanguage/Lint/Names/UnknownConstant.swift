extension DiagnosticRule {
  static let unknownConstant = DiagnosticRule(
    "unknown-constant",
    "A time names a constant that the spec does not declare.",
    why: misspelt,
    bad: """
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: $off-after, to: dark, clauses: [d-all]}

      """,
    good: """
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: $dim-after, to: dark, clauses: [d-all]}

      """,
    check: .names(UnknownConstant.check)
  )
}

/// Times name constants that exist.
enum UnknownConstant {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let names = spec.constants.map(\.name) + spec.interpretations.map(\.name)
    for name in spec.timeNames where !names.contains(name) {
      diagnostics.reportUnknownConstant(name, among: names)
    }
  }
}

extension Diagnostics {
  /// Reports a time that names no constant; a time that an input brings is none.
  mutating func reportUnknownConstant(_ name: Name, among known: [Name]) {
    let text = "$\(name)"
    guard
      [SpecDocument.Register.argumentPrefix, SpecDocument.Register.optionPrefix]
        .contains(where: text.hasPrefix)
    else { return reportUnknown(.unknownConstant, "constant", name, among: known) }
    report(
      .unknownConstant,
      at: name.location,
      "'\(text)' cannot stand here: only 'time' of a timer takes it, alone or as the end of a window such as"
        + " 0s..\(text)"
    )
  }
}
