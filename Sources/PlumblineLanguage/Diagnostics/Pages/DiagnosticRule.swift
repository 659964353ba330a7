/// A sort of diagnostic: its stable id, and the page that explains it.
///
/// ```swift
/// DiagnosticRule.named("unused-constant")?.page      // what it means, why, a bad and a good example
/// DiagnosticRule.all.count                           // every id that any diagnostic can have
/// ```
///
/// An id survives rewording, and is never used for something else.
package struct DiagnosticRule: Sendable {
  /// What an example is read as.
  package enum Reader: Sendable {
    /// A spec that extends ``lamp``.
    case addition
    /// A spec of its own.
    case spec
    case ledger
  }

  package let id: String
  /// How grave it is; a rule about citations is a warning while a spec is a draft.
  package let severity: Diagnostic.Severity
  /// What is wrong, in one sentence.
  package let summary: String
  /// Why that matters, and what to do.
  package let why: String
  /// A text that gives this diagnostic and no other; nil for what only a large or broken file, or
  /// the world around it, can show.
  package let bad: String?
  /// The same text, mended.
  package let good: String?
  /// A ledger that both examples are about, as `manual.clauses.yaml`.
  package let ledger: String?

  init(
    _ id: String,
    _ summary: String,
    severity: Diagnostic.Severity = .error,
    why: String,
    bad: String? = nil,
    good: String? = nil,
    ledger: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.why = why
    self.bad = bad
    self.good = good
    self.ledger = ledger
  }
}

extension DiagnosticRule {
  /// Every rule, by id.
  package static let all: [DiagnosticRule] = [
    advice, adviceMore, automaton, automatonMore, citations, examining, examples,
    extending, files, hashes, invariants, invariantsMore, ledgers, limits, logs, names, namesMore,
    interpretations, shape, yaml, yamlMore,
  ].flatMap { $0 }.sorted { $0.id < $1.id }

  private static let positions = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.id, $0) }
  )

  /// The rule with an id; nil if there is none.
  package static func named(_ id: String) -> DiagnosticRule? { position(of: id).map { all[$0] } }

  /// Where the rule with an id stands among ``all``.
  package static func position(of id: String) -> Int? { positions[id] }

  /// What a user may have meant by an id that does not exist: `; did you mean 'unknown-state'?`.
  package static func suggestion(for id: String) -> String {
    Spelling.suggestion(for: id, among: all.map(\.id))
  }

  /// What an example has to be read as.
  package static func reader(of example: String) -> Reader {
    if example.hasPrefix("document:") { return .ledger }
    return example.contains("plumbline: 1\n") ? .spec : .addition
  }
}

extension DiagnosticRule {
  /// The page as text; ends with a line break.
  package var page: String {
    var parts = ["\(id) (\(severity.rawValue))\n\n\(summary)\n", "\(why)\n"]
    if let bad { parts.append("Not like this:\n\n\(indented(bad))\n") }
    if let good { parts.append("But like this:\n\n\(indented(good))\n") }
    let examples = [bad, good].compactMap { $0 }
    if examples.contains(where: { Self.reader(of: $0) == .addition }) {
      parts.append(
        "The examples extend the lamp with which the reference of the language begins.\n"
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
