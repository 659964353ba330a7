internal import PlumblineModel

extension LanguageMapping {
  /// Log mappings: the events of a spec that the lines of a log denote.
  package static let inLogs = [
    LanguageMapping(
      "log mapping",
      "A whole file: the meanings of the lines of a log.",
      [
        LanguageKey(
          "plumbline-log",
          .integer(1...1),
          "The version of the mapping language.",
          isRequired: true
        ),
        LanguageKey("spec", .text, "The id of the spec of this mapping.", isRequired: true),
        LanguageKey(
          "format",
          .choice(["json", "csv", "text"]),
          "The format of a line: a JSON object, comma-separated values, or text.",
          isRequired: true
        ),
        LanguageKey(
          "lines",
          .entries(.text),
          "The forms of a line of text, by name, with holes such as `{time}`."
        ),
        LanguageKey("time", .mapping("log time"), "The field with the instant."),
        LanguageKey(
          "session",
          .either([.text, .list(.text)]),
          "The field or fields that identify the session."
        ),
        LanguageKey("fields", .entries(.text), "The fields that group sessions."),
        LanguageKey(
          "logged",
          .list(.text),
          "The inputs that the log always records; other inputs may occur unobserved."
        ),
        LanguageKey(
          "absent",
          .list(.text),
          "The inputs that cannot occur where the log is written."
        ),
        LanguageKey(
          "events",
          .list(.mapping("log event")),
          "The meanings of lines; the first match of a line counts.",
          isRequired: true
        ),
      ]
    ),
    LanguageMapping(
      "log time",
      "The field with the instant, and its unit.",
      [
        LanguageKey("field", .text, "The field.", isRequired: true),
        LanguageKey(
          "in",
          .choice(["microseconds", "milliseconds", "seconds", "iso8601", "no-year"]),
          "Its unit; numbers may have a fraction.",
          isRequired: true
        ),
      ]
    ),
    LanguageMapping(
      "log event",
      "The meaning of matching lines: exactly one of `output`, `input`, `start` and `gap`.",
      [
        LanguageKey(
          "where",
          .entries(.either([.text, .list(.text)])),
          """
          A text, or a list of texts, for each field. All fields must match; a list matches if one of its \
          texts does. `line` names a form.
          """,
          isRequired: true
        ),
        LanguageKey("output", .text, "The observed output."),
        LanguageKey("input", .text, "The input."),
        LanguageKey("start", .boolean, "`true`: the client restarts."),
        LanguageKey("gap", .boolean, "`true`: lines may be missing here."),
        LanguageKey(
          "args",
          .entries(.either([.text, .mapping("log argument")])),
          "The field of each argument; an argument without a field may have any value."
        ),
      ]
    ),
    LanguageMapping(
      "log argument",
      "The field of an argument, and the texts for its values.",
      [
        LanguageKey("field", .text, "The field.", isRequired: true),
        LanguageKey(
          "values",
          .entries(.text),
          "The documented value of each text; default: the texts are the documented values."
        ),
      ]
    ),
  ]
}
