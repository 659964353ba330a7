package import PlumblineModel

/// The ledger of one document: every fact of the document, with its lines.
package struct LedgerDocument: Sendable {
  /// A clause with its location in the ledger.
  package struct Entry: Sendable {
    package var clause: Clause
    /// The lines of the document, ascending.
    package var lines: [ClosedRange<Int>]
    /// The part of the document to which it belongs; nil: all parts.
    package var part: Name?
    /// The recorded ``LineHash`` of its lines; nil without a hash.
    package var hash: Name?
    /// The reason for its exclusion, in the transcriber's words; empty without an exclusion or a
    /// note.
    package var note: String
    /// The location of its id.
    package var location: SourceLocation
    /// The entry of `lines`.
    package var linesEntry: Node.Entry
    /// Whether the clause is written in braces.
    package var isInBraces: Bool
  }

  /// The short name that specs use, `zh`.
  package var id: String
  package var title: String
  /// The name of the file with the document.
  package var file: String
  package var lineCount: Int
  package var platform: String?
  /// The date of the last change, as the document says.
  package var updated: String?
  /// The parts of the document that separate specs can cover.
  package var parts: [Name]
  package var clauses: [Entry]
  /// The lines that state no fact, ascending.
  package var noFact: [ClosedRange<Int>]
  /// The location of the number of lines.
  package var linesLocation: SourceLocation
  /// The location of the description of the document.
  package var location: SourceLocation

  /// The clauses that need no citation.
  ///
  /// - Complexity: O(number of clauses).
  package var excluded: [Entry] { clauses.filter { $0.clause.excluded != nil } }
}
