internal import PlumblineModel

extension Reference {
  /// The names of the outputs that only invariants judge.
  var outputsOfInvariants: Set<String> {
    Set((judgedByInvariants ?? []).map { vocabulary.outputs[$0].name })
  }

  /// The invariants on outputs that the automaton does not judge, and that another automaton lacks, or has with
  /// other times.
  ///
  /// All others follow from the automaton. With different vocabularies, events and conditions are not compared.
  func unconstrainedInvariants(besides other: Reference) -> [Invariant] {
    let judged = Set(judgedByInvariants ?? [])
    let its = other.invariants.map { $0.resolved(in: other) }
    return invariants.filter { invariant in
      guard invariant.concerned.contains(where: judged.contains) else { return false }
      let own = invariant.resolved(in: self)
      return vocabulary == other.vocabulary
        ? !its.contains(own) : !its.contains(where: own.hasSameObligation)
    }
  }

  /// The names of the times of some invariants, with those from which they follow.
  func times(of invariants: [Invariant]) -> Set<String> {
    let own = invariants.flatMap(\.parameters)
    let waits = own.compactMap { parameters[$0].wait }
    return Set((own + waits.flatMap { [$0.first, $0.cap] }).map { parameters[$0].name })
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

  /// The parameters of its window.
  fileprivate var parameters: [Int] {
    switch window {
    case .span(let from, let to): [from, to].compactMap(\.self)
    case .before(let to): [to]
    case .schedule(let spans): spans.flatMap { [$0.from, $0.to].compactMap(\.self) }
    case .reaction, nil: []
    }
  }

  /// Whether the other one has the same name, obligation and window.
  fileprivate func hasSameObligation(as other: Invariant) -> Bool {
    name == other.name && obligation == other.obligation && count == other.count
      && window == other.window
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
