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
}

extension MappingReader {
  /// Reads a mapping of the language; fails, with a diagnostic, only if the node is not a mapping.
  package init?(_ node: Node, of subject: String, _ diagnostics: inout Diagnostics) {
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
