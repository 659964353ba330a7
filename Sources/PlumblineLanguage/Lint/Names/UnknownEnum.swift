extension DiagnosticRule {
  static let unknownEnum = DiagnosticRule(
    "unknown-enum",
    "An argument takes its values from a name that is neither an enum nor a machine.",
    why: misspelt,
    bad: """
      outputs:
        beep: {args: {tone: Tones}}

      """,
    good: """
      enums:
        Tones: [Low, High]
      outputs:
        beep: {args: {tone: Tones}}

      """,
    check: .names(UnknownEnum.check)
  )
}

/// Arguments take their values from enums and machines that exist.
enum UnknownEnum {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let known = (spec.enums.map(\.name) + spec.machines.map(\.name)).map(\.text)
    for argument in spec.allArguments {
      guard case .named(let name) = argument.domain, spec.values(of: argument.domain) == nil,
        !diagnostics.isMisdeclared(name.text)
      else { continue }
      let range = range(meantBy: name.text)
      diagnostics.report(
        .unknownEnum,
        at: name.location,
        "'\(name)' is neither an enum nor a machine"
          + (range.map { "; write '\($0)' for a range" }
            ?? Spelling.suggestion(for: name.text, among: known)),
        fix: Fix.respelling(name.text, at: name.location, among: known)
      )
    }
  }

  /// `1..5` for `1-5`, and `30s..2h` for `30s-2h`; nil for anything else.
  private static func range(meantBy text: String) -> String? {
    text.wholeMatch(of: #/([0-9]+[a-z]*)-([0-9]+[a-z]*)/#).map { "\($0.1)..\($0.2)" }
  }
}
