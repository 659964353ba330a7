internal import ArgumentParser
internal import PlumblineLanguage

/// How diagnostics are written.
enum LintFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, sarif

  /// Everything that a lint run found; the text is printed spec by spec and is not part of it.
  func text(of diagnostics: Diagnostics) -> String {
    switch self {
    case .text: ""
    case .json: DiagnosticLines.text(of: diagnostics)
    case .sarif: DiagnosticSARIF.text(of: diagnostics)
    }
  }
}
