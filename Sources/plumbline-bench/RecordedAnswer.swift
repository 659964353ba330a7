import PlumblineAdapters
import PlumblineModel

/// An answer in parts, which are encoded again: names and punctuation as bytes, values as numbers and texts.
struct RecordedAnswer {
  private enum Part {
    case bytes(Range<Int>)
    case number(Int64)
    case text(String)
  }

  private let line: [UInt8]
  private var parts: [Part] = []

  init(_ line: [UInt8]) {
    self.line = line
    var start = 0
    var position = 0
    func isDigit(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte &- 48 < 10 }
    while position < line.count {
      let begin = position
      if isDigit(line[position]) {
        while position < line.count, isDigit(line[position]) { position += 1 }
      } else if line[position] == UInt8(ascii: "\"") {
        repeat {
          position += line[position] == UInt8(ascii: "\\") ? 2 : 1
        } while line[position] != UInt8(ascii: "\"")
        position += 1
        if position < line.count, line[position] == UInt8(ascii: ":") { continue }
      } else {
        position += 1
        continue
      }
      let value: Part
      switch try? JSON.parse(Array(line[begin..<position])) {
      case .integer(let number): value = .number(number)
      case .string(let text): value = .text(text)
      default: continue
      }
      parts += [.bytes(start..<begin), value]
      start = position
    }
    parts.append(.bytes(start..<line.count))
  }

  func write(to bytes: inout [UInt8]) {
    for part in parts {
      switch part {
      case .bytes(let range): bytes += line[range]
      case .number(let number): bytes.append(number: number)
      case .text(let text): JSON.write(text, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
