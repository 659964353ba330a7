internal import PlumblineModel

extension LanguageMapping {
  /// Ledgers: the facts of one document, line by line.
  package static let inLedgers = [
    LanguageMapping(
      "ledger",
      "A whole file: every line of a document is in a clause or in `no-fact`.",
      [
        LanguageKey("document", .mapping("document"), "The document.", isRequired: true),
        LanguageKey(
          "clauses",
          .list(.mapping("clause")),
          "The facts of the document.",
          isRequired: true
        ),
        LanguageKey(
          "no-fact",
          .list(.mapping("range without a fact")),
          "The lines without a fact, such as headings."
        ),
      ]
    ),
    LanguageMapping(
      "document",
      "The source text of the clauses.",
      [
        LanguageKey("id", .text, "The short name that specs use.", isRequired: true),
        LanguageKey("title", .text, "The title of the document.", isRequired: true),
        LanguageKey("file", .text, "The name of the file with the document.", isRequired: true),
        LanguageKey("lines", .integer(1...1_000_000), "The number of its lines.", isRequired: true),
        LanguageKey("platform", .text, "The platform that the document covers."),
        LanguageKey("updated", .text, "The date of its last change, as the document says."),
        LanguageKey("parts", .list(.text), "The parts that separate specs can cover."),
      ]
    ),
    LanguageMapping(
      "clause",
      "One fact.",
      [
        LanguageKey(
          "id",
          .text,
          "Its id, never reused; without the prefix `d-`.",
          isRequired: true
        ),
        LanguageKey("lines", .text, "Its lines: `\"4\"`, `\"4-7, 9\"`.", isRequired: true),
        LanguageKey("section", .text, "The section of the document.", isRequired: true),
        LanguageKey(
          "kind",
          .choice(Clause.Kind.allCases.map(\.rawValue)),
          "The kind of the fact; see *Kinds of clauses*.",
          isRequired: true
        ),
        LanguageKey(
          "modality",
          .choice(Clause.Modality.allCases.map(\.rawValue)),
          "Whether the document states the fact, implies it, or allows several interpretations.",
          isRequired: true
        ),
        LanguageKey("says", .text, "The fact, in your words.", isRequired: true),
        LanguageKey("part", .text, "The part of the document to which it belongs."),
        LanguageKey("hash", .text, "The hash of its lines; `lint --fix` writes it."),
        LanguageKey("excluded", .mapping("exclusion"), "Why no element needs to cite it."),
      ]
    ),
    LanguageMapping(
      "range without a fact",
      "Lines that state no fact.",
      [
        LanguageKey("lines", .text, "The lines: `\"4\"`, `\"4-7, 9\"`.", isRequired: true),
        LanguageKey("hash", .text, "The hash of the lines; `lint --fix` writes it."),
      ]
    ),
    LanguageMapping(
      "exclusion",
      "The reason why a clause needs no citation.",
      [
        LanguageKey(
          "why",
          .choice(Clause.Exclusion.inLedgers.map(\.rawValue)),
          "One of a closed list of reasons.",
          isRequired: true
        ),
        LanguageKey("note", .text, "The reason, in your words."),
      ]
    ),
  ]
}
