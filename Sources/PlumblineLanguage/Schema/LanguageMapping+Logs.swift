internal import PlumblineModel

extension LanguageMapping {
  /// Mappings of logs: what the lines of a log mean in the words of a spec.
  package static let inLogs = [
    LanguageMapping(
      "log mapping",
      "A whole file: what the lines of a log mean.",
      [
        LanguageKey(
          "plumbline-log",
          .integer(1...1),
          "The version of the language of mappings.",
          isRequired: true
        ),
        LanguageKey("spec", .text, "The id of the spec that it is written for.", isRequired: true),
        LanguageKey(
          "format",
          .choice(["json", "csv", "text"]),
          "What a line is: a JSON object, comma-separated values, or text.",
          isRequired: true
        ),
        LanguageKey(
          "lines",
          .entries(.text),
          "The forms of a line of text, by name, with holes such as `{time}`."
        ),
        LanguageKey("time", .mapping("log time"), "Where a line says when."),
        LanguageKey(
          "session",
          .either([.text, .list(.text)]),
          "The field, or the fields, that tell one session from another."
        ),
        LanguageKey("fields", .entries(.text), "The fields by which sessions are grouped."),
        LanguageKey(
          "logged",
          .list(.text),
          "The inputs that the log has whenever they happen; the others may happen unobserved."
        ),
        LanguageKey("absent", .list(.text), "The inputs that cannot happen where it is written."),
        LanguageKey(
          "events",
          .list(.mapping("log event")),
          "What lines mean; the first one that fits a line counts.",
          isRequired: true
        ),
      ]
    ),
    LanguageMapping(
      "log time",
      "Where a line says when, and how.",
      [
        LanguageKey("field", .text, "The field.", isRequired: true),
        LanguageKey(
          "in",
          .choice(["microseconds", "milliseconds", "seconds", "iso8601"]),
          "Its unit; numbers may have a fraction.",
          isRequired: true
        ),
      ]
    ),
    LanguageMapping(
      "log event",
      "Which lines mean something, and what; one of `output`, `input`, `start` and `gap`.",
      [
        LanguageKey(
          "where",
          .entries(.either([.text, .list(.text)])),
          "The texts of fields, all of which must fit; of a list, one. `line` names the form of a text.",
          isRequired: true
        ),
        LanguageKey("output", .text, "The output that was seen."),
        LanguageKey("input", .text, "The input that was given."),
        LanguageKey("start", .boolean, "`true`: the client starts anew."),
        LanguageKey("gap", .boolean, "`true`: something may be missing here."),
        LanguageKey(
          "args",
          .entries(.either([.text, .mapping("log argument")])),
          "Per argument, the field that has its value; one that is left out may have any."
        ),
      ]
    ),
    LanguageMapping(
      "log argument",
      "Where the value of an argument stands, and what the log calls it.",
      [
        LanguageKey("field", .text, "The field.", isRequired: true),
        LanguageKey(
          "values",
          .entries(.text),
          "The documented value of each text; without it, texts are the documented values."
        ),
      ]
    ),
  ]
}
