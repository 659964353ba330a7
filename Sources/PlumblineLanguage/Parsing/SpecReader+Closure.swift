/// `closed-by` of an output.
extension SpecReader {
  /// `[d-all, {clause: page-7, only: unchanged state}]`.
  ///
  /// - Returns: Every clause cited, and the prohibitions with a pattern.
  mutating func closure(
    of output: Name,
    in fields: MappingReader
  ) -> (clauses: [Name], prohibitions: [SpecDocument.Prohibition]) {
    var clauses: [Name] = []
    var whole: [Name] = []
    var prohibitions: [SpecDocument.Prohibition] = []
    for node in fields["closed-by"]?.listOfTexts(for: "closed-by", &diagnostics) ?? [] {
      guard node.entries != nil else {
        if let text = node.text(for: "closed-by", &diagnostics) {
          whole.append(Name(text, at: node.location))
          clauses.append(whole[whole.count - 1])
        }
        continue
      }
      guard let entry = self.fields(node, of: "prohibition"),
        let clause = name("clause", in: entry)
      else { continue }
      clauses.append(clause)
      guard let pattern = pattern(of: output, in: entry) else { continue }
      prohibitions.append(SpecDocument.Prohibition(clause: clause, pattern: pattern))
    }
    reportRepeated(whole, in: "closed-by")
    return (clauses, prohibitions)
  }

  /// `unchanged state`, or values by argument.
  private mutating func pattern(
    of output: Name,
    in fields: MappingReader
  ) -> SpecDocument.Prohibition.Pattern? {
    guard let node = fields["only"] else { return nil }
    if let entries = node.entries {
      let arguments = entries.compactMap { entry in
        values(entry.value, for: entry.name).map {
          (name: Name(entry.name, at: entry.key.location), values: $0)
        }
      }
      return .arguments(SpecDocument.EventPattern(output: output, arguments: arguments))
    }
    guard let text = node.text(for: "only", &diagnostics) else { return nil }
    guard text == LanguageMapping.unchangedState else {
      diagnostics.report(
        .unknownName,
        at: node.location,
        "unknown pattern '\(text)'; expected '\(LanguageMapping.unchangedState)', or values by argument"
          + " such as {code: Ok}"
      )
      return nil
    }
    return .unchangedState
  }
}
