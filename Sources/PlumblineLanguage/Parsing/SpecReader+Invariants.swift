import PlumblineModel

/// Invariants: a scope, a trigger, one obligation and a time.
extension SpecReader {
  private static let obligations = ["never", "then", "had", "is", "at-most", "exactly"]

  mutating func invariant(_ entry: Node.Entry) -> SpecDocument.Invariant? {
    let name = identifier(entry.key)
    guard
      let fields = fields(
        entry.value,
        of: "invariant"
      )
    else { return nil }
    let given = Self.obligations.filter { fields[$0] != nil }
    guard given.count == 1, let obligation = Invariant.Obligation(rawValue: given[0]) else {
      diagnostics.report(
        .obligation,
        at: name.location,
        "an invariant has exactly one of \(Self.obligations.joined(separator: ", ")); this one"
          + " has \(given.isEmpty ? "none" : given.joined(separator: " and "))"
      )
      return nil
    }
    checkCount(fields, obligation)
    guard let scope = scope(fields, of: name) else { return nil }
    let window = fields["in"].flatMap { self.window($0) }
    let by = events("by", in: fields)
    // A deadline that cannot be read is no missing one.
    if (fields["in"] != nil && window == nil) || (fields["by"] != nil && by.isEmpty) {
      diagnostics.noteMisdeclared(name.text)
    }
    return SpecDocument.Invariant(
      name: name,
      says: fields.text("says", &diagnostics) ?? "",
      scope: scope,
      trigger: trigger(fields),
      obligation: obligation,
      events: events(obligation.counts ? "of" : given[0], in: fields),
      count: obligation.counts ? fields.integer(given[0], in: 1...9999, &diagnostics) : nil,
      window: window,
      by: by,
      windowLocation: fields["in"]?.location ?? name.location,
      clauses: names("clauses", in: fields)
    )
  }

  /// Only a counting obligation has `of:`.
  private mutating func checkCount(_ fields: MappingReader, _ obligation: Invariant.Obligation) {
    guard (fields["of"] != nil) != obligation.counts else { return }
    let place = fields["of"] ?? fields[obligation.rawValue]
    diagnostics.report(
      .count,
      at: (place ?? fields.node).location,
      obligation.counts
        ? "'\(obligation.rawValue)' needs the counted event; add 'of:'"
        : "'of:' belongs to 'at-most' and 'exactly' only"
    )
  }

  private mutating func scope(_ fields: MappingReader, of name: Name) -> SpecDocument.Scope? {
    switch (fields["while"] != nil, fields["after"] != nil, fields["until"] != nil) {
    case (false, false, false):
      return .always
    case (true, false, false):
      return condition("while", in: fields).map { .during($0) }
    case (false, true, true):
      return .after(events("after", in: fields), until: events("until", in: fields))
    default:
      diagnostics.report(
        .invariantScope,
        at: name.location,
        "the scope of an invariant is 'while:', or 'after:' with 'until:', or absent"
      )
      return nil
    }
  }

  private mutating func trigger(_ fields: MappingReader) -> SpecDocument.InvariantTrigger? {
    let when = condition("when", in: fields)
    guard fields["each"] == nil else {
      return SpecDocument.InvariantTrigger(each: events("each", in: fields), when: when)
    }
    if let node = fields["when"] {
      diagnostics.report(
        .invariantTrigger,
        at: node.location,
        "'when:' restricts 'each:', which is missing; for a scope write 'while:'"
      )
    }
    return nil
  }

  /// One event or a list of events.
  private mutating func events(_ key: String, in fields: MappingReader) -> [SpecDocument.Event] {
    guard let node = fields[key] else { return [] }
    if node.elements?.isEmpty == true {
      diagnostics.report(.emptyList, at: node.location, "'\(key)' names no event")
    }
    return (node.elements ?? [node]).compactMap { event($0) }
  }

  /// `input logout`, or `output memberLeft` with or without arguments.
  private mutating func event(_ node: Node) -> SpecDocument.Event? {
    guard let (name, arguments) = namedEvent(node) else { return nil }
    let words = name.text.split(separator: " ")
    guard words.count == 2, words[0] == "input" || words[0] == "output" else {
      diagnostics.report(
        .wrongType,
        at: name.location,
        "expected an event such as 'input \(name)' or 'output \(name)', found '\(name)'"
      )
      return nil
    }
    let subject = Name(
      String(words[1]),
      at: name.location.advanced(
        by: words[0].count + 1,
        length: words[1].unicodeScalars.count
      )
    )
    if words[0] == "output" { return eventPattern(subject, arguments).map { .output($0) } }
    return inputPattern(subject, arguments).map { .input($0) }
  }

  /// `reaction`, `..<6s`, `6s`, `..30s`, `2min..`, `2s..4s`, or a list of the latter four.
  private mutating func window(_ node: Node) -> SpecDocument.Window? {
    if let list = node.elements {
      if list.isEmpty {
        diagnostics.report(.emptyList, at: node.location, "the list has no time")
        return nil
      }
      return .schedule(list.compactMap { entry(ofSchedule: $0) })
    }
    if let text = node.scalar, text.hasPrefix("..<") {
      return time(String(text.dropFirst(3)), at: node.location, for: "in").map { .before($0) }
    }
    return node.scalar == "reaction" ? .reaction : openSpan(node, for: "in")
  }

  private mutating func entry(ofSchedule node: Node) -> SpecDocument.Window? {
    if let text = node.scalar, text == "reaction" || text.hasPrefix("..<") {
      diagnostics.report(
        .wrongType,
        at: node.location,
        "'\(text)' cannot stand in a list for 'in'; write 6s, ..6s, 2s..6s or 2min.."
      )
      return nil
    }
    return openSpan(node, for: "in")
  }

  mutating func openSpan(_ node: Node, for key: String) -> SpecDocument.Window? {
    guard let text = node.text(for: key, &diagnostics) else { return nil }
    guard let dots = text.firstRange(of: "..") else {
      return time(text, at: node.location, for: key).map { .exactly($0) }
    }
    let ends = [text[..<dots.lowerBound], text[dots.upperBound...]].map(String.init)
    guard ends.contains(where: { !$0.isEmpty }) else {
      _ = time(text, at: node.location, for: key)
      return nil
    }
    let times = ends.map { $0.isEmpty ? nil : time($0, at: node.location, for: key) }
    guard zip(ends, times).allSatisfy({ $0.isEmpty || $1 != nil }) else { return nil }
    return .span(from: times[0], to: times[1])
  }
}
