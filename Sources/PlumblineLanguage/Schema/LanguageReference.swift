internal import PlumblineModel

/// The language reference, as a page of the documentation; see `SpecLanguage.md`.
package enum LanguageReference {
  /// The page in Markdown; ends with a line break.
  package static let page: String = {
    let head = """
      # The language of specs, ledgers and log mappings

      Every key with its value and its meaning. The page is generated from the tables that the readers
      follow: `PLUMBLINE_RECORD=1 swift test --filter LanguageTests` writes it again.
      [Writing specs](WritingSpecs.md) is the tutorial.

      This is a whole spec. The examples of `plumbline lint --explain` extend it:

      ```yaml
      \(indented(DiagnosticRule.lamp))
      ```

      A ledger:

      ```yaml
      \(indented(DiagnosticRule.manual))
      ```

      """
    let values = """

      ## Values

      | written | means |
      |---|---|
      | `6s`, `250ms`, `2min`, `$name` | a time, or the constant or interpretation with this name |
      | `4s..5s`, `0s..` | a window, and one without an end |
      | `lamp is dark or dimmed and not (fuse is blown)` | a condition: states, groups, shown names |
      | `any`, `Ok`, `[Ok, Error]`, `$args.cause` | values: all, one, some, that of the input's argument |
      | `hum`, `beep: High`, `{lampChanged: {state: dark}}` | an event |
      | `input press`, `{output beep: High}` | an event in an invariant |
      | `{input send: {id: $m}}` | in `each` and the obligation of an invariant: events with the same value for `$m` |
      | `~` | in a spec with `extends`: deletes the value of the base |

      In a condition, `x is a or b` is one part: the `or` before a bare state belongs to the `is` before it. `not` applies to
      the part behind it, and `and` binds closer than an `or` between parts. Parentheses change that.

      | written | read as |
      |---|---|
      | `lamp is dark or dimmed and fuse is intact` | `(lamp is dark or dimmed) and fuse is intact` |
      | `lamp is dark or lamp is dimmed and fuse is intact` | `lamp is dark or (lamp is dimmed and fuse is intact)` |
      | `not lamp is dark or dimmed` | `not (lamp is dark or dimmed)` |
      | `not lamp is dark or lamp is dimmed` | `(not lamp is dark) or lamp is dimmed` |

      """
    let specs = "\n## Specs\n" + LanguageMapping.inSpecs.map(section).joined()
    let ledgers = "\n## Ledgers\n" + LanguageMapping.inLedgers.map(section).joined() + kinds
    let logs =
      "\n## Mappings of logs\n\nHow lines are read, with examples: [Logs](Logs.md).\n"
      + LanguageMapping.inLogs.map(section).joined()
    return head + values + specs + ledgers + logs
  }()

  /// The table of the kinds of clauses.
  private static let kinds: String = {
    let rows = Clause.Kind.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |\n" }
    return
      "\n### Kinds of clauses\n\nA failure cites the clauses whose kind fits it, such as `reason` for a "
      + "wrong reason, and the kind decides which evidence counts.\n\n| kind | the fact |\n|---|---|\n"
      + rows.joined()
  }()

  /// The text of a block without its last line break.
  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: "\n")
  }

  private static func section(of mapping: LanguageMapping) -> String {
    let rows = mapping.keys.map { key in
      "| `\(key.name)`\(key.isRequired ? " (required)" : "") | \(key.value.phrase) |"
        + " \(key.meaning) |\n"
    }
    return
      "\n### \(mapping.subject)\n\n\(mapping.meaning)\n\n| key | value | means |\n|---|---|---|\n"
      + rows.joined()
  }
}

extension LanguageValue {
  /// The type of the value, in a few words.
  fileprivate var phrase: String {
    switch self {
    case .text: "text"
    case .boolean: "`true` or `false`"
    case .integer(let range) where range.lowerBound == range.upperBound: "`\(range.lowerBound)`"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .choice(let names): names.map { "`\($0)`" }.joined(separator: ", ")
    case .time: "a time"
    case .condition: "a condition"
    case .values: "values"
    case .event: "an event"
    case .mapping(let subject):
      "aeiou".contains(subject.prefix(1)) ? "an \(subject)" : "a \(subject)"
    case .entries(let value): "by name: \(value.phrase)"
    case .list(let value): "a list of: \(value.phrase)"
    case .either(let values): values.map(\.phrase).joined(separator: "; or ")
    }
  }
}
