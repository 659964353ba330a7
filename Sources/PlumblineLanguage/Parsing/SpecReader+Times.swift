/// Times, windows, schedules, clocks and interpretations.
extension SpecReader {
  /// `6s`, or `$login-timeout`.
  mutating func time(_ node: Node, for key: String) -> SpecDocument.Time? {
    guard let text = node.text(for: key, &diagnostics) else { return nil }
    return time(text, at: node.location, for: key)
  }

  /// A time that is a part of a text.
  mutating func time(
    _ text: String,
    at location: SourceLocation,
    for key: String
  ) -> SpecDocument.Time? {
    if text.hasPrefix("$") { return .constant(Name(String(text.dropFirst()), at: location)) }
    if let duration = Duration(text) { return .literal(duration.microseconds) }
    let isConstant = constants.contains { $0.name.text == text }
    diagnostics.report(
      .wrongType,
      at: location,
      "expected \(Duration.expectation), or a constant such as $name, for '\(key)', found '\(text)'"
        + (isConstant ? "; write '$\(text)'" : ""),
      fix: isConstant && location.text == text
        ? Fix(at: location, replacement: "$\(text)", action: "write '$\(text)'") : nil
    )
    return nil
  }

  /// The times of a timer: one, a schedule, or a back-off.
  mutating func spans(_ node: Node, for key: String) -> [SpecDocument.TimeWindow]? {
    if node.entries != nil { return backOff(node) }
    guard let list = node.elements else { return span(node, for: key).map { [$0] } }
    if list.isEmpty {
      diagnostics.report(.emptyList, at: node.location, "'\(key)' names no time")
    }
    let spans = list.compactMap { span($0, for: key) }
    return spans.count == list.count && !spans.isEmpty ? spans : nil
  }

  /// `6s`, `4s..5s`, `0s..`.
  private mutating func span(_ node: Node, for key: String) -> SpecDocument.TimeWindow? {
    guard let text = node.text(for: key, &diagnostics) else { return nil }
    guard let dots = text.firstRange(of: "..") else {
      return time(text, at: node.location, for: key).map { SpecDocument.TimeWindow(exactly: $0) }
    }
    let ends = [text[..<dots.lowerBound], text[dots.upperBound...]].map(String.init)
    guard let from = time(ends[0], at: node.location, for: key) else { return nil }
    guard !ends[1].isEmpty else { return SpecDocument.TimeWindow(from: from, to: nil) }
    return time(ends[1], at: node.location, for: key).map {
      SpecDocument.TimeWindow(from: from, to: $0)
    }
  }

  /// `link.down`, or `$lost-from` for an interpretation.
  mutating func since(_ name: Name) -> SpecDocument.Since? {
    if name.text.hasPrefix("$") {
      return .interpretation(Name(String(name.text.dropFirst()), at: name.location))
    }
    return stateReference(name.text, at: name.location).map { .state($0) }
  }

  /// A constant with one of several values, which the document leaves open.
  mutating func interpretation(_ entry: Node.Entry) -> SpecDocument.Interpretation? {
    let name = identifier(entry.key)
    guard
      let fields = fields(entry.value, of: "interpretation"),
      let options = fields["any of"]
    else { return nil }
    let names = (fields.texts("any of", &diagnostics) ?? []).map {
      Name($0.text, at: $0.node.location)
    }
    // By value: `60s` and `60000ms` are one option.
    let values = Set(names.map { Duration($0.text).map { "\($0.microseconds)us" } ?? $0.text })
    if names.count < 2 || values.count < names.count {
      diagnostics.report(
        .interpretationOptions,
        at: options.location,
        "an interpretation has at least two options, each once; with one it is a constant"
      )
    }
    return SpecDocument.Interpretation(name: name, options: names)
  }
}
