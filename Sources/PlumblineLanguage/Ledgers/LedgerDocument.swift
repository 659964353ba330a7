package import PlumblineModel

/// The ledger of one document: every fact that it states, with the lines that state it.
package struct LedgerDocument: Sendable {
  /// A clause with its place in the ledger.
  package struct Entry: Sendable {
    package var clause: Clause
    /// The lines of the document, ascending.
    package var lines: [ClosedRange<Int>]
    /// The part of the document that it belongs to; nil for all of them.
    package var part: Name?
    /// The ``LineHash`` of its lines when somebody last read them; nil when none is given.
    package var hash: Name?
    /// Why it is excluded, in the transcriber's words; empty when it is not or nothing is said.
    package var note: String
    /// Where its id stands.
    package var location: SourceLocation
    /// Where `lines` stands, and what it says.
    package var linesEntry: Node.Entry
    /// Whether the clause is written in braces.
    package var isInBraces: Bool
  }

  /// The short name that specs use, `zh`.
  package var id: String
  package var title: String
  /// The name of the file that holds the document.
  package var file: String
  package var lineCount: Int
  package var platform: String?
  /// When the document was last changed, as it says itself.
  package var updated: String?
  /// The parts of the document that specs can be about one by one.
  package var parts: [Name]
  package var clauses: [Entry]
  /// The lines that state no fact, ascending.
  package var noFact: [ClosedRange<Int>]
  /// Where the number of lines stands.
  package var linesLocation: SourceLocation
  /// Where the ledger describes the document.
  package var location: SourceLocation

  /// The clauses that nothing has to cite.
  ///
  /// - Complexity: O(number of clauses).
  package var excluded: [Entry] { clauses.filter { $0.clause.excluded != nil } }
}
