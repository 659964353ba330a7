package import PlumblineModel

extension Reference {
  /// Sixteen hexadecimal digits that change whenever the automaton changes.
  ///
  /// It is the ``Fingerprint`` of the canonical bytes. The automaton includes the specs that the
  /// spec extends, and so does the fingerprint. An option that is fixed for a run changes nothing.
  ///
  /// - Complexity: O(size of the automaton).
  package var fingerprint: String { [self].fingerprint }
}

extension [Reference] {
  /// Sixteen hexadecimal digits that change whenever a spec changes: those of all its interpretations.
  ///
  /// Runs and traces name their spec by it. It must be taken of the spec as read: a run drops interpretations, and
  /// what its adapter cannot observe.
  ///
  /// - Complexity: O(size of the automata).
  package var fingerprint: String {
    var fingerprint = Fingerprint()
    for reference in self {
      fingerprint.add((try? CanonicalEncoder.bytes(of: reference.withEveryOption)) ?? [])
    }
    return fingerprint.digits
  }
}
