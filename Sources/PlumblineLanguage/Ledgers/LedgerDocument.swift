package import PlumblineModel

/// The ledger of one document: every fact of the document, with its lines.
package struct LedgerDocument: Sendable {
  /// A clause with its location in the ledger.
  package struct Entry: Sendable {
    package var clause: Clause
    package var lines: HashedLines
    /// The part of the document to which it belongs; nil: all parts.
    package var part: Name?
    /// The reason for its exclusion, in the transcriber's words; empty without an exclusion or a
    /// note.
    package var note: String
    /// The location of its id.
    package var location: SourceLocation
  }

  /// Some lines of the document with their hash, of a clause or of an entry of `no-fact`.
  package struct HashedLines: Sendable {
    /// Ascending.
    package var ranges: [ClosedRange<Int>]
    /// The recorded ``LineHash``; nil without a hash.
    package var hash: Name?
    /// The entry of `lines`.
    package var entry: Node.Entry
    /// Whether the mapping with the lines is written in braces.
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
  /// The lines that state no fact, in the order of the ledger.
  package var noFact: [HashedLines]
  /// The location of the number of lines.
  package var linesLocation: SourceLocation
  /// The location of the description of the document.
  package var location: SourceLocation

  /// The clauses that need no citation.
  ///
  /// - Complexity: O(number of clauses).
  package var excluded: [Entry] { clauses.filter { $0.clause.excluded != nil } }

  /// The number of lines that state no fact.
  ///
  /// - Complexity: O(number of these lines).
  package var linesWithoutFact: Int { Set(noFact.flatMap { $0.ranges.joined() }).count }
}
