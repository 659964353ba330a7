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
