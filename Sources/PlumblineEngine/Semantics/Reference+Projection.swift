package import PlumblineModel

extension Reference {
  /// The projection of the automaton onto an adapter: without the outputs that it cannot observe,
  /// and with its unobservable inputs.
  ///
  /// The projection drops invariants that unobserved events make unsound: those on such an output;
  /// those on a state that such outputs announce; those that such an input ends or fulfils; and, with
  /// unobservable inputs, those that judge the reaction to one event alone. On a real clock it also
  /// drops those that need instants.
  ///
  /// - Complexity: O(size of the automaton).
  package func projected(onto adapter: Capabilities) -> Reference {
    let sees = adapter.observe
    var reference = self
    for edge in edges.indices {
      reference.edges[edge].outputs.removeAll { !sees[$0.pattern.output] }
    }
    // The options begin a trace, and are known.
    let options = vocabulary.optionInputs
    let unobservable = adapter.unobservable.indices.filter {
      adapter.unobservable[$0] && !options.contains($0)
    }
    reference.unobservableInputs = unobservable.isEmpty ? nil : unobservable
    let unshown = machines(announcedBy: { !sees[$0] })
    for number in invariants.indices
    where invariants[number].outputs.contains(where: { !sees[$0] })
      || !invariants[number].conditionMachines.isDisjoint(with: unshown)
      || invariants[number].isUnsound(unobservable: unobservable)
      || adapter.timeModel.isReal && invariants[number].needsInstants
    {
      reference.invariants[number].scope = .during(Invariant.Condition(anyOf: []))
    }
    return reference
  }

  /// The machines that some edge announces by some outputs alone: after it, their last announced state is an old one.
  private func machines(announcedBy isMeant: (Int) -> Bool) -> Set<Int> {
    var found: Set<Int> = []
    for edge in edges {
      let announcing = edge.outputs.filter { $0.announces != nil }
      let others = announcing.filter { !isMeant($0.pattern.output) }.compactMap(\.announces)
      found.formUnion(Set(announcing.compactMap(\.announces)).subtracting(others))
    }
    return found
  }
}

extension Invariant {
  /// The machines whose announced states decide whether the invariant applies.
  fileprivate var conditionMachines: Set<Int> {
    var conditions = [trigger?.when].compactMap(\.self)
    if case .during(let condition) = scope { conditions.append(condition) }
    return Set(conditions.flatMap(\.anyOf).joined().map(\.machine))
  }

  /// The outputs that the invariant mentions.
  var outputs: [Int] {
    var all = events + (trigger?.each ?? []) + (by ?? [])
    if case .after(let opening, let closing) = scope { all += opening + closing }
    return all.compactMap { event in
      if case .output(let pattern) = event { pattern.output } else { nil }
    }
  }

  /// Whether judging needs exact instants: the invariant names the cause of an event or counts in a
  /// window.
  var needsInstants: Bool {
    if by != nil { return true }
    return switch window {
    case .reaction: obligation != .then
    case .span, .before, .schedule: obligation == .exactly
    case nil: false
    }
  }

  /// Whether unobservable inputs alone can make it look violated.
  func isUnsound(unobservable inputs: [Int]) -> Bool {
    guard !inputs.isEmpty else { return false }
    // An event of the reaction is known where it is observable, whatever began the reaction.
    if case .reaction = window, obligation != .had || by != nil { return true }
    var decisive = events
    if case .after(_, let closing) = scope { decisive += closing }
    return decisive.contains { event in
      if case .input(let input) = event { inputs.contains(input) } else { false }
    }
  }
}
