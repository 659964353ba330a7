extension LanguageMapping {
  /// Example runs of the documents.
  static let examples = [
    LanguageMapping(
      "example",
      "An example run of a document: a path of announcements, or a trace with times.",
      [
        LanguageKey("says", .text, "The run, in a sentence.", isRequired: true),
        LanguageKey(
          "path",
          .text,
          "`idle -(login)-> connecting --> connected`; an arrow is one announcement, `...` any number."
        ),
        LanguageKey("takes", .time, "The duration of the path: `20min..`, `..2min`."),
        LanguageKey(
          "labels",
          .entries(.text),
          "The meanings of the words on arrows: an input, a timer, or `auto`."
        ),
        LanguageKey("trace", .list(.mapping("entry of the trace")), "The events with their times."),
        LanguageKey("clauses", .list(.text), "The clauses that document the run."),
      ]
    ),
    LanguageMapping(
      "entry of the trace",
      "The events at one instant of a run.",
      [
        LanguageKey("at", .time, "The time since the beginning.", isRequired: true),
        LanguageKey("input", .event, "The input."),
        LanguageKey("sees", .either([.event, .list(.event)]), "The observed outputs."),
      ]
    ),
  ]
}
