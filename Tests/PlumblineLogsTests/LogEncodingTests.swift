import Testing

@testable import PlumblineLogs

/// Logs that are no text in UTF-8.
@Suite struct LogEncodingTests {
  private func problem(_ lines: [UInt8]...) -> LogEncoding.Problem? {
    var encoding = LogEncoding()
    for line in lines { line.withUnsafeBufferPointer { encoding.add($0) } }
    return encoding.problem
  }

  @Test func `a compressed log is named with the command that reads it`() {
    let found = problem([0x1F, 0x8B, 8, 0, 1], [7])
    #expect(found == .compressed("gzip -dc"))
    #expect(
      found?.text(path: "app.log.gz", command: "plumbline monitor SPEC -")
        == "the log is compressed; write 'gzip -dc app.log.gz | plumbline monitor SPEC -'"
    )
  }

  @Test func `UTF-16 is recognised with and without a byte order mark`() {
    #expect(problem([0xFF, 0xFE, 0x61, 0]) == .utf16)
    #expect(problem([0x61, 0, 0x62, 0, 0x63]) == .utf16)
    #expect(problem([0, 0, 0, 0, 0, 0, 0x61]) == nil)
  }

  @Test func `another encoding shows in most lines, and a damaged line is no encoding`() {
    let call: [UInt8] = [0xB5, 0xF7, 0xD3, 0xC3]
    #expect(problem(call, Array("ok".utf8), call) == .unknown)
    #expect(problem(Array("调用".utf8), call) == nil)
    #expect(problem(Array("ok".utf8)) == nil)
  }
}
