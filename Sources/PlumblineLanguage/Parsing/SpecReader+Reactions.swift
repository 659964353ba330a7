/// Triggers, timers, cases and effects.
extension SpecReader {
  mutating func trigger(_ entry: Node.Entry) -> SpecDocument.Trigger? {
    guard let event = triggerEvent(entry.key) else { return nil }
    let location = entry.key.location
    if entry.value.scalar == "undocumented" {
      return SpecDocument.Trigger(event, .undocumented, at: location)
    }
    if let text = entry.value.scalar, Spelling.nearest(to: text, among: ["undocumented"]) != nil {
      diagnostics.report(
        .wrongType,
        at: entry.value.location,
        "expected a reaction, found '\(text)'; did you mean 'undocumented'?",
        fix: Fix.respelling(text, at: entry.value.location, among: ["undocumented"])
      )
      return nil
    }
    guard let cases = cases(entry.value, of: "reaction", at: location) else { return nil }
    return SpecDocument.Trigger(event, .cases(cases), at: location)
  }

  mutating func triggerEvent(_ key: Node) -> SpecDocument.Trigger.Event? {
    let text = key.scalar ?? ""
    let prefix = "enter "
    guard text.hasPrefix(prefix) else { return .input(Name(text, at: key.location)) }
    let state = String(text.dropFirst(prefix.count))
    let place = key.location.advanced(by: prefix.count, length: state.unicodeScalars.count)
    return stateReference(state, at: place).map { .enter($0) }
  }

  /// One reaction, or a list of them.
  private mutating func cases(
    _ node: Node,
    of subject: String,
    at location: SourceLocation
  ) -> [SpecDocument.Case]? {
    if let list = node.elements {
      if list.isEmpty {
        diagnostics.report(.emptyList, at: node.location, "the list has no case")
      }
      return list.compactMap { member in
        fields(member, of: "case").flatMap {
          reaction($0, at: member.location)
        }
      }
    }
    return fields(node, of: subject)
      .flatMap { reaction($0, at: location) }.map { [$0] }
  }

  /// The most states that a transition may pass: n states are 2ⁿ alternatives.
  private static let mostPassed = 6
  /// The keys of an effect, which exclude `any of` beside them.
  static let effectKeys = ["to", "may-pass", "reason", "emits", "may-emit"]

  private mutating func reaction(
    _ fields: MappingReader,
    at location: SourceLocation,
    isTimer: Bool = false
  ) -> SpecDocument.Case? {
    let clauses = isTimer ? [] : names("clauses", in: fields)
    let when = isTimer ? nil : condition("when", in: fields)
    guard let alternatives = fields["any of"] else {
      var effect = effect(fields, at: location)
      effect.clauses = clauses
      return SpecDocument.Case(when: when, effects: [effect], at: location)
    }
    for entry in fields.node.entries ?? [] where Self.effectKeys.contains(entry.name) {
      diagnostics.report(
        .conflictingKeys,
        at: entry.key.location,
        "'\(entry.name)' excludes 'any of'; move it into the alternatives"
      )
    }
    guard let list = alternatives.list(for: "any of", &diagnostics) else { return nil }
    if list.isEmpty {
      diagnostics.report(.emptyList, at: alternatives.location, "'any of' has no alternatives")
      return nil
    }
    let effects = list.compactMap { member in
      self.fields(member, of: "alternative").map {
        var effect = effect($0, at: member.location)
        effect.clauses = names("clauses", in: $0)
        return effect
      }
    }
    for (index, effect) in effects.enumerated() {
      guard let same = effects[..<index].first(where: effect.isSame) else { continue }
      diagnostics.report(
        .duplicateValue,
        at: effect.location,
        severity: .warning,
        "this alternative is the same as an earlier one, which can cite the clauses of both; delete one",
        notes: ["the first is at \(same.location)"]
      )
    }
    return SpecDocument.Case(when: when, effects: effects, clauses: clauses, at: location)
  }

