import Testing

@testable import PlumblineEngine

/// Blocks that follow themselves.
@Suite struct RepetitionTests {
  private func all(_ text: String) -> [Repetition] { Repetition.all(in: Array(text)) }

  @Test func `a block is found with its whole copies`() {
    #expect(all("xyababa") == [Repetition(start: 2, length: 2, count: 2)])
  }

  @Test func `of several blocks in a place the one with the most elements is found`() {
    #expect(all("aabaabaab") == [Repetition(start: 0, length: 3, count: 3)])
    #expect(all("aaaa") == [Repetition(start: 0, length: 1, count: 4)])
  }

  @Test func `blocks do not overlap`() {
    #expect(
      all("ababcdcd") == [
        Repetition(start: 0, length: 2, count: 2), Repetition(start: 4, length: 2, count: 2),
      ]
    )
  }

  @Test func `nothing repeats in a short list or in one of different elements`() {
    #expect(all("").isEmpty && all("a").isEmpty && all("abcdef").isEmpty)
  }
}
