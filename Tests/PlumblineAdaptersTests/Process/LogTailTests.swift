import Testing

@testable import PlumblineAdapters

@Suite struct LogTailTests {
  private func tail(_ chunks: String...) -> [String] {
    var tail = LogTail()
    for chunk in chunks {
      Array(chunk.utf8).withUnsafeBufferPointer { bytes in tail.append(bytes) }
    }
    return tail.lines
  }

  @Test func `lines are put together from pieces, and an unfinished one counts`() {
    #expect(tail("a", "b\nc\r\n", "\nd") == ["ab", "c", "", "d"])
    #expect(tail("a\n") == ["a"])
    #expect(tail().isEmpty)
  }

  private let many = (0..<1000).map { "line \($0)" }

  @Test func `only both ends are kept, whether the lines come at once or one by one`() {
    let expected = many.prefix(20) + ["… 936 lines …"] + many.suffix(44)
    #expect(tail(many.map { $0 + "\n" }.joined()) == Array(expected))
    var oneByOne = LogTail()
    for line in many {
      Array("\(line)\n".utf8).withUnsafeBufferPointer { bytes in oneByOne.append(bytes) }
    }
    #expect(oneByOne.lines == Array(expected))
  }

  @Test func `the first lines are those since the last request`() {
    var tail = LogTail()
    for line in many { tail.append(line: line) }
    tail.begin()
    let stack = ["StackOverflowError"] + (1..<200).map { "at Client.f, call \($0)" }
    for line in stack { tail.append(line: line) }
    #expect(tail.lines == Array(stack.prefix(20) + ["… 136 lines …"] + stack.suffix(44)))
  }

  @Test func `earlier lines come before the few lines since the last request`() {
    var tail = LogTail()
    for line in many { tail.append(line: line) }
    tail.begin()
    tail.append(line: "abort")
    #expect(tail.lines == Array(many.suffix(19) + ["abort"]))
  }

  @Test func `a line without end is cut`() {
    let endless = String(repeating: "x", count: 5000)
    #expect(tail(endless, endless).map(\.count) == [LogTail.longestLine])
  }
}
