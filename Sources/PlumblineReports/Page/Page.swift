/// A report as a document, independent of its format.
///
/// Its texts are raw: names of a spec may contain markup, and each writer escapes them in one
/// place.
struct Page {
  var title: String
  /// The blocks under the title.
  var summary: [Block]
  var sections: [Section]
}

extension Page {
  /// A section in the table of contents.
  struct Section {
    /// Letters, digits and hyphens; unique on the page.
    var id: String
    var heading: String
    var blocks: [Block]

    init(_ id: String, _ heading: String, _ blocks: [Block]) {
      self.id = id
      self.heading = heading
      self.blocks = blocks
    }
  }

  /// An element of a section.
  enum Block {
    case heading(String)
    case paragraph(Phrase)
    case list([Phrase])
    case facts([(term: String, details: Phrase)])
    case table(Table)
    case diagram(StateDiagram)
    /// A trace in columns.
    case timeline(TimelineText)
    /// Preformatted lines.
    case lines([String])
  }

  /// Rows whose first cell is their heading.
  struct Table {
    var caption: String
    var columns: [String]
    var rows: [Row]
    /// The text in place of a table without rows.
    var otherwise = "None."

    struct Row {
      var cells: [Phrase]
      /// The target of links to a clause.
      var anchor: String?

      init(_ cells: [Phrase], anchor: String? = nil) {
        self.cells = cells
        self.anchor = anchor
      }
    }
  }

  /// Text with emphasis.
  typealias Phrase = [Inline]

  /// A part of a phrase.
  enum Inline: Hashable {
    case text(String)
    /// A name of the spec.
    case name(String)
    /// The id of a clause, with a link to its text.
    case clause(String)
    case strong(String)
    case quiet(String)
    /// The word of a verdict, coloured where possible.
    case verdict(String, Tone)
    /// A command line, which never breaks.
    case command(String)
    /// Text for screen readers only.
    case hidden(String)
    case lineBreak
  }

  /// A rating of a result, for its colour.
  enum Tone: String {
    case good, bad, doubtful, neutral
  }
}

extension Page.Inline: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self = .text(text) }
}

extension [Page.Inline] {
  /// Phrases with a separator between them.
  static func joined(_ phrases: [Page.Phrase], by separator: Page.Phrase) -> Page.Phrase {
    Array(phrases.joined(separator: separator))
  }

  /// Names with commas between them.
  static func names(_ names: [String]) -> Page.Phrase {
    joined(names.map { [.name($0)] }, by: [", "])
  }

  /// Ids of clauses with blanks between them.
  static func clauses(_ ids: [String]) -> Page.Phrase {
    joined(ids.map { [.clause($0)] }, by: [" "])
  }
}
