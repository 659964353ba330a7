package import PlumblineModel

/// A small deterministic stream of random integers that can be split.
///
/// SplitMix64 (Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014). It
/// draws integers only, so one seed gives the same choices on every platform.
package struct Randomness: Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Stream `index` of a seed; streams of different indices are independent.
  package init(seed: UInt64, index: Int) {
    var mixer = Randomness(seed: seed)
    state = mixer.next() ^ UInt64(truncatingIfNeeded: index) &* 0xD1B5_4A32_D192_ED03
    state = next()
  }

  /// The next 64 random bits.
  ///
  /// - Complexity: O(1).
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number from 0 up to, not including, `bound`; the bias is below 2⁻³².
  ///
  /// - Precondition: `bound` is positive and below 2³².
  package mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: ((next() >> 32) &* UInt64(truncatingIfNeeded: bound)) >> 32)
  }

  /// True in `parts` of `whole` cases.
  package mutating func chance(_ parts: Int, in whole: Int) -> Bool { below(whole) < parts }

  /// A number from 0 to `longest`, every order of magnitude equally likely.
  package mutating func logarithmic(upTo longest: Microseconds) -> Microseconds {
    let magnitude = below(64 - max(1, longest).leadingZeroBitCount) + 1
    return min(longest, Microseconds(next() & ((1 << UInt64(magnitude)) - 1)))
  }

  /// Makes the stream depend on an event.
  package mutating func mix(_ bits: UInt64) {
    state ^= bits &* 0xFF51_AFD7_ED55_8CCD
    state = next()
  }
}
