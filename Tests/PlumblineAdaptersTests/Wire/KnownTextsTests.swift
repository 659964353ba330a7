import Testing

@testable import PlumblineAdapters

/// Texts that are known again by all their bytes.
@Suite struct KnownTextsTests {
  private func number(_ text: String, kind: Int = 0, in known: KnownTexts) -> Int? {
    Array(text.utf8).withUnsafeBufferPointer { known.number(of: $0, kind: kind) }
  }

  private func add(_ text: String, kind: Int = 0, to known: inout KnownTexts) -> Int? {
    Array(text.utf8).withUnsafeBufferPointer { known.add($0, kind: kind) }
  }

  @Test func `each text of each kind has a number of its own, whichever byte differs`() {
    var known = KnownTexts()
    var expected = 0
    for length in [0, 1, 7, 8, 9, 16, 17] {
      let text = [Character](repeating: "a", count: length)
      for place in 0...length {
        var other = text
        if place < length { other[place] = "b" }
        for kind in 0...1 {
          #expect(number(String(other), kind: kind, in: known) == nil)
          #expect(add(String(other), kind: kind, to: &known) == expected)
          #expect(number(String(other), kind: kind, in: known) == expected)
          expected += 1
        }
      }
    }
    #expect(number(String(repeating: "a", count: 17), kind: 1, in: known) == expected - 1)
  }

  @Test func `beyond the limit a text stays new, and those before are known`() {
    var known = KnownTexts()
    for index in 0..<KnownTexts.limit { #expect(add("\(index)", to: &known) == index) }
    #expect(add("one more", to: &known) == nil)
    #expect(number("one more", in: known) == nil)
    for index in 0..<KnownTexts.limit { #expect(number("\(index)", in: known) == index) }
  }
}
