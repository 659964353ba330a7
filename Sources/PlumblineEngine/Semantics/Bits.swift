/// The positions of the bits in a word, from the lowest on.
struct Bits: Sequence, IteratorProtocol {
  private var rest: UInt64

  init(_ word: UInt64) { rest = word }

  init(_ word: UInt32) { rest = UInt64(word) }

  /// The position of the n-th bit of a word, counted from 0.
  static func position(_ number: Int, in word: UInt64) -> Int {
    var rest = word
    for _ in 0..<number { rest &= rest &- 1 }
    return rest.trailingZeroBitCount
  }

  mutating func next() -> Int? {
    guard rest != 0 else { return nil }
    defer { rest &= rest &- 1 }
    return rest.trailingZeroBitCount
  }
}
