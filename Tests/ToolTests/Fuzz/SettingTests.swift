import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Constants that are set on the command line, from the run to the replay.
@Suite(.waiting)
struct SettingTests {
  private let tool: Tool
  private let spec = "agora/rtm1-ios-zh"

  init() throws { tool = try Tool() }

  @Test func `an unknown constant is a usage error with the nearest name`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("fuzz", spec, "--reference", "--set", "keep-alvie=40s")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("no constant 'keep-alvie'; did you mean 'keep-alive'?"))
  }

  @Test(arguments: ["keep-alive", "keep-alive=12", "=12s", "keep-alive="])
  func `a setting is a name and a time`(setting: String) throws {
    defer { tool.clean() }
    let outcome = try tool.run("fuzz", spec, "--reference", "--set", setting)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--set") || outcome.errors.contains("expected a time"))
  }

  @Test(arguments: [
    ["fuzz", "--wall"], ["fuzz", "--hang-after"], ["fuzz", "--hello-after"], ["fuzz", "--slack"],
    ["fuzz", "--set", "keep-alive="], ["monitor", "--latency"],
    ["monitor", "--set", "keep-alive="], ["adapter check", "--hang-after"],
  ])
  func `a time beyond a hundred years is refused with the bound`(words: [String]) throws {
    defer { tool.clean() }
    for time in ["876601h", "9223372036854775807us", "1e9h"] {
      let option = words.count == 3 ? [words[1], words[2] + time] : [words[1], time]
      let command = words[0].split(separator: " ").map(String.init) + [spec]
      let log = words[0] == "monitor" ? ["log.jsonl"] : []
      let outcome = try tool.run(command + log + option)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("at most 876600h"), "\(outcome.errors)")
    }
  }

  @Test func `a constant is set once`() throws {
    defer { tool.clean() }
    let settings = ["--set", "keep-alive=40s", "--set", "keep-alive=41s"]
    let outcome = try tool.run(["fuzz", spec, "--reference"] + settings)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("'keep-alive' is set twice"))
  }

  @Test func `the automaton itself keeps to what is set`() throws {
    defer { tool.clean() }
    let outcome = try tool.run(
      ["fuzz", spec, "--reference", "--seed", "3", "--steps", "5000"]
        + ["--set", "keep-alive=40s", "--out", "run.jsonl"]
    )
    #expect([0, 3].contains(outcome.status), "\(outcome.output)")
    #expect(outcome.output.contains("constants       keep-alive = 40 s"))
    #expect(try tool.text(of: "run.jsonl").contains(#""values":{"keep-alive":40000000}"#))
  }

  @Test func `a constant that is set is judged like one that is written`() throws {
    defer { tool.clean() }
    for name in ["agora/rtm1.yaml", "\(spec).yaml", "\(spec).clauses.yaml"] {
      let file = Tool.repository.appending(path: "specs/\(name)")
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      let copy = tool.directory.appending(path: file.lastPathComponent)
      try Data(text.replacing("keep-alive: 30s", with: "keep-alive: 40s").utf8).write(
        to: copy
      )
    }
    func clauses(_ arguments: String...) throws -> [Substring] {
      let run = ["--reference", "--seed", "5", "--steps", "3000", "--out", "run.jsonl"]
      _ = try tool.run(["fuzz"] + arguments + run)
      return try tool.text(of: "run.jsonl").split(separator: "\n")
        .filter { $0.contains(#""kind":"clause""#) }
    }
    let written = try clauses("rtm1-ios-zh.yaml")
    #expect(written.count > 50)
    #expect(try clauses(spec, "--set", "keep-alive=40s") == written)
  }

  @Test func `a failure is saved and replayed with what was set`() throws {
    defer { tool.clean() }
    let fuzz = ["fuzz", spec, "--sample", "--seed", "1", "--fail-fast"]
    let set = ["--set", "keep-alive=40s"]
    let found = try tool.run(fuzz + set)
    #expect(found.status == 1, "the others see the sample leave after 30 s")
    #expect(
      found.output.contains(
        "plumbline fuzz \(spec) --seed 1 --set keep-alive=40s --sample --fail-fast"
      )
    )
    _ = try tool.run(fuzz + set + ["--out", "run.jsonl"])
    let header = try tool.text(of: "run.1.trace.jsonl").prefix { $0 != "\n" }
    #expect(header.contains(#""values":{"keep-alive":40000000}"#))
    let replay = ["replay", "run.1.trace.jsonl", "--sample"]
    #expect(try tool.run(replay).status == 1, "the values of the trace hold")
    let other = try tool.run(replay + ["--set", "keep-alive=30s"])
    #expect(other.status == 0, "\(other.output)")
    #expect(!other.errors.contains("has changed"), "a value is no change of the spec")
  }
}
