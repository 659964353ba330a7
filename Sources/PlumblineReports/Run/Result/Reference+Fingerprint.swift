package import PlumblineModel

extension Reference {
  /// Sixteen hexadecimal digits that change whenever the automaton changes.
  ///
  /// It is the ``Fingerprint`` of the canonical bytes. What the spec extends is part of the
  /// automaton, and so of this.
  ///
  /// - Complexity: O(size of the automaton).
  package var fingerprint: String {
    var fingerprint = Fingerprint()
    fingerprint.add((try? CanonicalEncoder.bytes(of: self)) ?? [])
    return fingerprint.digits
  }
}
