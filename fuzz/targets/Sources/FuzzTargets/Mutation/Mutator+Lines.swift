internal import PlumblineEngine

extension Mutator {
  private static let lineFeed = UInt8(ascii: "\n")

  /// Doubles, drops, swaps or moves a line.
  mutating func changeLine(of bytes: inout [UInt8]) {
    var lines = Self.lines(of: bytes)
    let (line, other) = (random.below(lines.count), random.below(lines.count))
    switch random.below(5) {
    case 0: lines.insert(lines[line], at: other)
    case 1: lines.remove(at: line)
    case 2: lines.swapAt(line, other)
    case 3: lines.insert(lines.remove(at: line), at: min(other, lines.count))
    default: changeWord(of: &lines[line], from: lines[other])
    }
    bytes = Array(lines.joined(separator: [Self.lineFeed]))
  }

  /// Doubles, drops or moves a line of YAML with the deeper lines below it, or replaces a key or a value.
  mutating func changeBlock(of bytes: inout [UInt8]) {
    var lines = Self.lines(of: bytes)
    let (line, other) = (random.below(lines.count), random.below(lines.count))
    let block = Self.block(at: line, of: lines)
    switch random.below(8) {
    case 0: lines.insert(contentsOf: indented(lines[block], like: lines[other]), at: other)
    case 1: lines.removeSubrange(block)
    case 2:
      let moved = indented(lines[block], like: lines[other])
      lines.removeSubrange(block)
      lines.insert(contentsOf: moved, at: min(other, lines.count))
    case 3: lines.swapAt(line, other)
    case 4: replaceValue(of: &lines[line], with: Self.parts(of: lines[other]).value)
    case 5: replaceValue(of: &lines[line], with: scalar())
    case 6:
      let (key, _) = Self.parts(of: lines[other])
      lines[line] =
        Self.indent(of: lines[line]) + key.drop { $0 == UInt8(ascii: " ") }
        + Self.parts(of: lines[line]).value
    default: changeWord(of: &lines[line], from: lines[other])
    }
    bytes = Array(lines.joined(separator: [Self.lineFeed]))
  }

  /// A boundary value as a scalar.
  mutating func scalar() -> [UInt8] {
    Array((random.chance(1, in: 2) ? number() : pick(BoundaryValue.scalars)).utf8)
  }

  /// Puts a word of one line in the place of a word of another.
  private mutating func changeWord(of line: inout [UInt8], from other: [UInt8]) {
    let (words, others) = (Self.words(of: line), Self.words(of: other))
    guard !words.isEmpty, !others.isEmpty else { return }
    line.replaceSubrange(pick(words), with: other[pick(others)])
  }

  private mutating func replaceValue(of line: inout [UInt8], with value: [UInt8]) {
    line = Self.parts(of: line).key + [UInt8(ascii: " ")] + value.drop { $0 == UInt8(ascii: " ") }
  }

  private func indented(_ block: ArraySlice<[UInt8]>, like line: [UInt8]) -> [[UInt8]] {
    let (old, new) = (Self.indent(of: block.first ?? []), Self.indent(of: line))
    return block.map { new + $0.dropFirst(min(old.count, Self.indent(of: $0).count)) }
  }
}

// MARK: Parts of lines

extension Mutator {
  static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: lineFeed, omittingEmptySubsequences: false).map { Array($0) }
  }

  /// A line with the deeper lines below it.
  private static func block(at line: Int, of lines: [[UInt8]]) -> Range<Int> {
    let depth = indent(of: lines[line]).count
    let end = lines[(line + 1)...].firstIndex { indent(of: $0).count <= depth }
    return line..<(end ?? lines.count)
  }

  private static func indent(of line: [UInt8]) -> [UInt8] {
    Array(line.prefix { $0 == UInt8(ascii: " ") })
  }

  /// A line up to its first colon, and the rest.
  private static func parts(of line: [UInt8]) -> (key: [UInt8], value: [UInt8]) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return (line, []) }
    return (Array(line[...colon]), Array(line[(colon + 1)...]))
  }

  private static func words(of line: [UInt8]) -> [Range<Int>] {
    line.split { " ,:{}[]\"\t".utf8.contains($0) }.map { $0.startIndex..<$0.endIndex }
  }
}
