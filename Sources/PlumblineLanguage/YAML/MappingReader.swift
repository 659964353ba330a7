/// Reads a mapping with known keys, strictly, and reports all errors at once.
///
/// ```swift
/// guard
///   let fields = MappingReader(
///     node,
///     of: "document",
///     required: ["id", "lines"],
///     optional: ["title"],
///     &diagnostics
///   )
/// else { return nil }
/// let id = fields.text("id", &diagnostics)
/// let lines = fields.integer("lines", in: 1...1_000_000, &diagnostics)
/// ```
///
/// `init` reports unknown and missing keys; each accessor reports a wrong type. A missing or wrong
/// value reads as nil and is already reported.
package struct MappingReader {
  /// The mapping itself.
  package let node: Node
  /// The described element, in the singular, for messages: `timer`.
  package let subject: String
  private let known: [String]

  /// Fails, with a diagnostic, only when the node is not a mapping.
  ///
  /// Beside a merge key, which is an error, no key is called missing.
  package init?(
    _ node: Node,
    of subject: String,
    required: [String],
    optional: [String],
    _ diagnostics: inout Diagnostics
  ) {
    guard let entries = node.entries else {
      diagnostics.report(
        .wrongType,
        at: node.location,
        "expected a mapping for the \(subject), found \(node.kindInWords)"
          + (node.scalar.flatMap(MissingBlank.advice).map { "; \($0)" } ?? "")
      )
      return nil
    }
    self.node = node
    self.subject = subject
    self.known = required + optional
    var isMerged = false
    for entry in entries where !known.contains(entry.name) {
      if diagnostics.reportMerge(entry) {
        isMerged = true
      } else {
        reportUnknown(entry, &diagnostics)
      }
    }
    let missing = required.filter { node[$0] == nil }
    if !missing.isEmpty, !isMerged {
      let names = missing.map { "'\($0)'" }.joined(separator: ", ")
      diagnostics.report(
        .missingKey,
        at: node.location,
        "the \(subject) lacks \(names)"
      )
    }
  }

  /// Reports a key that is not declared, with the nearest key, or with all that the mapping lacks.
  private func reportUnknown(_ entry: Node.Entry, _ diagnostics: inout Diagnostics) {
    let unused = known.filter { node[$0] == nil }
    let suggestion = Spelling.suggestion(for: entry.name, among: unused)
    // A long list is a line of its own.
    let isListed = !suggestion.isEmpty || unused.isEmpty
    let isCondition = entry.name == "when" && known.contains("do")
    let remedy = isCondition ? ["a condition stands in a case, as in 'do: [{when: …, to: …}]'"] : []
    diagnostics.report(
      .unknownKey,
      at: entry.key.location,
      "unknown key '\(entry.name)' in the \(subject)" + suggestion,
      notes: isListed ? remedy : ["expected one of \(unused.joined(separator: ", "))"] + remedy,
      fix: Fix.respelling(entry.name, at: entry.key.location, among: unused)
    )
  }

  /// The value of a key; nil if the mapping lacks the key.
  ///
  /// - Precondition: `init` declared the key.
  package subscript(key: String) -> Node? {
    guard known.contains(key) else {
      preconditionFailure("key '\(key)' of the \(subject) was not declared")
    }
    return node[key]
  }
}

extension Diagnostics {
  /// Reports the merge key of YAML 1.1, `<<`, and notes the names that it would bring.
  ///
  /// - Returns: Whether the key is one.
  mutating func reportMerge(_ entry: Node.Entry) -> Bool {
    guard entry.name == "<<", entry.key.isPlain else { return false }
    report(
      .unsupported,
      at: entry.key.location,
      "merge keys such as '<<' are not supported; write out the keys, or repeat a whole value with an anchor and an"
        + " alias, as in 'a: &x {…}' and 'b: *x'"
    )
    for brought in entry.value.entries ?? [] { noteMisdeclared(brought.name) }
    return true
  }
}

extension MappingReader {
  /// A text.
  package func text(_ key: String, _ diagnostics: inout Diagnostics) -> String? {
    self[key]?.text(for: key, &diagnostics)
  }

  /// A whole number in a range.
  package func integer(
    _ key: String,
    in range: ClosedRange<Int>,
    _ diagnostics: inout Diagnostics
  ) -> Int? {
    self[key]?.integer(for: key, in: range, &diagnostics)
  }

  /// `true` or `false`.
  package func boolean(_ key: String, _ diagnostics: inout Diagnostics) -> Bool? {
    self[key]?.boolean(for: key, &diagnostics)
  }

  /// One of the values of an enumeration.
  package func choice<Value: RawRepresentable & CaseIterable>(
    _ key: String,
    of type: Value.Type,
    _ diagnostics: inout Diagnostics
  ) -> Value? where Value.RawValue == String {
    self[key]?.choice(for: key, of: type, &diagnostics)
  }

  /// The members of a list.
  package func list(_ key: String, _ diagnostics: inout Diagnostics) -> [Node]? {
    self[key]?.list(for: key, &diagnostics)
  }

  /// The members of a list of texts; members of other types are reported and left out.
  package func texts(
    _ key: String,
    _ diagnostics: inout Diagnostics
  ) -> [(text: String, node: Node)]? {
    self[key]?.listOfTexts(for: key, &diagnostics)?.compactMap { member in
      member.text(for: key, &diagnostics).map { ($0, member) }
    }
  }

  /// The entries of a mapping with user-defined keys.
  package func entries(_ key: String, _ diagnostics: inout Diagnostics) -> [Node.Entry]? {
    self[key]?.entries(for: key, &diagnostics)
  }
}
