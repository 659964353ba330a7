/// A hash of a sequence of bytes, to detect changes.
///
/// ```swift
/// var fingerprint = Fingerprint()
/// fingerprint.add("foobar".utf8)
/// fingerprint.digits                       // "85944171f73967e8"
/// ```
///
/// It is FNV-1a with 64 bits (G. Fowler, L. C. Noll, K.-P. Vo, *The FNV Non-Cryptographic Hash
/// Algorithm*). It does not protect against deliberate collisions.
package struct Fingerprint: Hashable, Sendable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Adds more bytes.
  ///
  /// - Complexity: O(number of bytes).
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    // In place, if the bytes are: to iterate over a generic sequence calls it for each byte.
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { bytes in
      for byte in bytes { add(byte) }
    }
    guard isDone == nil else { return }
    for byte in bytes { add(byte) }
  }

  private mutating func add(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Sixteen hexadecimal digits, lower case.
  package var digits: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
