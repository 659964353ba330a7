extension DiagnosticRule {
  /// The reason and the remedy that all rules about unknown names share.
  static let misspelt = """
    No declaration has this name: the name is misspelt, or the declaration is missing. The
    message suggests the nearest name. `lint --fix` writes that name if it is the only near one.
    """
}

extension Diagnostics {
  /// Reports a name without a declaration, and suggests the nearest declared one.
  ///
  /// A name whose declaration has an error is not reported.
  mutating func reportUnknown(
    _ rule: DiagnosticRule,
    _ kind: String,
    _ name: Name,
    among known: [Name],
    of owner: String = ""
  ) {
    guard !isMisdeclared(name.text) else { return }
    report(
      rule,
      at: name.location,
      "unknown \(kind) '\(name)'\(owner)"
        + Spelling.suggestion(for: name.text, among: known.map(\.text)),
      fix: Fix.respelling(name.text, at: name.location, among: known.map(\.text))
    )
  }
}
