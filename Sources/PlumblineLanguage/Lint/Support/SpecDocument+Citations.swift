extension DiagnosticRule {
  /// The reason that the rules about missing citations share.
  static let uncited = """
    Verdicts are given per clause, and a violation here belongs to no clause. With `stage: draft`
    this is a warning.
    """
}

extension SpecDocument {
  /// The severity of a missing citation.
  var citationSeverity: Diagnostic.Severity { stage == .draft ? .warning : .error }
}
