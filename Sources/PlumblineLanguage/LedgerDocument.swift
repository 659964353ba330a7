package import PlumblineModel

/// The ledger of one document: every fact that it states, with the lines that state it.
package struct LedgerDocument: Sendable {
  /// A clause with its place in the ledger.
  package struct Entry: Sendable {
    package var clause: Clause
    /// The lines of the document, ascending.
    package var lines: [ClosedRange<Int>]
    /// Why it is excluded, in the transcriber's words; empty when it is not or nothing is said.
    package var note: String
    /// Where its id stands.
    package var location: SourceLocation
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
  package var clauses: [Entry]
  /// The lines that state no fact, ascending.
  package var noFact: [ClosedRange<Int>]
  /// Where the ledger describes the document.
  package var location: SourceLocation

  /// The clauses that nothing has to cite.
  ///
  /// - Complexity: O(number of clauses).
  package var excluded: [Entry] { clauses.filter { $0.clause.excluded != nil } }
}
