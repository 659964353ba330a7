import PlumblineLanguage
import TestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A piece of a spec or a ledger that stands in a documentation, completed so that it compiles.
///
/// A ledger and a whole spec stay as they are; anything else becomes a spec that extends another.
struct Excerpt {
  static let repository = URL(filePath: Repository.path, directoryHint: .isDirectory)

  let text: String
  /// The path of the spec that an addition extends.
  var base = "lamp.yaml"
  /// The files that it may name, beside those of the repository.
  var files: [String: String] = [:]

  /// All findings of lint about it.
  var diagnostics: Diagnostics {
    switch DiagnosticRule.reader(of: text) {
    case .ledger:
      var diagnostics = Diagnostics()
      _ = LedgerReader.read(SourceFile(name: "manual.clauses.yaml", text: text), &diagnostics)
      return diagnostics
    case .spec: return diagnostics(ofSpec: text)
    case .addition:
      return diagnostics(ofSpec: "plumbline: 1\nspec: example\nextends: \(base)\n" + text)
    }
  }

  private func diagnostics(ofSpec text: String) -> Diagnostics {
    let file = SourceFile(name: "example.yaml", text: text)
    let spec = Spec.compile(file) { path, diagnostics in
      if path == "lamp.yaml" { return SourceFile(name: path, text: DiagnosticRule.lamp) }
      if let text = files[path] { return SourceFile(name: path, text: text) }
      return SourceFile.load(Self.repository.appending(path: path).path, &diagnostics)
    }
    return spec.checkingExamples().spec.diagnostics
  }
}
