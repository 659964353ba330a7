package import PlumblineModel

extension Reference {
  /// Sixteen hexadecimal digits that change whenever the automaton changes.
  ///
  /// FNV-1a (Fowler, Noll and Vo) over the canonical bytes: it notices edits, it does not protect
  /// against somebody who wants it to be the same.
  ///
  /// - Complexity: O(size of the automaton).
  package var fingerprint: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in (try? CanonicalEncoder.bytes(of: self)) ?? [] {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
