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
      if let meant = spec.broughtTime(named: name) {
        let isWhole = name.location.text == "$\(name)"
        diagnostics.report(
          .unknownConstant,
          at: name.location,
          "unknown constant '\(name)'; write '\(meant)'",
          fix: isWhole
            ? Fix(at: name.location, replacement: meant, action: "write '\(meant)'") : nil
        )
      } else {
        diagnostics.reportUnknownConstant(name, among: names)
      }
    }
  }
}

extension SpecDocument {
  /// `$options.ring` or `$args.ttl`, if the time of a timer has the name of an option or an argument.
  fileprivate func broughtTime(named name: Name) -> String? {
    let isTimer = timers.contains { entry in
      guard entry.timer.spans.count == 1, case .constant(name) = entry.timer.spans[0].to else {
        return false
      }
      return true
    }
    guard isTimer else { return nil }
    if options.contains(where: { $0.argument == name }) { return "\(Register.optionPrefix)\(name)" }
    let isArgument = inputs.contains { $0.arguments.contains { $0.name == name } }
    return isArgument ? "\(Register.argumentPrefix)\(name)" : nil
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
