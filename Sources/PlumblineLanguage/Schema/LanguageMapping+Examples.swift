extension LanguageMapping {
  /// Example runs of the documents.
  static let examples = [
    LanguageMapping(
      "example",
      "A run that a document gives as an example, as a path of announcements or as a trace with times.",
      [
        LanguageKey("says", .text, "The run, in a sentence.", isRequired: true),
        LanguageKey(
          "path",
          .text,
          "`idle -(login)-> connecting --> connected`; an arrow is one announcement, `...` any number."
        ),
        LanguageKey("takes", .time, "How long the path takes: `20min..`, `..2min`."),
        LanguageKey(
          "labels",
          .entries(.text),
          "What the words on arrows mean: an input, a timer, or `auto`."
        ),
        LanguageKey("trace", .list(.mapping("entry of the trace")), "What happens when."),
        LanguageKey("clauses", .list(.text), "Where the documents tell it."),
      ]
    ),
    LanguageMapping(
      "entry of the trace",
      "An instant of a run.",
      [
        LanguageKey("at", .time, "When, counted from the beginning.", isRequired: true),
        LanguageKey("input", .event, "What is given."),
        LanguageKey("sees", .either([.event, .list(.event)]), "What is observed."),
      ]
    ),
  ]
}
