package import PlumblineModel

/// A spec that was read from a file, as far as that went.
///
/// ```swift
/// let spec = Spec.load("specs/lamp.yaml")
/// print(DiagnosticRenderer().text(of: spec.diagnostics))
/// spec.references                          // empty if there was an error
/// ```
package struct Spec: Sendable {
  /// The automata, one for each combination of readings; none if anything is wrong.
  package let references: [Reference]
  /// Everything that is wrong, in the spec and in its ledgers.
  package let diagnostics: Diagnostics
  /// What could be read; nil if not even the outline could.
  package let document: SpecDocument?

  /// The automaton of the first option of every reading; nil if anything is wrong.
  package var reference: Reference? { references.first }

  /// Reads a spec and the ledgers that it names, checks and compiles it.
  ///
  /// Messages show `name` in place of the path, if there is one.
  package static func load(_ path: String, name: String? = nil) -> Spec {
    var diagnostics = Diagnostics()
    guard let file = SourceFile.load(path, &diagnostics) else {
      return Spec(references: [], diagnostics: diagnostics, document: nil)
    }
    let named = SourceFile(name: name ?? path, bytes: file.bytes)
    return compile(named) { ledger, diagnostics in
      let file = SourceFile.load(directory(of: path) + ledger, &diagnostics)
      return file.map { SourceFile(name: directory(of: named.name) + ledger, bytes: $0.bytes) }
    }
  }

  /// Compiles a text; `ledger` finds the file for a path that stands in it.
  package static func compile(
    _ file: SourceFile,
    ledger: (_ path: String, inout Diagnostics) -> SourceFile? = { _, _ in nil }
  ) -> Spec {
    var diagnostics = Diagnostics()
    var reader = SpecReader()
    guard let node = YAMLReader.read(file, &diagnostics), var document = reader.read(node) else {
      diagnostics.report(contentsOf: reader.diagnostics)
      return Spec(references: [], diagnostics: diagnostics, document: nil)
    }
    diagnostics.report(contentsOf: reader.diagnostics)
    for reference in reader.ledgers {
      let file = ledger(reference.path.text, &diagnostics)
      guard let file, let ledger = LedgerReader.read(file, &diagnostics) else {
        document.lacksLedger = true
        continue
      }
      document.clauses += ledger.clauses.map {
        SpecDocument.LedgerClause($0.clause, at: $0.location)
      }
    }
    let references = Compiler.compile(document, diagnostics: &diagnostics)
    return Spec(references: references, diagnostics: diagnostics, document: document)
  }

  /// The path up to the last slash; empty for a bare name.
  private static func directory(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
