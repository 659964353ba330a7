internal import PlumblineModel

extension Reference {
  /// The names of the invariants on outputs that the automaton does not judge, and that another
  /// automaton lacks, or has with other times.
  ///
  /// All others follow from the automaton. With different vocabularies, only names are compared.
  func unconstrainedInvariants(besides other: Reference) -> [String] {
    let judged = Set(judgedByInvariants ?? [])
    let its = other.invariants.map { $0.resolved(in: other) }
    return invariants.filter { invariant in
      guard invariant.concerned.contains(where: judged.contains) else { return false }
      return vocabulary == other.vocabulary
        ? !its.contains(invariant.resolved(in: self)) : !its.contains { $0.name == invariant.name }
    }.map(\.name)
  }
}

extension Invariant {
  /// The outputs that it mentions.
  fileprivate var concerned: [Int] {
    (events + (trigger?.each ?? []) + (by ?? [])).compactMap {
      guard case .output(let pattern) = $0 else { return nil }
      return pattern.output
    }
  }

  /// The invariant without texts and citations, and with times in place of parameters.
  fileprivate func resolved(in reference: Reference) -> Invariant {
    func time(_ parameter: Int?) -> Int? {
      parameter.map { Int(clamping: reference.parameters[$0].value) }
    }
    var resolved = self
    resolved.says = ""
    resolved.element = 0
    switch window {
    case .span(let from, let to): resolved.window = .span(from: time(from), to: time(to))
    case .before(let to): resolved.window = .before(time(to) ?? 0)
    case .schedule(let spans):
      resolved.window = .schedule(spans.map { Bounds(from: time($0.from), to: time($0.to)) })
    case .reaction, nil: break
    }
    return resolved
  }
}
