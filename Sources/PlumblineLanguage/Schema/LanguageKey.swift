/// A key of the language, with the type of its value and its meaning.
///
/// The readers, the JSON Schemas and the language reference use the same tables, so they agree.
package struct LanguageKey: Sendable {
  package let name: String
  package let isRequired: Bool
  package let value: LanguageValue
  /// The meaning in one line, for people.
  package let meaning: String

  init(
    _ name: String,
    _ value: LanguageValue,
    _ meaning: String,
    isRequired: Bool = false
  ) {
    self.name = name
    self.isRequired = isRequired
    self.value = value
    self.meaning = meaning
  }
}

/// The type of the value of a key; lint rules check the names in it.
package indirect enum LanguageValue: Sendable {
  /// A sentence, a name or a path on one line.
  case text
  case boolean
  case integer(ClosedRange<Int>)
  case choice([String])
  /// `6s`, a window `4s..5s`, or a constant `$name`.
  case time
  /// `link is up and not (lamp is dark)`.
  case condition
  /// `any`, `$name`, one value, or a list of them.
  case values
  /// A name, or a name with arguments.
  case event
  /// The mapping with this subject.
  case mapping(String)
  /// A mapping with user-defined names.
  case entries(LanguageValue)
  case list(LanguageValue)
  case either([LanguageValue])
}

/// A mapping of the language with its keys.
package struct LanguageMapping: Sendable {
  /// The described element, in the singular, as messages call it.
  package let subject: String
  package let meaning: String
  package let keys: [LanguageKey]

  init(_ subject: String, _ meaning: String, _ keys: [LanguageKey]) {
    self.subject = subject
    self.meaning = meaning
    self.keys = keys
  }
}

extension LanguageMapping {
  /// Every mapping of specs, ledgers and log mappings; the first of each is that of a whole file.
  package static let all: [LanguageMapping] = inSpecs + inLedgers + inLogs

  package static let inSpecs: [LanguageMapping] =
    outline + vocabulary + machines + reactions + invariants + examples

  private static let bySubject = Dictionary(
    uniqueKeysWithValues: all.map { ($0.subject, $0.keys) }
  )

  /// The keys of the mapping with a subject.
  ///
  /// - Precondition: The language has such a mapping.
  static func keys(of subject: String) -> [LanguageKey] {
    guard let keys = bySubject[subject] else {
      preconditionFailure("the language has no mapping that describes a \(subject)")
    }
    return keys
  }

  /// The mappings of whole files, each with the key that only it has.
  private static let files = [inSpecs, inLedgers, inLogs].compactMap(\.first)
    .map { (subject: $0.subject, key: $0.keys[0].name) }

  /// The subject of the whole file that a node is in place of another one; nil if it may be that.
  static func file(insteadOf subject: String, _ node: Node) -> String? {
    guard let file = files.first(where: { $0.subject == subject }), node[file.key] == nil else {
      return nil
    }
    return files.first { node[$0.key] != nil }?.subject
  }
}

extension MappingReader {
  /// Reads a mapping of the language; fails, with a diagnostic, only if the node is not a mapping.
  package init?(_ node: Node, of subject: String, _ diagnostics: inout Diagnostics) {
    if let other = LanguageMapping.file(insteadOf: subject, node) {
      let advice =
        subject == "spec" && other == "ledger" ? "; name the spec that names it in 'sources'" : ""
      diagnostics.report(
        .wrongType,
        at: node.location,
        "expected a \(subject), found a \(other)\(advice)"
      )
      return nil
    }
    let keys = LanguageMapping.keys(of: subject)
    self.init(
      node,
      of: subject,
      required: keys.filter(\.isRequired).map(\.name),
      optional: keys.filter { !$0.isRequired }.map(\.name),
      &diagnostics
    )
  }
}
