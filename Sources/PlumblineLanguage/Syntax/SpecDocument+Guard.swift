/// A condition in and, or and not over atoms.
package indirect enum Formula<Atom: Sendable>: Sendable {
  case `is`(Atom)
  case and(Formula, Formula)
  case or(Formula, Formula)
  case not(Formula)
  /// True or false in all states.
  case always(Bool)
}

extension Formula {
  /// Whether it holds for these values of the atoms.
  ///
  /// - Complexity: O(size of the condition).
  package func holds(where atomHolds: (Atom) -> Bool) -> Bool {
    switch self {
    case .is(let atom): atomHolds(atom)
    case .and(let left, let right): left.holds(where: atomHolds) && right.holds(where: atomHolds)
    case .or(let left, let right): left.holds(where: atomHolds) || right.holds(where: atomHolds)
    case .not(let inner): !inner.holds(where: atomHolds)
    case .always(let holds): holds
    }
  }

  /// The atoms from left to right.
  ///
  /// - Complexity: O(size of the condition).
  package var atoms: [Atom] {
    switch self {
    case .is(let atom): [atom]
    case .and(let left, let right), .or(let left, let right): left.atoms + right.atoms
    case .not(let inner): inner.atoms
    case .always: []
    }
  }

  /// The same condition over other atoms; nil if an atom has no counterpart.
  ///
  /// - Complexity: O(size of the condition).
  package func map<Other>(_ transform: (Atom) -> Other?) -> Formula<Other>? {
    switch self {
    case .is(let atom):
      return transform(atom).map { .is($0) }
    case .and(let left, let right):
      guard let left = left.map(transform), let right = right.map(transform) else { return nil }
      return .and(left, right)
    case .or(let left, let right):
      guard let left = left.map(transform), let right = right.map(transform) else { return nil }
      return .or(left, right)
    case .not(let inner):
      return inner.map(transform).map { .not($0) }
    case .always(let holds):
      return .always(holds)
    }
  }
}

extension SpecDocument {
  /// A condition over the states of machines; an atom holds in its state, or in every state of its
  /// group.
  package typealias Guard = Formula<StateReference>
}
