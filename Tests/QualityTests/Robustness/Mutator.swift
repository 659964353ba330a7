import PlumblineModel

@testable import PlumblineEngine

/// Damages files, as a full disk, an editor or another program would, and puts numbers at every bound into them.
struct Mutator {
  var random: Randomness

  init(seed: UInt64) { random = Randomness(seed: seed) }

  /// Numbers near the bounds of what readers accept and of what integers hold.
  private static let numbers: [String] = {
    let bounds: [Int64] = [0, 1 << 31, 1 << 50, 1 << 53, longestTime, latestInstant, .max - 1]
    let near = bounds.flatMap { bound in [bound - 1, bound, bound + 1] }
    return (near + near.map { -$0 } + [.max, .min]).map { String($0) }
      + ["18446744073709551616", "1e999", "-0", "0.5", "00", "1_000"]
  }()

  private static let units = ["us", "ms", "s", "min", "h", ""]

  /// Words and characters with a meaning in one of the formats.
  private static let tokens = [
    "{", "}", "[", "]", ":", ",", "\"", "\\u0000", "\\", "\n", "\t", "null", "true", "~", "..", "$",
    "&a ", "*a",
    "- ", "#", "'", "|", "any of", "\u{FEFF}", "\u{2028}", "é", "\u{0}",
  ]

  /// The file with one to four changes.
  mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(4) {
      guard !bytes.isEmpty else { return bytes }
      switch random.below(10) {
      case 0..<4: replaceNumber(in: &bytes)
      case 4: bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.below(256))
      case 5: bytes.removeSubrange(range(in: bytes))
      case 6:
        bytes.insert(contentsOf: Array(bytes[range(in: bytes)]), at: random.below(bytes.count))
      case 7: bytes.removeLast(random.below(bytes.count))
      case 8: swapLines(of: &bytes)
      default:
        let token = Self.tokens[random.below(Self.tokens.count)]
        bytes.insert(contentsOf: token.utf8, at: random.below(bytes.count))
      }
    }
    return bytes
  }

  private mutating func replaceNumber(in bytes: inout [UInt8]) {
    let start = random.below(bytes.count)
    guard let first = bytes[start...].firstIndex(where: isDigit) else { return }
    let end = bytes[first...].firstIndex { !isDigit($0) } ?? bytes.endIndex
    var number = Self.numbers[random.below(Self.numbers.count)]
    if random.below(8) == 0 { number += Self.units[random.below(Self.units.count)] }
    bytes.replaceSubrange(first..<end, with: number.utf8)
  }

  private mutating func swapLines(of bytes: inout [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lines.swapAt(random.below(lines.count), random.below(lines.count))
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = random.below(bytes.count)
    return start..<min(bytes.count, start + 1 + random.below(40))
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
