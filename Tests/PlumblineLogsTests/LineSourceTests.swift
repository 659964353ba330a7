import Synchronization
import TestSupport
import Testing

@testable import PlumblineLogs

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Lines from files and pipes.
@Suite struct LineSourceTests {
  /// All lines of a source.
  private func lines(of source: LineSource) throws -> [String] {
    var lines: [String] = []
    while let line = try source.next() {
      switch line {
      case .line(let bytes, let isTruncated):
        lines.append(String(decoding: bytes, as: UTF8.self) + (isTruncated ? "…" : ""))
      case .tooLong: lines.append("too long")
      }
    }
    return lines
  }

  private func lines(of text: String) throws -> [String] {
    try withFile(Array(text.utf8)) { descriptor, _ in
      try lines(of: LineSource(descriptor: descriptor))
    }
  }

  @Test(arguments: [
    ("", []), ("a\nb\n", ["a", "b"]), ("a\r\n\r\nb", ["a", "", "b…"]), ("\u{FEFF}a\n", ["a"]),
    ("a\n\u{FEFF}b\n", ["a", "b"]), ("a\rb\n", ["a\rb"]), ("\n", [""]),
  ])
  func `lines end where they should`(text: String, expected: [String]) throws {
    #expect(try lines(of: text) == expected)
  }

  @Test func `lines of any length come whole, across the pieces in which they are read`() throws {
    let expected = [10, 65_535, 65_536, 200_000, 1, 131_072, 0, 70_000]
      .enumerated().map { String(repeating: "\($0 % 10)", count: $1) }
    #expect(try lines(of: expected.map { $0 + "\n" }.joined()) == expected)
  }

  @Test func `a line that is too long is skipped, and the next one is read`() throws {
    let limit = LineSource.longestLine
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 2 * limit + 77)
    let most = [UInt8](repeating: UInt8(ascii: "y"), count: limit)
    let end = UInt8(ascii: "\n")
    try withFile([UInt8(ascii: "a"), end] + long + [end] + most + [end] + long) { descriptor, _ in
      let read = try lines(of: LineSource(descriptor: descriptor))
      #expect(read.map(\.count) == [1, 8, limit, 8])
      #expect(read[1] == "too long" && read[3] == "too long")
    }
  }

  @Test func `a directory is refused with what to do`() throws {
    let descriptor = open(FileManager.default.temporaryDirectory.path, O_RDONLY)
    defer { close(descriptor) }
    let source = LineSource(descriptor: descriptor)
    let failure = #expect(throws: LineSource.Failure.self) { _ = try source.next() }
    #expect(failure?.description == "the log is a directory; name a file in it")
  }

  @Test func `a file that grows is followed until it is enough`() throws {
    try withFile(Array("a\nb".utf8)) { descriptor, path in
      let lines = Mutex<[String]>([])
      var asked = 0
      let writer = open(path, O_WRONLY | O_APPEND)
      defer { close(writer) }
      let source = LineSource(descriptor: descriptor, follows: true) {
        asked += 1
        if asked == 3 { write(writer, "c\nd\ne", 5) }
        return asked > 6
      }
      while let line = try source.next() {
        guard case .line(let bytes, let isTruncated) = line else { continue }
        let text = String(decoding: bytes, as: UTF8.self) + (isTruncated ? "…" : "")
        lines.withLock { $0.append(text) }
      }
      #expect(lines.withLock { $0 } == ["a", "bc", "d", "e…"])
    }
  }

  @Test func `a file that becomes shorter while it is followed is an error`() throws {
    try withFile(Array("a\nb\n".utf8)) { descriptor, path in
      var asked = 0
      let source = LineSource(descriptor: descriptor, follows: true) {
        asked += 1
        if asked == 3 { truncate(path, 0) }
        return asked > 50
      }
      let failure = #expect(throws: LineSource.Failure.self) {
        while try source.next() != nil {}
      }
      #expect(failure?.description.contains("became shorter") == true)
    }
  }

  @Test func `a line without an end is an error`() throws {
    let descriptor = open("/dev/zero", O_RDONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let source = LineSource(descriptor: descriptor)
    let failure = #expect(throws: LineSource.Failure.self) { try source.next() }
    #expect(failure?.description == "a line has more than 1 GiB; name a log with lines")
  }

  @Test func `a pipe is waited for, and ends with its writer`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    var asked = 0
    let writer = ends[1]
    let source = LineSource(descriptor: ends[0], follows: true) {
      asked += 1
      if asked == 2 { write(writer, "late\n", 5) }
      if asked == 4 { close(writer) }
      return asked > 50
    }
    #expect(try lines(of: source) == ["late"])
    #expect(asked < 50)
  }
}
