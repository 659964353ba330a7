import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The same seed gives the same event stream, byte for byte, but for what is read off the wall.
@Suite(.waiting)
struct DeterminismTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// An implementation, and the hash of its stream.
  ///
  /// Debug and release builds must both give it. A change of what is planned, judged or written changes the hashes; they are then taken from
  /// the failing test.
  struct Subject: CustomTestStringConvertible, Sendable {
    var name: String
    var arguments: [String]
    var hash: String
    var testDescription: String { name }
  }

  static let subjects = [
    Subject(
      name: "sample",
      arguments: ["--sample", "--defect", "interruption-late"],
      hash: "a029fff603d78361"
    ),
    Subject(name: "reference", arguments: ["--reference"], hash: "9ababda6a7077237"),
    Subject(
      name: "child",
      arguments: Tool.python("rtm1.py", "--defect", "reconnect-says-login"),
      hash: "27e2b1673fb7b3c4"
    ),
  ]

  @Test(arguments: subjects)
  func `a seed decides every byte, whatever the workers and the build`(subject: Subject) throws {
    defer { tool.clean() }
    let once = try stream(subject, workers: 1)
    #expect(once.contains("\n"))
    #expect(try stream(subject, workers: 1) == once)
    #expect(try stream(subject, workers: 2) == once)
    #expect(hash(once) == subject.hash)
  }

  @Test func `another seed gives another stream`() throws {
    defer { tool.clean() }
    let sample = Self.subjects[0]
    #expect(try stream(sample, workers: 1) != stream(sample, workers: 1, seed: 10))
  }

  private func stream(_ subject: Subject, workers: Int, seed: Int = 9) throws -> String {
    let options = ["--seed", "\(seed)", "--steps", "3000", "--workers", "\(workers)"]
    _ = try tool.run(
      ["fuzz", "agora/rtm1-ios-zh"] + options + ["--out", "run.jsonl"] + subject.arguments
    )
    let text = try tool.text(of: "run.jsonl")
    // A command names the adapter by its path.
    return text.replacing(#/"wall\w*":\d+/#, with: "").replacing(Tool.repository.path, with: "")
  }

  /// Fowler, Noll and Vo's 1a with 64 bits.
  private func hash(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
