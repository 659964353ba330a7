package import PlumblineModel

/// A spec that was read from a file, as far as that went.
///
/// ```swift
/// let spec = Spec.load("specs/lamp.yaml")
/// print(DiagnosticRenderer().text(of: spec.diagnostics))
/// spec.references                          // none if there was an error, or if it is abstract
/// ```
package struct Spec: Sendable {
  /// A ledger with the place where it was found.
  package struct Ledger: Sendable {
    package var document: LedgerDocument
    /// Where it was read from.
    package var path: String
  }

  /// The automata, one for each combination of interpretations; none if anything is wrong, and for an
  /// abstract spec.
  package let references: [Reference]
  /// Everything that is wrong, in the spec, in what it extends, and in its ledgers.
  package let diagnostics: Diagnostics
  /// What could be read; nil if not even the outline could.
  package let document: SpecDocument?
  /// The ledgers that could be read, in the order of the sources.
  package let ledgers: [Ledger]

  /// The automaton of the first option of every interpretation; nil if there is none.
  package var reference: Reference? { references.first }

  /// Reads a spec and the files that it names, checks and compiles it.
  ///
  /// Messages show `name` in place of the path, if there is one.
  package static func load(_ path: String, name: String? = nil) -> Spec {
    var diagnostics = Diagnostics()
    guard let file = SourceFile.load(path, &diagnostics) else {
      return Spec(references: [], diagnostics: diagnostics, document: nil, ledgers: [])
    }
    let named = file.renamed(name ?? path)
    let spec = compile(named) { relative, diagnostics in
      let file = SourceFile.load(directoryPrefix(of: path) + relative, &diagnostics)
      let shown = directoryPrefix(of: named.name) + relative
      return file.map { $0.renamed(shown) }
    }
    return Spec(
      references: spec.references,
      diagnostics: spec.diagnostics,
      document: spec.document,
      ledgers: spec.ledgers.map {
        Ledger(document: $0.document, path: directoryPrefix(of: path) + $0.path)
      }
    )
  }

  /// Compiles a text; `find` finds a file by its path relative to that of the text.
  package static func compile(
    _ file: SourceFile,
    find: @escaping (_ path: String, inout Diagnostics) -> SourceFile? = { _, _ in nil }
  ) -> Spec {
    var bases = BaseReader(find: find)
    var reader = SpecReader()
    guard let node = bases.read(file), var document = reader.read(node) else {
      var diagnostics = bases.diagnostics
      diagnostics.report(contentsOf: reader.diagnostics)
      return Spec(references: [], diagnostics: diagnostics, document: nil, ledgers: [])
    }
    var diagnostics = bases.diagnostics
    diagnostics.report(contentsOf: reader.diagnostics)
    var ledgers: [Ledger] = []
    for reference in reader.ledgers {
      let path = bases.path(of: reference.path).text
      let file = find(path, &diagnostics)
      guard let file, let ledger = LedgerReader.read(file, &diagnostics) else {
        document.lacksLedger = true
        continue
      }
      ledgers.append(Ledger(document: ledger, path: path))
      document.clauses += ledger.clauses(for: reference.part, &diagnostics)
    }
    let references = Compiler.compile(document, diagnostics: &diagnostics)
    diagnostics.addNote("\(file.name) extends this file", where: bases.isBase)
    return Spec(
      references: references,
      diagnostics: diagnostics,
      document: document,
      ledgers: ledgers
    )
  }
}

extension Spec {
  /// Whether it is a base that only editions of it can be tested by.
  package var isAbstract: Bool { document?.isAbstract ?? false }

  /// The path of a file that a spec names, both without needless `..`.
  package static func path(of relative: String, inFileAt path: String) -> String {
    RelativePath(path).naming(relative).text
  }
}
