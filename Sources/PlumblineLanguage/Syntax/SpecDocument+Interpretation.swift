extension SpecDocument {
  /// Several defensible meanings of a document, of which an implementation follows one.
  ///
  /// An option is a time (`30s`), a state whose duration is measured (`downlink.silent`), or a
  /// plain name that conditions test (`when: suspends-from is connecting`).
  package struct Interpretation: Sendable {
    package var name: Name
    package var options: [Name]

    package init(name: Name, options: [Name]) {
      self.name = name
      self.options = options
    }
  }

  /// One option per interpretation, in the order of the interpretations.
  package typealias Choice = [Name]

  /// Every combination of options; the last interpretation varies fastest.
  package var choices: [Choice] {
    interpretations.reduce([[]]) { choices, interpretation in
      choices.flatMap { choice in interpretation.options.map { choice + [$0] } }
    }
  }

  /// The spec with one chosen option per interpretation: interpretations become constants and
  /// clocks, and cases are kept or removed.
  package func resolved(_ choice: Choice) -> SpecDocument {
    let chosen = Dictionary(
      zip(interpretations.map(\.name), choice),
      uniquingKeysWith: { first, _ in first }
    )
    var spec = self
    spec.interpretations = []
    for (interpretation, option) in zip(interpretations, choice) {
      guard let time = Duration(option.text) else { continue }
      spec.constants.append(Constant(name: interpretation.name, value: time.microseconds))
    }
    for index in spec.inputs.indices {
      spec.inputs[index].onlyWhen = spec.inputs[index].onlyWhen?.resolved(chosen)
    }
    for index in spec.machines.indices {
      spec.machines[index].root.resolve(chosen)
    }
    for index in spec.invariants.indices {
      if case .during(let condition) = spec.invariants[index].scope {
        spec.invariants[index].scope = .during(condition.resolved(chosen))
      }
      let when = spec.invariants[index].trigger?.when?.resolved(chosen)
      spec.invariants[index].trigger?.when = when
    }
    return spec
  }
}

extension Formula {
  /// The value of a condition that is the same in all states; nil otherwise.
  ///
  /// - Complexity: O(size of the condition).
  package var constant: Bool? {
    switch self {
    case .is: return nil
    case .always(let holds): return holds
    case .not(let inner): return inner.constant.map { !$0 }
    case .and(let left, let right):
      if left.constant == false || right.constant == false { return false }
      return left.constant == true && right.constant == true ? true : nil
    case .or(let left, let right):
      if left.constant == true || right.constant == true { return true }
      return left.constant == false && right.constant == false ? false : nil
    }
  }
}

extension SpecDocument.Guard {
  /// The condition with constants for the atoms on interpretations.
  fileprivate func resolved(_ chosen: [Name: Name]) -> SpecDocument.Guard {
    switch self {
    case .is(let atom): chosen[atom.machine].map { .always($0 == atom.state) } ?? self
    case .always: self
    case .not(let inner): .not(inner.resolved(chosen))
    case .and(let left, let right): .and(left.resolved(chosen), right.resolved(chosen))
    case .or(let left, let right): .or(left.resolved(chosen), right.resolved(chosen))
    }
  }
}

extension SpecDocument.StateNode {
  fileprivate mutating func resolve(_ chosen: [Name: Name]) {
    for index in triggers.indices {
      guard case .cases(let cases) = triggers[index].answer else { continue }
      triggers[index].answer = .cases(cases.compactMap { $0.resolved(chosen) })
    }
    triggers.removeAll { trigger in
      if case .cases(let cases) = trigger.answer { cases.isEmpty } else { false }
    }
    for index in timers.indices {
      timers[index].cases = timers[index].cases.compactMap { $0.resolved(chosen) }
      if case .interpretation(let name) = timers[index].since,
        let state = chosen[name].flatMap({ SpecDocument.StateReference(dotted: $0) })
      {
        timers[index].since = .state(state)
      }
    }
    timers.removeAll { $0.cases.isEmpty && $0.gives.isEmpty }
    for index in children.indices { children[index].resolve(chosen) }
  }
}

extension SpecDocument.Case {
  /// The case in one interpretation; nil if the interpretation excludes it.
  fileprivate func resolved(_ chosen: [Name: Name]) -> SpecDocument.Case? {
    var resolved = self
    resolved.when = when?.resolved(chosen)
    switch resolved.when?.constant {
    case false: return nil
    case true: resolved.when = nil
    case nil: break
    }
    return resolved
  }
}

extension SpecDocument.StateReference {
  /// `machine.state`; nil for other texts.
  package init?(dotted name: Name) {
    let parts = name.text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    let length = parts[0].unicodeScalars.count
    self.init(
      machine: Name(String(parts[0]), at: name.location.advanced(by: 0, length: length)),
      state: Name(
        String(parts[1]),
        at: name.location.advanced(by: length + 1, length: parts[1].unicodeScalars.count)
      )
    )
  }
}
