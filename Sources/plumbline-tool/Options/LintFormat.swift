internal import ArgumentParser
internal import PlumblineLanguage

/// The format of diagnostics.
enum LintFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, sarif

  /// All findings of a lint run; empty for text, which is printed spec by spec.
  func text(of diagnostics: Diagnostics) -> String {
    switch self {
    case .text: ""
    case .json: DiagnosticLines.text(of: diagnostics)
    case .sarif: DiagnosticSARIF.text(of: diagnostics)
    }
  }
}
