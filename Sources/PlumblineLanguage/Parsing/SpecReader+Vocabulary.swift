package import PlumblineModel

extension Vocabulary.Party: CaseIterable {
  package static var allCases: [Vocabulary.Party] { [.app, .server, .network, .peer] }
}

/// Constants, enums, inputs, outputs and decisions.
extension SpecReader {
  mutating func constant(_ entry: Node.Entry) -> SpecDocument.Constant? {
    let name = identifier(entry.key)
    switch time(entry.value, for: name.text) {
    case .literal(let value): return SpecDocument.Constant(name: name, value: value)
    case .constant(let other):
      diagnostics.report(
        .wrongType,
        at: other.location,
        "a constant has a time of its own; write it in place of '$\(other)'"
      )
      return nil
    case .wait, nil: return nil
    }
  }

  mutating func enumeration(_ entry: Node.Entry) -> SpecDocument.Enumeration? {
    let name = identifier(entry.key)
    if let entries = entry.value.entries {
      return SpecDocument.Enumeration(
        name: name,
        values: entries.map { identifier($0.key) },
        codes: entries.compactMap {
          $0.value.integer(for: $0.name, in: Int(Int32.min)...Int(UInt32.max), &diagnostics)
        }
      )
    }
    guard let values = entry.value.list(for: name.text, &diagnostics) else { return nil }
    return SpecDocument.Enumeration(name: name, values: values.map { identifier($0) })
  }

  mutating func input(_ entry: Node.Entry) -> SpecDocument.Input? {
    let name = identifier(entry.key)
    guard
      let fields = fields(
        entry.value,
        of: "input"
      )
    else { return nil }
    return SpecDocument.Input(
      name: name,
      from: fields.choice("from", of: Vocabulary.Party.self, &diagnostics) ?? .app,
      arguments: arguments(of: name, in: fields),
      onlyWhen: condition("only-when", in: fields),
      clauses: names("clauses", in: fields),
      called: platformNames(in: fields)
    )
  }

  mutating func output(_ entry: Node.Entry) -> SpecDocument.Output? {
    let name = identifier(entry.key)
    guard
      let fields = fields(
        entry.value,
        of: "output"
      )
    else { return nil }
    if let judge = self.name("judged-by", in: fields), judge.text != "invariants" {
      diagnostics.report(
        .unknownName,
        at: judge.location,
        "unknown judged-by '\(judge)'; expected 'invariants', or 'closed-by:' with clauses instead"
      )
    }
    let closure = closure(of: name, in: fields)
    return SpecDocument.Output(
      name: name,
      arguments: arguments(of: name, in: fields),
      seenBy: fields.choice("seen-by", of: Vocabulary.Party.self, &diagnostics) ?? .app,
      answers: self.name("answers", in: fields),
      closedBy: closure.clauses,
      prohibitions: closure.prohibitions,
      isJudgedByInvariants: fields["judged-by"] != nil,
      called: platformNames(in: fields)
    )
  }

  /// The arguments of an event; their number is unknown if one of them has an error.
  private mutating func arguments(
    of event: Name,
    in fields: MappingReader
  ) -> [SpecDocument.Argument] {
    let arguments = elements("args", in: fields) { $0.argument($1) }
    if arguments.count < fields["args"]?.entries?.count ?? 0 {
      diagnostics.noteMisdeclared(event.text)
    }
    return arguments
  }

  mutating func argument(_ entry: Node.Entry) -> SpecDocument.Argument? {
    let name = identifier(entry.key)
    if let values = entry.value.elements {
      return SpecDocument.Argument(name: name, domain: .values(values.map { identifier($0) }))
    }
    guard entry.value.entries == nil else {
      return entry.value.mismatch(
        "a list of values such as [on, off], a range or a name",
        for: name.text,
        &diagnostics
      )
    }
    guard let domain = entry.value.text(for: name.text, &diagnostics) else { return nil }
    if let times = times(domain, at: entry.value.location) {
      return SpecDocument.Argument(name: name, domain: .values(times))
    }
    if domain.contains("..") {
      return range(domain, of: name, at: entry.value.location)
        .map { SpecDocument.Argument(name: name, domain: .range($0)) }
    }
    return SpecDocument.Argument(
      name: name,
      domain: .named(Name(domain, at: entry.value.location))
    )
  }

  /// `30s..2h`: the bounds, at which the values are drawn; nil for anything else.
  private func times(_ text: String, at location: SourceLocation) -> [Name]? {
    let ends = text.components(around: "..")
    guard ends.count == 2, let low = Duration(ends[0]), let high = Duration(ends[1]),
      low.microseconds < high.microseconds
    else { return nil }
    return ends.map { Name($0, at: location) }
  }

  /// `1..40`.
  private mutating func range(
    _ text: String,
    of argument: Name,
    at location: SourceLocation
  ) -> ClosedRange<Int>? {
    let ends = text.components(around: "..").map { end in
      end.utf8.count < 10 && end == String(Int(end) ?? -1) ? Int(end) : nil
    }
    guard ends.count == 2, let low = ends[0], let high = ends[1], low <= high else {
      diagnostics.report(
        .wrongType,
        at: location,
        "expected a range from low to high, such as 1..40 or 30s..2h, for '\(argument)', found '\(text)'"
      )
      return nil
    }
    guard high - low < ReferenceLimits.values else {
      TooManyValues.report(argument, count: high - low + 1, &diagnostics)
      return nil
    }
    return low...high
  }

  mutating func decision(_ entry: Node.Entry) -> SpecDocument.Decision? {
    let name = identifier(entry.key)
    guard
      let fields = fields(
        entry.value,
        of: "decision"
      )
    else { return nil }
    if !name.text.hasPrefix("d-") { reportPrefix(of: name) }
    return SpecDocument.Decision(
      name: name,
      about: names("about", in: fields),
      says: fields.text("says", &diagnostics) ?? ""
    )
  }
}

extension SpecReader {
  /// Reports the name of a decision without its prefix; citations may have it.
  private mutating func reportPrefix(of name: Name) {
    let right = "d-\(name)"
    diagnostics.report(
      .invalidName,
      at: name.location,
      "the name of a decision begins with 'd-'; write '\(right)'",
      fix: name.location.text == name.text
        ? Fix(at: name.location, replacement: right, action: "write '\(right)'") : nil
    )
    diagnostics.noteMisdeclared(right)
  }
}

extension String {
  /// The text before and after the first occurrence of another; itself if there is none.
  func components(around separator: String) -> [String] {
    guard let found = firstRange(of: separator) else { return [self] }
    return [String(self[..<found.lowerBound]), String(self[found.upperBound...])]
  }
}
