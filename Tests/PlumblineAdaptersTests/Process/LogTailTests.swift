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

  @Test func `only the last lines are kept, whether they come at once or one by one`() {
    let lines = (0..<1000).map { "line \($0)" }
    let expected = Array(lines.suffix(LogTail.longestList))
    #expect(tail("begun" + lines.map { "\n" + $0 }.joined()) == expected)
    var oneByOne = LogTail()
    for line in lines {
      Array("\(line)\n".utf8).withUnsafeBufferPointer { bytes in oneByOne.append(bytes) }
    }
    #expect(oneByOne.lines == expected)
  }

  @Test func `a line without end is cut`() {
    let endless = String(repeating: "x", count: 5000)
    #expect(tail(endless, endless).map(\.count) == [LogTail.longestLine])
  }
}
