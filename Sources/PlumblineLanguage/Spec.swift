package import PlumblineEngine
package import PlumblineModel

/// A spec from a file, as far as it could be read.
///
/// ```swift
/// let spec = Spec.load("specs/lamp.yaml")
/// print(DiagnosticRenderer().text(of: spec.diagnostics))
/// spec.references                          // empty after an error, and for an abstract spec
/// ```
package struct Spec: Sendable {
  /// A ledger with its path.
  package struct Ledger: Sendable {
    package var document: LedgerDocument
    /// The path of the ledger.
    package var path: String
  }

  /// The automata, one per combination of interpretations; empty after an error, and for an
  /// abstract spec.
  package let references: [Reference]
  /// The diagnostics of the spec, its bases and its ledgers.
  package let diagnostics: Diagnostics
  /// The spec as far as it could be read; nil if its outline is unreadable.
  package let document: SpecDocument?
  /// The readable ledgers, in the order of the sources.
  package let ledgers: [Ledger]
  /// The paths of the bases and the ledgers that it names, also of missing ones.
  package var namedPaths: [String] = []
  /// What proofs say about the invariants; nil if none was tried.
  package var proofs: InvariantProofs?

  /// The automaton of the first option of every interpretation; nil after an error.
  package var reference: Reference? { references.first }

  /// Reads a spec and the files that it names, checks and compiles it.
  ///
  /// Messages show `name` instead of the path, if given.
  package static func load(_ path: String, name: String? = nil) -> Spec {
    var diagnostics = Diagnostics()
    guard let file = SourceFile.load(path, &diagnostics) else {
      return Spec(references: [], diagnostics: diagnostics, document: nil, ledgers: [])
    }
    let text = file.renamed(name ?? path)
    var namedPaths: [String] = []
    let spec = compile(text) { relative, diagnostics in
      namedPaths.append(NamedPath.join(relative, namedIn: path))
      let file = SourceFile.load(namedPaths[namedPaths.count - 1], &diagnostics)
      return file.map { $0.renamed(NamedPath.join(relative, namedIn: text.name)) }
    }
    return Spec(
      references: spec.references,
      diagnostics: spec.diagnostics,
      document: spec.document,
      ledgers: spec.ledgers.map {
        Ledger(document: $0.document, path: NamedPath.join($0.path, namedIn: path))
      },
      namedPaths: namedPaths
    )
  }

  /// Compiles a text; `find` loads a file by its path relative to that of the text.
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
      var found = Diagnostics()
      let ledger = find(path, &found).flatMap { LedgerReader.read($0, &found) }
      for note in [
        "the source names it at \(reference.path.location)",
        "'plumbline init ledger DOCUMENT' drafts a ledger",
      ] {
        found.addNote(note) { $0.position == nil }
      }
      diagnostics.report(contentsOf: found)
      guard let ledger else {
        document.lacksLedger = true
        continue
      }
      ledgers.append(Ledger(document: ledger, path: path))
      document.clauses += ledger.clauses(for: reference.part, &diagnostics)
    }
    let references = compile(&document, narrowedBy: bases, &diagnostics)
    diagnostics.addNote("\(file.name) extends this file") { bases.isBase($0.file) }
    return Spec(
      references: references,
      diagnostics: diagnostics,
      document: document,
      ledgers: ledgers
    )
  }

  /// Compiles what remains of a spec whose extensions deleted parts of their bases.
  ///
  /// States of a base to which no event leads any more go, too.
  private static func compile(
    _ document: inout SpecDocument,
    narrowedBy bases: BaseReader,
    _ diagnostics: inout Diagnostics
  ) -> [Reference] {
    var narrowing = DocumentNarrowing(bases.removedParts, isBase: bases.isBase)
    while true {
      narrowing.narrow(&document)
      let removed = bases.removedClauses.union(narrowing.clauses)
      for index in document.clauses.indices
      where removed.contains(document.clauses[index].clause.id) {
        document.clauses[index].isOfAnotherPart = true
      }
      var found = diagnostics
      var unreached: [SpecDocument.StateReference] = []
      let references = Compiler.compile(
        document,
        sparing: { narrowing.spares($0) },
        &unreached,
        diagnostics: &found
      )
      guard !unreached.isEmpty else {
        diagnostics = found
        return references
      }
      narrowing.remove(unreached)
    }
  }
}

extension Spec {
  /// Whether it is a base: only its editions can be tested.
  package var isAbstract: Bool { document?.isAbstract ?? false }

  /// The path of a file that a spec names, without redundant `..`.
  package static func path(of relative: String, inFileAt path: String) -> String {
    NamedPath(path).naming(relative).text
  }
}
