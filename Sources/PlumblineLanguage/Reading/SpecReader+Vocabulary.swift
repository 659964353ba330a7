package import PlumblineModel

extension Vocabulary.Party: CaseIterable {
  package static var allCases: [Vocabulary.Party] { [.app, .server, .network, .peer] }
}

/// Constants, enums, inputs, outputs and decisions.
extension SpecReader {
  mutating func constant(_ entry: Node.Entry) -> SpecDocument.Constant? {
    let name = identifier(entry.key)
    guard case .literal(let value) = time(entry.value, for: name.text) else { return nil }
    return SpecDocument.Constant(name: name, value: value)
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
        of: "input",
        required: ["from"],
        optional: ["only-when", "clauses", "called"],
        later: ["args"]
      )
    else { return nil }
    return SpecDocument.Input(
      name: name,
      from: fields.choice("from", of: Vocabulary.Party.self, &diagnostics) ?? .app,
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
        of: "output",
        optional: ["args", "answers", "seen-by", "closed-by", "called"]
      )
    else { return nil }
    return SpecDocument.Output(
      name: name,
      arguments: entries("args", in: fields).compactMap { argument($0) },
      seenBy: fields.choice("seen-by", of: Vocabulary.Party.self, &diagnostics) ?? .app,
      answers: self.name("answers", in: fields),
      closedBy: names("closed-by", in: fields),
      called: platformNames(in: fields)
    )
  }

  private mutating func argument(_ entry: Node.Entry) -> SpecDocument.Argument? {
    let name = identifier(entry.key)
    if let values = entry.value.elements {
      return SpecDocument.Argument(name: name, domain: .values(values.map { identifier($0) }))
    }
    guard let domain = entry.value.text(for: name.text, &diagnostics) else { return nil }
    return SpecDocument.Argument(
      name: name,
      domain: .named(Name(domain, at: entry.value.location))
    )
  }

  mutating func decision(_ entry: Node.Entry) -> SpecDocument.Decision? {
    let name = identifier(entry.key)
    guard
      let fields = fields(
        entry.value,
        of: "decision",
        required: ["says"],
        optional: ["about"]
      )
    else { return nil }
    if !name.text.hasPrefix("d-") {
      diagnostics.report(
        "invalid-name",
        at: name.location,
        "the name of a decision begins with 'd-'; write 'd-\(name)'"
      )
    }
    return SpecDocument.Decision(
      name: name,
      about: names("about", in: fields),
      says: fields.text("says", &diagnostics) ?? ""
    )
  }
}
