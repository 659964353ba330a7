internal import PlumblineModel

extension LanguageMapping {
  /// Ledgers: what one document states, line by line.
  package static let inLedgers = [
    LanguageMapping(
      "ledger",
      "A whole file: every line of a document is in a clause, or states no fact.",
      [
        LanguageKey("document", .mapping("document"), "The document.", isRequired: true),
        LanguageKey(
          "clauses",
          .list(.mapping("clause")),
          "The facts that it states.",
          isRequired: true
        ),
        LanguageKey("no-fact", .list(.text), "The lines that state none: `\"4\"`, `\"4-7\"`."),
      ]
    ),
    LanguageMapping(
      "document",
      "The text that the clauses are taken from.",
      [
        LanguageKey("id", .text, "The short name that specs use.", isRequired: true),
        LanguageKey("title", .text, "What the document calls itself.", isRequired: true),
        LanguageKey("file", .text, "The name of the file that holds it.", isRequired: true),
        LanguageKey("lines", .integer(1...1_000_000), "How many lines it has.", isRequired: true),
        LanguageKey("platform", .text, "The platform that it is about."),
        LanguageKey("updated", .text, "When it was last changed, as it says itself."),
        LanguageKey("parts", .list(.text), "Parts that specs can be about one by one."),
      ]
    ),
    LanguageMapping(
      "clause",
      "One fact.",
      [
        LanguageKey("id", .text, "Its id, never reused; not with `d-`.", isRequired: true),
        LanguageKey("lines", .text, "Where it stands: `\"4\"`, `\"4-7, 9\"`.", isRequired: true),
        LanguageKey("section", .text, "The section of the document.", isRequired: true),
        LanguageKey(
          "kind",
          .choice(Clause.Kind.allCases.map(\.rawValue)),
          "What sort of fact.",
          isRequired: true
        ),
        LanguageKey(
          "modality",
          .choice(Clause.Modality.allCases.map(\.rawValue)),
          "Whether the document says so, implies it, or can be read in several ways.",
          isRequired: true
        ),
        LanguageKey("says", .text, "The fact, in your words.", isRequired: true),
        LanguageKey("part", .text, "The part of the document that it belongs to."),
        LanguageKey("hash", .text, "The hash of its lines; `lint --fix` writes it."),
        LanguageKey("excluded", .mapping("exclusion"), "Why nothing has to cite it."),
      ]
    ),
    LanguageMapping(
      "exclusion",
      "Why a clause need not be cited.",
      [
        LanguageKey(
          "why",
          .choice(Clause.Exclusion.inLedgers.map(\.rawValue)),
          "One of a closed list of reasons.",
          isRequired: true
        ),
        LanguageKey("note", .text, "The reason in your words."),
      ]
    ),
  ]
}
