package import PlumblineModel

extension Reference {
  /// Sixteen hexadecimal digits that change whenever the automaton changes.
  ///
  /// It is the ``Fingerprint`` of the canonical bytes. The automaton includes the specs that the
  /// spec extends, and so does the fingerprint. An option that is fixed for a run changes nothing.
  ///
  /// - Complexity: O(size of the automaton).
  package var fingerprint: String {
    var fingerprint = Fingerprint()
    fingerprint.add((try? CanonicalEncoder.bytes(of: withEveryOption)) ?? [])
    return fingerprint.digits
  }
}
