/// A report as a document, before it is written in one of the formats.
///
/// Texts in it are raw: what a spec calls something may hold markup, and each writer escapes all
/// of it in one place.
struct Page {
  var title: String
  /// What stands under the title.
  var summary: [Block]
  var sections: [Section]
}

extension Page {
  /// A chapter that the table of contents names.
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

  /// What sections consist of.
  enum Block {
    case heading(String)
    case paragraph(Phrase)
    case list([Phrase])
    case facts([(term: String, details: Phrase)])
    case table(Table)
    case diagram(StateDiagram)
    /// A trace in columns.
    case timeline(TimelineText)
    /// Lines whose columns matter.
    case lines([String])
  }

  /// Rows, of which the first cell names what the others are about.
  struct Table {
    var caption: String
    var columns: [String]
    var rows: [Row]
    /// What is said instead when there are no rows.
    var otherwise = "None."

    struct Row {
      var cells: [Phrase]
      /// What links to clauses lead to.
      var anchor: String?

      init(_ cells: [Phrase], anchor: String? = nil) {
        self.cells = cells
        self.anchor = anchor
      }
    }
  }

  /// Text with emphasis.
  typealias Phrase = [Inline]

  /// A stretch of text.
  enum Inline: Hashable {
    case text(String)
    /// A name of the spec.
    case name(String)
    /// The id of a clause, which links to what it says.
    case clause(String)
    case strong(String)
    case quiet(String)
    /// A verdict: its word, with a colour where there are colours.
    case verdict(String, Tone)
    /// A command line, which is never broken.
    case command(String)
    /// Only for those who hear the page.
    case hidden(String)
    case lineBreak
  }

  /// How good news is.
  enum Tone: String {
    case good, bad, doubtful, neutral
  }
}

extension Page.Inline: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self = .text(text) }
}

extension [Page.Inline] {
  /// Phrases one after another.
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
