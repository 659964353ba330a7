import Foundation
import TestTraits
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// SIGTERM at random moments of a run with failures; `PLUMBLINE_KILLS=100` tries a hundred, as each night.
@Suite(.sleeping) struct KilledRunTests {
  private static let tries =
    ProcessInfo.processInfo.environment["PLUMBLINE_KILLS"].flatMap { Int($0) } ?? 3

  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `a run that is killed keeps each failure confirmed before`() throws {
    defer { tool.clean() }
    var random = SystemRandomNumberGenerator()
    var found: [(traces: Int, failures: Int)] = []
    for _ in 0..<Self.tries {
      let moment = UInt32.random(in: 0...1_500_000, using: &random)
      if let run = try result(ofRunKilledAfter: moment) { found.append(run) }
    }
    // One run lasts until it has found something, however busy the machine is.
    var moment: UInt32 = 1_500_000
    while !found.contains(where: { $0.failures > 0 }), moment < 100_000_000 {
      if let run = try result(ofRunKilledAfter: moment) { found.append(run) }
      moment *= 2
    }
    // The same seed finds the same failures in the same order: a longer run lost none.
    let counts = found.sorted { $0 < $1 }.map(\.failures)
    #expect(counts == counts.sorted(), "\(found)")
    #expect(counts.contains { $0 > 0 })
  }

  /// Kills a run, and checks its file, its report and the traces of its failures.
  ///
  /// - Returns: The traces and the failures in the file; nil if the signal came before its handler.
  private func result(
    ofRunKilledAfter moment: UInt32
  ) throws -> (traces: Int, failures: Int)? {
    let outcome = try tool.run(
      ["fuzz", "agora/rtm1-ios-zh", "--sample", "--defect", "aborted-reconnects"]
        + ["--defect", "kick-unannounced", "--seed", "1", "--steps", "100000000"]
        + ["--workers", "1", "--out", "run.jsonl"],
      interruptedAfter: moment,
      by: SIGTERM
    )
    let place = "killed after \(moment) µs: \(outcome.output)\(outcome.errors)"
    // Before the handler is there, the signal ends the program, which has found nothing.
    guard outcome.status == 143, !outcome.output.isEmpty else {
      #expect(outcome.status == 143 && outcome.output.isEmpty, "\(place)")
      return nil
    }
    let text = try tool.text(of: "run.jsonl")
    let lines = text.split(separator: "\n")
    #expect(text.hasSuffix("\n") && lines.last?.contains(#""kind":"footer""#) == true, "\(place)")
    let report = try tool.run("report", "run.jsonl")
    #expect(report.status == 0, "\(place)\(report.errors)")
    // The failures that the progress or the report announced are in the file.
    let failures = lines.count { $0.contains(#""kind":"failure""#) }
    let isEmpty = outcome.output.contains("no trace carried out · ")
    #expect(
      outcome.output.contains(Self.count(failures)) || failures == 0 && isEmpty,
      "\(place)"
    )
    for failure in 0..<failures {
      let trace = "run.\(failure + 1).trace.jsonl"
      #expect(try tool.run("replay", trace).status == 1, "\(place)")
    }
    let traces = try #require(lines.last?.firstMatch(of: #/"traces":(\d+)/#))
    for name in try FileManager.default.contentsOfDirectory(atPath: tool.directory.path)
    where name.hasPrefix("run") {
      #expect(!name.hasSuffix(".part"), "\(place)")
      try FileManager.default.removeItem(atPath: tool.path(name))
    }
    return (try #require(Int(traces.1)), failures)
  }

  private static func count(_ failures: Int) -> String {
    switch failures {
    case 0: "no failure ·"
    case 1: "1 failure ·"
    default: "\(failures) failures ·"
    }
  }
}
