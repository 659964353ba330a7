import Foundation
import PlumblineLanguage
import Testing

@Suite struct SourceFileTests {
  @Test func `lines end at every break that YAML knows`() {
    let file = SourceFile(name: "a", text: "1\n2\r\n3\r4\u{85}5\u{2028}6\u{2029}7\n")
    #expect((1...7).map { file.text(ofLine: $0) } == (1...7).map(String.init))
    #expect(file.lineCount == 7)
  }

  @Test func `columns count characters, not bytes`() {
    let file = SourceFile(name: "a", text: "a\n标题x")
    #expect(file.position(ofByte: 8) == Position(line: 2, column: 3))
    #expect(file.position(ofByte: 1000) == Position(line: 2, column: 4))
  }

  @Test func `a missing file is reported`() {
    let path = NSTemporaryDirectory() + "plumbline-no-such-file.yaml"
    #expect(
      loading(path)
        == "\(path): error: the file does not exist; check the path [missing-file]\n"
    )
  }

  @Test func `a directory is reported`() {
    let path = NSTemporaryDirectory()
    #expect(
      loading(path) == """
        \(path): error: expected a file, found a directory; name a file in it [unreadable-file]

        """
    )
  }

  @Test func `what the system says is passed on`() {
    let path = "/" + String(repeating: "x", count: 300)
    #expect(
      loading(path)
        == "\(path): error: the file cannot be read: file name too long [unreadable-file]\n"
    )
  }

  @Test func `a device is reported and not read`() {
    #expect(
      loading("/dev/zero") == """
        /dev/zero: error: expected a file, found a pipe or a device; save its contents in a file \
        [unreadable-file]

        """
    )
  }

  @Test func `a file of fifty megabytes is refused unread`() throws {
    let path = NSTemporaryDirectory() + "plumbline-large-\(UUID().uuidString).yaml"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 50_000_000)
    try handle.close()
    #expect(
      loading(path) == """
        \(path): error: expected at most 16777216 bytes, found 50000000; split the file \
        [too-large]

        """
    )
  }

  @Test func `a file is read whole`() throws {
    let path = NSTemporaryDirectory() + "plumbline-\(UUID().uuidString).yaml"
    let text = String(repeating: "a: 1\n", count: 50_000)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    var diagnostics = Diagnostics()
    #expect(SourceFile.load(path, &diagnostics)?.bytes == Array(text.utf8))
  }

  private func loading(_ path: String) -> String {
    var diagnostics = Diagnostics()
    #expect(SourceFile.load(path, &diagnostics) == nil)
    return DiagnosticRenderer().text(of: diagnostics)
  }
}