  private mutating func effect(
    _ fields: MappingReader,
    at location: SourceLocation
  ) -> SpecDocument.Effect {
    var effect = SpecDocument.Effect(
      to: name("to", in: fields),
      reason: fields["reason"].flatMap { passedValues($0, for: "reason") },
      emits: outputs("emits", in: fields),
      mayEmit: outputs("may-emit", in: fields),
      at: location
    )
    let passed = names("may-pass", in: fields)
    effect.mayPass = Array(passed.prefix(Self.mostPassed))
    if passed.count > Self.mostPassed {
      diagnostics.report(
        .tooManyAlternatives,
        at: passed[Self.mostPassed].location,
        "'may-pass' names \(passed.count) states, and each may come or not; at most"
          + " \(Self.mostPassed) are possible"
      )
    }
    if effect.to == nil, let passed = effect.mayPass.first {
      diagnostics.report(
        .conflictingKeys,
        at: passed.location,
        "'may-pass' names states on the way to another one; add 'to:'"
      )
    }
    return effect
  }

  private mutating func outputs(
    _ key: String,
    in fields: MappingReader
  ) -> [SpecDocument.EventPattern] {
    (fields[key]?.listOfTexts(for: key, &diagnostics) ?? []).compactMap {
      eventPattern($0, hasTimes: true)
    }
  }

  mutating func timer(_ entry: Node.Entry) -> SpecDocument.Timer? {
    let name = identifier(entry.key)
    guard
      let fields = fields(
        entry.value,
        of: "timer"
      )
    else { return nil }
    let node = fields["time"]
    var countedBy = self.name("counted-by", in: fields)
    var register: SpecDocument.Register?
    var spans: [SpecDocument.TimeWindow]?
    if let node, let text = node.scalar,
      text.contains(SpecDocument.Register.argumentPrefix)
        || text.contains(SpecDocument.Register.optionPrefix)
    {
      if let countedBy {
        diagnostics.report(
          .conflictingKeys,
          at: countedBy.location,
          "'counted-by' selects from a list of times, but an input brings '\(text)'"
        )
      }
      register = self.register(text, at: node.location)
      countedBy = register?.name
      spans = register.flatMap { self.spans(of: $0, text, at: node.location) }
    } else {
      spans = node.flatMap { self.spans($0, for: "time") }
    }
    guard let spans else { return nil }
    var cases: [SpecDocument.Case] = []
    if let list = fields["do"] {
      for entry in fields.node.entries ?? []
      where entry.name == "any of" || Self.effectKeys.contains(entry.name) {
        diagnostics.report(
          .conflictingKeys,
          at: entry.key.location,
          "'\(entry.name)' excludes 'do'; move it into the cases"
        )
      }
      if list.list(for: "do", &diagnostics) != nil {
        cases = self.cases(list, of: "reaction", at: name.location) ?? []
      }
    } else {
      cases = reaction(fields, at: name.location, isTimer: true).map { [$0] } ?? []
    }
    var timer = SpecDocument.Timer(
      name: name,
      spans: spans,
      timeLocation: node?.location ?? name.location,
      since: self.name("since", in: fields).flatMap { since($0) },
      countedBy: countedBy,
      register: register,
      cases: cases,
      clauses: names("clauses", in: fields)
    )
    timer.gives = names("gives", in: fields)
    if let node = fields["gives"] {
      if case .sequence(let inputs) = node.content, inputs.isEmpty {
        diagnostics.report(
          .emptyList,
          at: node.location,
          "'gives' needs an input: the environment gives one of them within the time"
        )
      }
      checkAnswer(&timer, fields)
    }
    return timer
  }

  /// Checks the keys of a timer with `gives:`; it has no cases.
  private mutating func checkAnswer(_ timer: inout SpecDocument.Timer, _ fields: MappingReader) {
    timer.cases = []
    for entry in fields.node.entries ?? []
    where ["do", "any of"].contains(entry.name) || Self.effectKeys.contains(entry.name) {
      diagnostics.report(
        .conflictingKeys,
        at: entry.key.location,
        "'\(entry.name)' excludes 'gives'; the reaction to the input stands under 'on'"
      )
    }
    if timer.spans.contains(where: { $0.to == nil }) {
      diagnostics.report(
        .wrongType,
        at: timer.timeLocation,
        "a timer with 'gives' needs an end, such as 1s..3s: by then the input has come"
      )
    }
    if timer.spans.count > 1, timer.countedBy == nil {
      diagnostics.report(
        .conflictingKeys,
        at: timer.timeLocation,
        "a timer with 'gives' has one time, or one for each value of a counter, an argument or an option"
      )
    }
  }
}
