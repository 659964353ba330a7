/// A stream of choices: one for each byte given, then those of a seed by xorshift64* of Vigna, so that nothing is
/// shared with what is tested.
struct Dice {
  private var state: UInt64
  private var bytes: ArraySlice<UInt8> = []

  /// - Parameter bytes: The first choices; their count seeds the others.
  init(_ bytes: ArraySlice<UInt8>) {
    self.init(seed: UInt64(bytes.count))
    self.bytes = bytes
  }

  init(seed: UInt64) {
    state = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15
    for _ in 0..<4 { _ = next() }
  }

  mutating func next() -> UInt64 {
    if let byte = bytes.popFirst() { return UInt64(byte) << 33 }
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// A number from 0 up to, but not including, the bound.
  mutating func below(_ bound: Int) -> Int { Int(next() >> 33) % bound }

  mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// True in so many cases of a hundred.
  mutating func percent(_ share: Int) -> Bool { below(100) < share }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// Some of the elements, at least one, in their order.
  mutating func some<Element>(of elements: [Element]) -> [Element] {
    let chosen = elements.filter { _ in percent(50) }
    return chosen.isEmpty ? [pick(elements)] : chosen
  }
}
