import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs in real time.
///
/// Verdicts do not depend on how busy the machine is: what the kit is late by it says itself.
@Suite(.sleeping)
struct RealClockTests {
  private let tool: Tool
  /// Times that a test can wait for.
  private let spec = [
    "agora/rtm1-ios-zh", "--set", "interruption=400ms", "--set", "login-timeout=600ms",
    "--set", "keep-alive=1s",
  ]

  init() throws { tool = try Tool() }

  @Test func `RTM 1.x passes in real time`() throws {
    defer { tool.clean() }
    let outcome = try tool.run(
      ["fuzz"] + spec + [
        "--reference", "--clock", "real", "--slack", "150ms", "--seed", "1", "--traces", "32",
        "--out", "run.jsonl",
      ]
    )
    #expect(outcome.output.contains("no failure"), "\(outcome.output)\(outcome.errors)")
    // Few traces are no evidence for every clause.
    #expect(outcome.status == 0 || outcome.status == 3)
    #expect(outcome.output.contains("clock           real: not detected: outputs up to 300 ms"))
    #expect(outcome.output.contains("32 traces"))
    #expect(try tool.text(of: "run.jsonl").contains(#""clock":"real""#))
  }

  @Test func `a timer that is wrong by more than the tolerance is found in real time`() throws {
    defer { tool.clean() }
    let client = [
      "--", try Tool.program().path, "serve", "agora/rtm1-ios-zh", "--reference", "--set",
      "interruption=400ms", "--set", "login-timeout=1500ms", "--set", "keep-alive=1s",
    ]
    let outcome = try tool.run(
      ["fuzz"] + spec + [
        "--clock", "real", "--slack", "150ms", "--seed", "1", "--traces", "32", "--workers", "1",
        "--fail-fast", "--out", "run.jsonl",
      ] + client
    )
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    // The automaton chooses at random where it is free, so the trace may not always lead there.
    #expect(outcome.output.contains("failed again in "))
    #expect(outcome.output.contains("zh-20"))
    // One worker takes one trace at a time, and no further one after the violation.
    let traces = try #require(outcome.output.firstMatch(of: #/ steps in (\d+) traces?,/#)).1
    #expect(try #require(Int(traces)) < 32, "\(outcome.output)")
    // What was recorded is judged again by its own instants.
    let replay = try tool.run("replay", "run.1.trace.jsonl")
    #expect(replay.output.contains("still fails"), "\(replay.output)\(replay.errors)")
    #expect(!replay.errors.contains("warning"))
  }

  @Test func `an adapter without a real clock is told so`() throws {
    defer { tool.clean() }
    let answer = #"{"id":0,"ok":{"protocol":1,"clock":["virtual"],"inject":[],"observe":[]}}"#
    let adapter = ["--", "sh", "-c", "read line; echo '\(answer)'; read line"]
    let outcome = try tool.run(["fuzz", "agora/rtm1-ios-zh", "--clock", "real"] + adapter)
    #expect(outcome.status == 4)
    #expect(outcome.output.contains("has no real clock, only 'virtual'"), "\(outcome.output)")
    #expect(outcome.output.contains("leave '--clock real' out"))
  }

  @Test func `slack is for a real clock`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("fuzz", "agora/rtm1-ios-zh", "--sample", "--slack", "1ms")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("add --clock real"))
  }
}
