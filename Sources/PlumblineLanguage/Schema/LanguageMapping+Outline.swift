extension LanguageMapping {
  /// A spec as a whole, and its documents.
  static let outline = [
    LanguageMapping(
      "spec",
      "A whole file: documents, transcribed into machines.",
      [
        LanguageKey("plumbline", .integer(1...1), "The version of the language.", isRequired: true),
        LanguageKey(
          "spec",
          .text,
          "The id of the spec; runs and traces carry it.",
          isRequired: true
        ),
        LanguageKey("title", .text, "The title, for people."),
        LanguageKey(
          "extends",
          .text,
          "The path of the base spec that this one changes and completes."
        ),
        LanguageKey("abstract", .boolean, "Whether it is a base without documents of its own."),
        LanguageKey(
          "stage",
          .choice(["draft", "complete"]),
          "In a draft, missing citations are warnings."
        ),
        LanguageKey("sources", .entries(.mapping("source")), "The documents, by short name."),
        LanguageKey(
          "constants",
          .entries(.either([.time, .mapping("interpretation")])),
          "Times by name, used as `$name`, and interpretations."
        ),
        LanguageKey(
          "enums",
          .entries(.either([.list(.text), .entries(.integer(-2_147_483_648...4_294_967_295))])),
          "Lists of values by name, or values with the vendor's codes. The value `other` makes a list open: it stands for all values that the list does not name."
        ),
        LanguageKey(
          "options",
          .entries(domain),
          """
          The configuration of the client, by name: its values as for `args`, the default first. A trace fixes them \
          before its first input. Conditions read `name is value`, timers `time: $options.name`.
          """
        ),
        LanguageKey("inputs", .entries(.mapping("input")), "The inputs of the implementation."),
        LanguageKey("outputs", .entries(.mapping("output")), "The observable outputs."),
        LanguageKey(
          "machines",
          .entries(.mapping("machine")),
          "The parallel machines.",
          isRequired: true
        ),
        LanguageKey(
          "counters",
          .entries(.mapping("counter")),
          "Counts of events, which conditions read as `name is 3`."
        ),
        LanguageKey(
          "invariants",
          .entries(.mapping("invariant")),
          "Properties that hold in every trace."
        ),
        LanguageKey(
          "decisions",
          .entries(.mapping("decision")),
          "Your choices where documents are silent; names begin with `d-`."
        ),
        LanguageKey(
          "examples",
          .entries(.mapping("example")),
          "Example runs of the documents; lint replays them."
        ),
      ]
    ),
    LanguageMapping(
      "source",
      "A document, with the ledger of its clauses.",
      [
        LanguageKey("title", .text, "The title of the document.", isRequired: true),
        LanguageKey("ledger", .text, "The path of the ledger, from this file.", isRequired: true),
        LanguageKey("platform", .text, "The platform that the document covers."),
        LanguageKey("updated", .text, "The date of its last change, as the document says."),
        LanguageKey("part", .text, "The part of the document that the spec covers."),
      ]
    ),
    LanguageMapping(
      "decision",
      "A choice of the transcriber.",
      [
        LanguageKey("says", .text, "The choice, in a sentence.", isRequired: true),
        LanguageKey("about", .list(.text), "The clauses that it interprets."),
      ]
    ),
    LanguageMapping(
      "interpretation",
      "One of several defensible meanings of a document, the same for a whole run.",
      [
        LanguageKey(
          "any of",
          .list(.text),
          "The options: times, states such as `link.down`, or plain names.",
          isRequired: true
        )
      ]
    ),
  ]
}
