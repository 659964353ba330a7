import PlumblineModel

/// The condition as a disjunction of conjunctions with one term per machine, in the order of the
/// text; unsatisfiable conjunctions are omitted.
///
/// A machine has exactly one announced state, so the negation of a term is the complement of its
/// values, including undocumented ones.
///
/// - Throws: ``TooManyDisjuncts`` if the form exceeds the limit.
func disjuncts(
  of condition: Formula<AnnouncedStates>,
  negated: Bool = false
) throws(TooManyDisjuncts) -> [[Invariant.Condition.Term]] {
  switch condition {
  case .is(let atom):
    let states = negated ? atom.all & ~atom.values : atom.values
    return states == 0 ? [] : [[Invariant.Condition.Term(machine: atom.machine, states: states)]]
  case .not(let inner):
    return try disjuncts(of: inner, negated: !negated)
  case .always(let holds):
    return holds != negated ? [[]] : []
  case .and(let left, let right) where !negated, .or(let left, let right) where negated:
    let left = try disjuncts(of: left, negated: negated)
    let right = try disjuncts(of: right, negated: negated)
    return try simplified(
      left.flatMap { left in
        right.compactMap { conjunction(of: left, and: $0) }
      }
    )
  case .and(let left, let right), .or(let left, let right):
    return try simplified(
      try disjuncts(of: left, negated: negated) + disjuncts(of: right, negated: negated)
    )
  }
}

/// The conjunction of both, with one term per machine in ascending order; nil if unsatisfiable.
private func conjunction(
  of left: [Invariant.Condition.Term],
  and right: [Invariant.Condition.Term]
) -> [Invariant.Condition.Term]? {
  var merged = left
  for term in right {
    if let same = merged.firstIndex(where: { $0.machine == term.machine }) {
      merged[same].states &= term.states
      guard merged[same].states != 0 else { return nil }
    } else {
      merged.append(term)
    }
  }
  return merged.sorted { $0.machine < $1.machine }
}

/// Merges disjuncts on the same machine, and removes duplicates.
private func simplified(
  _ disjuncts: [[Invariant.Condition.Term]]
) throws(TooManyDisjuncts) -> [[Invariant.Condition.Term]] {
  var result: [[Invariant.Condition.Term]] = []
  for disjunct in disjuncts where !result.contains(disjunct) {
    let same = result.firstIndex {
      $0.count == 1 && disjunct.count == 1 && $0[0].machine == disjunct[0].machine
    }
    if let same { result[same][0].states |= disjunct[0].states } else { result.append(disjunct) }
  }
  guard result.count <= TooManyDisjuncts.limit else { throw TooManyDisjuncts() }
  return result
}

/// A condition whose disjunctive normal form is too large.
struct TooManyDisjuncts: Error {
  static let limit = 64
}
