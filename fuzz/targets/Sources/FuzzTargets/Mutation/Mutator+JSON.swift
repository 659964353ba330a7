internal import PlumblineEngine

extension Mutator {
  /// Doubles or drops a member or an element, or replaces a value of JSON.
  mutating func changeMember(of bytes: inout [UInt8]) {
    guard !random.chance(1, in: 5) else { return changeLine(of: &bytes) }
    let values = JSONRanges(bytes).values
    guard !values.isEmpty else { return changeLine(of: &bytes) }
    let (value, other) = (pick(values), pick(values))
    switch random.below(6) {
    case 0: bytes.replaceSubrange(value, with: Array(bytes[other]))
    case 1: bytes.replaceSubrange(value, with: scalar())
    case 2: bytes.replaceSubrange(value, with: Array("[".utf8) + bytes[value] + "]".utf8)
    case 3:
      let member = JSONRanges.member(around: value, in: bytes)
      bytes.insert(contentsOf: Array(",".utf8) + bytes[member], at: member.upperBound)
    case 4:
      let member = JSONRanges.member(around: value, in: bytes)
      let hasComma = member.upperBound < bytes.count && bytes[member.upperBound] == comma
      bytes.removeSubrange(member.lowerBound..<member.upperBound + (hasComma ? 1 : 0))
    default: bytes.replaceSubrange(value, with: number().utf8)
    }
  }
}

private let comma = UInt8(ascii: ",")

/// The places of the values in bytes that are JSON, or nearly.
struct JSONRanges {
  /// The values, keys among them, those inside others included.
  private(set) var values: [Range<Int>] = []

  /// - Complexity: O(length).
  init(_ bytes: [UInt8]) {
    var open: [Int] = []
    var position = 0
    while position < bytes.count {
      let start = position
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(position)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let start = open.popLast() { values.append(start..<position + 1) }
      case UInt8(ascii: "\""):
        position = Self.endOfString(from: position, in: bytes)
        values.append(start..<position)
        continue
      case let byte where !" \n\r\t,:".utf8.contains(byte):
        while position < bytes.count, !" \n\r\t,:{}[]\"".utf8.contains(bytes[position]) {
          position += 1
        }
        values.append(start..<position)
        continue
      default: break
      }
      position += 1
    }
  }

  private static func endOfString(from start: Int, in bytes: [UInt8]) -> Int {
    var position = start + 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position + 1, bytes.count)
  }

  /// A value with the key before it.
  static func member(around value: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var start = value.lowerBound
    guard start > 1, bytes[start - 1] == UInt8(ascii: ":") else { return value }
    start -= 2
    while start > 0, bytes[start - 1] != UInt8(ascii: "\"") { start -= 1 }
    return max(0, start - 1)..<value.upperBound
  }
}
