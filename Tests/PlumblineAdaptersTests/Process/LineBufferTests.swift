import TestSupport
import Testing

@testable import PlumblineAdapters

/// The buffer behind logs and adapters, wherever its room ends.
@Suite struct LineBufferTests {
  /// The lines that a buffer finds in a file.
  private func lines(in bytes: [UInt8]) throws -> [[UInt8]] {
    try withFile(bytes) { descriptor, _ in
      var buffer = LineBuffer()
      var lines: [[UInt8]] = []
      repeat {
        while let line = buffer.takeLine() { lines.append(Array(line)) }
      } while buffer.fill(from: descriptor) > 0
      #expect(buffer.count == 0)
      return lines
    }
  }

  /// Lines of which no two pieces are alike.
  private func lines(of lengths: [Int]) -> [[UInt8]] {
    var state: UInt64 = 1
    return lengths.map { length in
      (0..<length).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(ascii: "0") + UInt8(state >> 60)
      }
    }
  }

  @Test(arguments: [
    // It grows behind a line that was handed out.
    [10, 200_000, 5],
    // What is moved to the front is more than a piece: the buffer has grown before.
    [250_000, 70_000, 190_000, 5],
    [0, 65_535, 65_536, 131_071, 131_072, 131_073, 0, 400_000, 1],
  ])
  func `lines come whole wherever the room for them ends`(lengths: [Int]) throws {
    let expected = lines(of: lengths)
    let read = try lines(in: Array(expected.joined(separator: [UInt8(ascii: "\n")])) + [10])
    #expect(read.map(\.count) == lengths)
    // A failure must not print so many bytes.
    let isWhole = read == expected
    #expect(isWhole)
  }
}
