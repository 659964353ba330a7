import ArgumentParser
import Foundation
import PlumblineAdapters
import PlumblineModel

/// `plumbline-bench echo`.
struct Echo: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Decode each request and encode a recorded answer: the limit of an adapter in Swift, for 'speed --echo'."
  )

  @Argument(help: "A file with the answer to each request, a line each.") var answers: String

  func run() throws {
    let lines = try Data(contentsOf: URL(fileURLWithPath: answers)).split(
      separator: UInt8(ascii: "\n")
    )
    let recorded = lines.map { RecordedAnswer(Array($0)) }
    var number = 0
    var buffer = LineBuffer()
    var answer: [UInt8] = []
    while buffer.fill(from: 0) > 0 {
      while number < recorded.count, let line = buffer.takeLine() {
        _ = try JSON.parse(Array(line))
        answer.removeAll(keepingCapacity: true)
        recorded[number].write(to: &answer)
        number += 1
        guard write(1, answer, answer.count) == answer.count else { return }
      }
    }
  }
}

/// An answer in parts, which are encoded again: names and punctuation as bytes, values as numbers and texts.
private struct RecordedAnswer {
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
