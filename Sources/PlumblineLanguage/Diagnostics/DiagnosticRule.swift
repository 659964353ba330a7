/// A rule of diagnostics: its stable id, its page, and the check of a lint rule.
///
/// ```swift
/// DiagnosticRule.named("unused-constant")?.page      // the meaning, the reason, a bad and a good example
/// DiagnosticRule.all.count                           // every id that any diagnostic can have
/// ```
///
/// A lint rule and its check are in a file of `Lint` named after its id; the rules of readers and
/// of the compiler are in `Diagnostics/Pages`. An id survives rewording, and is never reused.
package struct DiagnosticRule: CustomStringConvertible, Sendable {
  /// The form of an example.
  package enum Reader: Sendable {
    /// A spec that extends ``lamp``.
    case addition
    /// A spec of its own.
    case spec
    case ledger
  }

  package let id: String
  /// The severity of a report; in a draft, rules about citations are warnings.
  package let severity: Diagnostic.Severity
  /// The breach, in one sentence.
  package let summary: String
  /// The reason for the rule, and the remedy.
  package let why: String
  /// A text with this diagnostic and no other; nil for rules that only a large or broken file, or
  /// the environment, can break.
  package let bad: String?
  /// The corrected text.
  package let good: String?
  /// The ledger of both examples, as `manual.clauses.yaml`.
  package let ledger: String?
  /// The check; nil where a reader, the compiler, a search or another module reports the rule.
  let check: LintCheck?

  init(
    _ id: String,
    _ summary: String,
    severity: Diagnostic.Severity = .error,
    why: String,
    bad: String? = nil,
    good: String? = nil,
    ledger: String? = nil,
    check: LintCheck? = nil
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.why = why
    self.bad = bad
    self.good = good
    self.ledger = ledger
    self.check = check
  }

  /// The id.
  package var description: String { id }
}

extension DiagnosticRule {
  private static let positions = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.id, $0) }
  )

  /// The rule with an id; nil for an unknown id.
  package static func named(_ id: String) -> DiagnosticRule? { position(of: id).map { all[$0] } }

  /// The position of the rule with an id in ``all``.
  package static func position(of id: String) -> Int? { positions[id] }

  /// The nearest id to an unknown one: `; did you mean 'unknown-state'?`.
  package static func suggestion(for id: String) -> String {
    Spelling.suggestion(for: id, among: all.map(\.id))
  }

  /// The form of an example.
  package static func reader(of example: String) -> Reader {
    if example.hasPrefix("document:") { return .ledger }
    return example.contains("plumbline: 1\n") ? .spec : .addition
  }
}

extension DiagnosticRule {
  /// The page as text; ends with a line break.
  package var page: String {
    var parts = ["\(id) (\(severity.rawValue))\n\n\(summary)\n", "\(why)\n"]
    if let bad { parts.append("Wrong:\n\n\(indented(bad))\n") }
    if let good { parts.append("Right:\n\n\(indented(good))\n") }
    let examples = [bad, good].compactMap { $0 }
    if examples.contains(where: { Self.reader(of: $0) == .addition }) {
      parts.append(
        "The examples extend the lamp spec at the beginning of the language reference.\n"
      )
    }
    return parts.joined(separator: "\n")
  }

  /// One line per rule: severity, id, summary; ends with a line break.
  package static var listing: String {
    let width = all.map(\.id.count).max() ?? 0
    return all.map { rule in
      let id = rule.id + String(repeating: " ", count: width - rule.id.count)
      let severity = rule.severity.rawValue
      let gap = String(repeating: " ", count: 9 - severity.count)
      return "\(severity)\(gap)\(id)  \(rule.summary)\n"
    }
    .joined()
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n")
      .map { "    \($0)" }.joined(separator: "\n")
  }
}
