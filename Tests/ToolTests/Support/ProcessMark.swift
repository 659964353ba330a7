import Testing

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

/// A variable in the environment of an adapter and of its forks, to find those that are left.
struct ProcessMark {
  let name = "PLUMBLINE_MARK_\(UInt64.random(in: 1...UInt64.max))"

  /// The words before a command that set the variable.
  var words: [String] { ["env", "\(name)=1"] }

  /// Whether no process has the variable, or its name as the name of its program; waits up to a minute.
  func isGone() throws -> Bool {
    #if os(Linux)
      // What cannot be read must not pass for being gone.
      try #require(!Data(contentsOf: URL(filePath: "/proc/self/environ")).isEmpty)
      for _ in 0..<3000 {
        if try !isLeft() { return true }
        usleep(20_000)
      }
      return false
    #else
      return true
    #endif
  }

  private func isLeft() throws -> Bool {
    let entries = try FileManager.default.contentsOfDirectory(atPath: "/proc")
    return entries.contains { entry in
      guard Int32(entry) != nil else { return false }
      return ["environ", "cmdline"].contains { file in
        let data = try? Data(contentsOf: URL(filePath: "/proc/\(entry)/\(file)"))
        return data.map { String(decoding: $0, as: UTF8.self).contains(name) } ?? false
      }
    }
  }
}
