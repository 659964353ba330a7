/// A report as a document, independent of its format.
///
/// Its texts are raw: names of a spec may contain markup, and each writer escapes them in one
/// place.
struct Page {
  var title: String
  /// The blocks under the title.
  var summary: [Block]
  var sections: [Section]

  /// Paragraphs with a blank line between them, without those that are empty.
  static func paragraphs(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

extension Page {
  /// A section in the table of contents.
  struct Section {
    /// Letters, digits and hyphens; unique on the page.
    var id: String
    var heading: String
    var blocks: [Block]
    /// Whether HTML shows it beside the next section on a wide screen.
    var isBesideNext = false

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
    /// A trace in columns, and in HTML also to scale.
    case timeline(TraceChart)
    /// Preformatted lines.
    case lines([String])
    /// The sessions of a log on one axis.
    case lanes(LaneChart)
    /// The headline numbers of the page.
    case headlines([Headline])
    /// Blocks with a heading of their own, as a target of links.
    case article(Article)
    /// Blocks that HTML folds away behind a summary.
    case details(summary: Phrase, [Block])
    /// Blocks in this order, of which HTML shows the middle ones beside the others on a wide screen.
    case beside([Block], [Block], [Block])
    /// A switch that leaves the settled rows of tables out; HTML only.
    case filter(String)
  }

  /// A number with its meaning.
  struct Headline {
    var value: String
    var label: String
    var tone = Tone.neutral
  }

  /// A part of a section.
  struct Article {
    /// As for ``Section/id``.
    var id: String
    var heading: String
    var blocks: [Block]
    /// Whether HTML folds it away until its reader opens it.
    var isFolded = false
  }

  /// Rows whose first cell is their heading.
  struct Table {
    var caption: String
    var columns: [String]
    var rows: [Row]
    /// The sentence after the caption of a table without rows.
    var otherwise = "None."
    /// Whether HTML shows each row as a card on a telephone; a table that is narrow enough stays one.
    var isCards = true

    struct Row {
      var cells: [Phrase]
      /// The target of links to a clause.
      var anchor: String?
      /// Whether ``Block/filter(_:)`` leaves it out.
      var isSettled: Bool

      init(_ cells: [Phrase], anchor: String? = nil, isSettled: Bool = false) {
        self.cells = cells
        self.anchor = anchor
        self.isSettled = isSettled
      }
    }

    /// The table without a column in which no row has anything.
    ///
    /// - Complexity: O(rows × columns).
    func omittingIfEmpty(_ column: String) -> Self {
      guard let position = columns.firstIndex(of: column),
        rows.allSatisfy({ $0.cells[position].isEmpty })
      else { return self }
      var table = self
      table.columns.remove(at: position)
      for row in rows.indices { table.rows[row].cells.remove(at: position) }
      return table
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
    /// The internal name of something that has a name in the documents.
    case aside(String)
    /// The word of a verdict, coloured where possible.
    case verdict(String, Tone)
    /// A sign before a verdict, which tells it from others without colour.
    case sign(String, Tone)
    /// A link to a place on the page.
    case link(String, to: String)
    /// A command line, which never breaks.
    case command(String)
    /// The end of links to a place inside a cell or paragraph; HTML only.
    case target(String)
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

  /// The sign and the word of a verdict.
  static func status(_ sign: String, _ word: String, _ tone: Page.Tone) -> Page.Phrase {
    [.sign(sign, tone), .text(" "), .verdict(word, tone)]
  }

  /// A text, and its place in the document on a line of its own; an empty place has none.
  static func says(_ text: String, at place: String) -> Page.Phrase {
    place.isEmpty ? [.text(text)] : [.text(text), .lineBreak, .quiet(place)]
  }

  /// Ids of clauses with blanks between them.
  static func clauses(_ ids: [String]) -> Page.Phrase {
    joined(ids.map { [.clause($0)] }, by: [" "])
  }
}
