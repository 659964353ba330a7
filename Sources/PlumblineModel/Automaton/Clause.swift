/// A fact of a document, or a decision of the transcriber.
package struct Clause: Codable, Hashable, Sendable {
  /// The kind of the fact; it determines which clause a failure names and which evidence counts.
  package enum Kind: String, CaseIterable, Codable, Sendable {
    case state, transition, timeout, retry, reason, callback
    case peerEffect = "peer-effect"
    case data, prohibition, fatal, example, applicability
    /// A choice of the transcriber where documents are silent or contradict each other.
    case decision
  }

  /// How explicitly the document states the fact.
  package enum Modality: String, CaseIterable, Codable, Sendable {
    case explicit, implied, ambiguous
  }

  /// The reason why a clause needs no citation.
  package enum Exclusion: String, CaseIterable, Codable, Sendable {
    case advice, heading, figure
    case outsideVocabulary = "outside the vocabulary"
    case severalClients = "several clients"
    case severalChannels = "several channels"
    /// The spec covers another part of the document; set by a spec, never by a ledger.
    case anotherPart = "another part"
    /// Only other interpretations of the documents cite it.
    case anotherInterpretation = "another interpretation"

    /// The reasons that a ledger can give.
    package static let inLedgers = allCases.filter { !$0.isNotApplicable }

    /// Whether the clause does not apply, in contrast to being untestable.
    package var isNotApplicable: Bool { self == .anotherPart || self == .anotherInterpretation }
  }

  /// The stable id, `zh-15`, or `d-…` for a decision.
  package var id: String
  /// The title of the document; empty for a decision.
  package var document: String
  /// The lines of the document, `41` or `52-54, 86`; empty for a decision.
  package var lines: String
  /// The section of the document; empty for a decision.
  package var section: String
  package var kind: Kind
  package var modality: Modality
  /// The paraphrase.
  package var says: String
  /// The reason why it needs no citation; nil for a required clause.
  package var excluded: Exclusion?

  /// Whether a run is incomplete without evidence for it: a fact that the ledger does not exclude.
  package var isRequired: Bool { excluded == nil && kind != .decision }

  package init(
    id: String,
    document: String = "",
    lines: String = "",
    section: String = "",
    kind: Kind,
    modality: Modality = .explicit,
    says: String,
    excluded: Exclusion? = nil
  ) {
    self.id = id
    self.document = document
    self.lines = lines
    self.section = section
    self.kind = kind
    self.modality = modality
    self.says = says
    self.excluded = excluded
  }
}
