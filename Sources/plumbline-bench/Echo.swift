import ArgumentParser
import Foundation

/// `plumbline-bench echo`.
struct Echo: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Send each line back: what a program in Swift can do at best, for 'speed --echo'."
  )

  func run() {
    var line: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(0, &chunk, chunk.count), count > 0 {
      for byte in chunk[..<count] {
        line.append(byte)
        guard byte == UInt8(ascii: "\n") else { continue }
        guard write(1, line, line.count) == line.count else { return }
        line.removeAll(keepingCapacity: true)
      }
    }
  }
}
