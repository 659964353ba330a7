import Foundation
import TestTraits
import Testing

/// What the user typed, in messages: it controls no terminal and forges no line.
@Suite(.waiting) struct TypedTextTests {
  private static let forged = "exit status 0: every required clause conforms"
  /// A colour, a change of direction, and a line that looks like the last one of a run.
  private static let evil = "\u{1B}[31m\u{202E}x\n\(forged)"

  private let tool: Tool
  private let spec = "agora/rtm1-ios-zh"

  init() throws { tool = try Tool() }

  private var commands: [[String]] {
    let evil = Self.evil
    let yaml = evil + ".yaml"
    let trace = Tool.repository.appending(path: "Tests/Fixtures/traces/aborted.trace.jsonl").path
    return [
      [evil], ["help", evil], ["--" + evil], ["lint", evil], ["lint", yaml],
      ["lint", "--explain", evil], ["lint", "--" + evil + "=1", spec], ["list", evil],
      ["fuzz", evil, "--reference"], ["fuzz", spec, "--" + evil], ["fuzz", spec, "-" + evil],
      ["fuzz", spec, "--reference", "--steps", evil],
      ["fuzz", spec, "--reference", "--steps=" + evil], ["fuzz", spec, "--sample", evil],
      ["fuzz", spec, "--sample", "--defect", evil], ["fuzz", spec, "--reference", "--set", evil],
      ["fuzz", spec, "--reference", "--set", "keep-alive=" + evil],
      ["fuzz", spec, "--reference", "--set=" + evil + "=1s"],
      ["fuzz", spec, "--reference", "--clause", evil],
      ["fuzz", spec, "--reference", "--accept", evil],
      ["fuzz", spec, "--reference", "--out", evil + "/run.jsonl"],
      ["fuzz", spec, "--", evil], ["fuzz", spec, "--", "sh", "-c", "exit 3", evil],
      ["adapter", "check", spec, "--", "./" + evil], ["monitor", spec, evil],
      ["monitor", spec, trace, "--mapping", evil], ["report", evil], ["report", yaml],
      ["replay", evil], ["replay", trace, "--spec", evil], ["replay", evil + ".jsonl"],
      ["transitions", evil], ["diff", spec, evil], ["diff", spec, spec, "--set", evil + "=1s"],
      ["generate", spec, "--to", evil], ["generate", evil, "--to", "json"],
      ["init", "adapter", evil], ["init", "ledger", evil], ["init", "log", spec, evil],
      ["init", "spec", evil], ["serve", evil, "--reference"], ["serve", spec, "--sample", evil],
    ]
  }

  @Test func `what was typed is spelled out in every message`() throws {
    defer { tool.clean() }
    for command in commands {
      let outcome = try tool.run(command)
      #expect(outcome.status != 0, "\(command)")
      try check(outcome, of: command)
    }
  }

  @Test func `the names of files are spelled out, too`() throws {
    defer { tool.clean() }
    let fixtures = Tool.repository.appending(path: "Tests/Fixtures")
    // A file name cannot hold a slash, and this one holds all else.
    let sound = ["specs/link.yaml": ".yaml", "traces/aborted.trace.jsonl": ".trace.jsonl"]
    for (path, ending) in sound {
      try FileManager.default.copyItem(
        at: fixtures.appending(path: path),
        to: tool.directory.appending(path: Self.evil + ending)
      )
    }
    try tool.write("plumbline: 1\nspec: 7\n\u{1B}[31m: \u{202E}\n", to: Self.evil + "-bad.yaml")
    for command in [
      ["lint", Self.evil + ".yaml"], ["lint", Self.evil + "-bad.yaml"],
      ["fuzz", Self.evil + "-bad.yaml", "--reference"],
      ["fuzz", Self.evil + ".yaml", "--reference", "--steps", "50"],
      ["replay", Self.evil + ".trace.jsonl"], ["report", Self.evil + ".trace.jsonl"],
      ["replay", Self.evil + ".trace.jsonl", "--spec", Self.evil + ".yaml"],
      ["monitor", spec, Self.evil + ".yaml"], ["list", Self.evil + ".yaml"],
      ["transitions", Self.evil + ".yaml"], ["diff", Self.evil + ".yaml", spec],
      ["init", "spec", Self.evil],
      ["fuzz", spec, "--sample", "--defect", "aborted-reconnects", "--steps", "2000"]
        + ["--out", Self.evil + "-run.jsonl"],
    ] {
      try check(try tool.run(command), of: command)
    }
  }

  @Test func `what a trace, a run or a log says forges no line`() throws {
    defer { tool.clean() }
    let fixtures = Tool.repository.appending(path: "Tests/Fixtures")
    func text(_ path: String) throws -> String {
      try String(contentsOf: fixtures.appending(path: path), encoding: .utf8)
    }
    let trace = try text("traces/aborted.trace.jsonl")
    let run = try text("reports/failing-run.jsonl")
    let evil = #"\u001b[31m\u202e\n\#(Self.forged)"#
    try tool.write(
      trace.replacing(#""in":"loginByToken""#, with: #""in":"\#(evil)""#),
      to: "input.jsonl"
    )
    try tool.write(trace.replacing("agora-rtm1-ios-zh", with: evil), to: "spec.jsonl")
    for member in ["interpretations", "values"] {
      let value = member == "values" ? "5" : #""\#(evil)""#
      let added = #""kind":"trace","\#(member)":{"\#(evil)":\#(value)},"#
      try tool.write(trace.replacing(#""kind":"trace","#, with: added), to: "\(member).jsonl")
    }
    try tool.write(run.replacing(#""violates""#, with: #""\#(evil)""#), to: "run.jsonl")
    try tool.write("12:00:01 up \u{202E}\n12:00:02 up \u{202E}\n", to: "link.log")
    for command in [
      ["replay", "input.jsonl"], ["replay", "spec.jsonl"], ["replay", "interpretations.jsonl"],
      ["replay", "values.jsonl"], ["report", "run.jsonl"], ["init", "log", spec, "link.log"],
    ] {
      let outcome = try tool.run(command)
      try check(outcome, of: command)
      let isNamed = (outcome.output + outcome.errors).contains(Self.forged)
      #expect(isNamed || command[0] == "init", "\(command): \(outcome.errors)")
    }
  }

  private func check(_ outcome: Tool.Outcome, of command: [String]) throws {
    for text in [outcome.output, outcome.errors] {
      let isRaw = text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }
      #expect(!isRaw, "\(command.first ?? ""): \(text.debugDescription)")
      let lines = text.split(separator: "\n")
      let isForged = lines.contains { line in
        line.hasPrefix(Self.forged) && (line != Self.forged || outcome.status != 0)
      }
      #expect(!isForged, "\(command.first ?? ""): \(text.debugDescription)")
    }
  }
}
