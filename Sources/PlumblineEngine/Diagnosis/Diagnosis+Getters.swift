internal import PlumblineModel

/// Getters that contradict the announcements.
extension Diagnosis {
  /// Explains a getter that returns another state than the one announced last.
  ///
  /// It violates the clauses that say where the announced transition leads. If that has none, such as one with a list of
  /// causes, if it is unknown, or if no announcement came, it violates those of the state. If neither has clauses, no text
  /// forbids it.
  func contradicted(by says: String, of machine: Int, _ judge: Judge) -> Finding {
    let name = reference.machines[machine].name
    let state = announcedState(of: machine, judge)
    let states = elements(ofState: judge.invariants.states[machine], of: machine)
    let transition = judge.timeline?.announcing[machine]
    let ofStates = states.flatMap { reference.elements[$0].clauses }
    var (cited, clauses) = (states, ofStates)
    let own = transition.map { reference.elements[$0].clauses } ?? []
    let leading = own.filter { reference.clauses[$0].kind == .transition }
    if let transition, !leading.isEmpty { (cited, clauses) = ([transition], leading) }
    let hasAnnounced = judge.timeline?.hasAnnounced.contains(machine) ?? false
    return Finding(
      kind: .wrongGetter,
      clauses: clauses,
      notes: ofStates,
      elements: cited,
      isDeviation: clauses.isEmpty,
      output: name,
      expected: "the getter of \(name) says \(state)",
      observed: "the getter of \(name) says \(says), "
        + (hasAnnounced ? "the last announcement said \(state)" : "the initial state is \(state)")
    )
  }

  /// The state of a machine that was announced last, or its initial one.
  func announcedState(of machine: Int, _ judge: Judge) -> String {
    let states = reference.stateAnnouncement(of: machine)?.argument.values ?? []
    let shown = judge.invariants.states[machine]
    return shown < states.count ? states[shown] : "(not documented)"
  }

  /// The elements of the states of a machine that are announced as one value.
  private func elements(ofState value: Int, of machine: Int) -> [Int] {
    let shown = reference.stateAnnouncement(of: machine)?.argument.values[value]
    return reference.elements.indices.filter { number in
      let element = reference.elements[number]
      guard element.kind == .state, element.subject == machine, let state = element.state else {
        return false
      }
      return reference.machines[machine].states[state].shown == shown
    }
  }
}
