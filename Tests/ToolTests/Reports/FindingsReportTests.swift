import Foundation
import TestTraits
import Testing

/// Failures in the formats of code hosts.
@Suite(.waiting) struct FindingsReportTests {
  private let tool: Tool

  /// A run with two failures, `run.jsonl` in the folder of the tool.
  init() throws {
    tool = try Tool()
    let fuzzed = try tool.run(
      ["fuzz", "agora/rtm1-ios-zh", "--sample", "--steps", "20000", "--seed", "1"]
        + ["--defect", "aborted-reconnects", "--defect", "interruption-late", "--out", "run.jsonl"]
    )
    try #require(fuzzed.status == 1)
  }

  private func report(_ words: String...) throws -> Tool.Outcome {
    try tool.run(["report", "run.jsonl"] + words)
  }

  private func json(_ outcome: Tool.Outcome) throws -> Any {
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
  }

  private var failures: [[String: Any]] {
    get throws {
      try tool.text(of: "run.jsonl").split(separator: "\n")
        .compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        .filter { $0["kind"] as? String == "failure" }
    }
  }

  @Test func `SARIF has a result for each failure, at the line of its spec`() throws {
    defer { tool.clean() }
    let log = try #require(
      try json(report("--to", "sarif", "--specs", "my specs/agora")) as? [String: Any]
    )
    #expect(log["version"] as? String == "2.1.0")
    let runs = try #require(log["runs"] as? [[String: Any]])
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    #expect(runs.count == 1)
    #expect(try results.count == failures.count && results.count == 2)
    let driver = (runs[0]["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = (driver?["rules"] as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? []
    for result in results {
      let rule = try #require(result["ruleId"] as? String)
      #expect(rules.contains(rule), "\(rule) of \(rules)")
      #expect(["error", "warning", "note"].contains(result["level"] as? String))
      let locations = try #require(result["locations"] as? [[String: Any]])
      let place = try #require(locations.first?["physicalLocation"] as? [String: Any])
      let uri = (place["artifactLocation"] as? [String: Any])?["uri"] as? String ?? ""
      #expect(uri.hasPrefix("my%20specs/agora/") && uri.hasSuffix(".yaml"), "\(uri)")
      #expect(((place["region"] as? [String: Any])?["startLine"] as? Int ?? 0) > 0)
    }
  }

  @Test(arguments: ["sarif", "gitlab", "github"])
  func `control and direction characters of a run are spelled out`(format: String) throws {
    defer { tool.clean() }
    let evil = "rtm1-client\\u001b[31m\\u202e\\r\\nexit status 0"
    let run = try tool.text(of: "run.jsonl").replacing("rtm1-client", with: evil)
      .replacing("comes back", with: "comes\\u001b[2K back")
    try tool.write(run, to: "run.jsonl")
    let found = try report("--to", format)
    #expect(found.status == 0, "\(found.errors)")
    #expect(found.output.contains("‹U+001B›") && found.output.contains("‹U+202E›"))
    let allowed: Set<Unicode.Scalar> = ["\n", "‹", "›"]
    #expect(
      !found.output.unicodeScalars.contains {
        !allowed.contains($0) && [.control, .format].contains($0.properties.generalCategory)
      }
    )
    #expect(!found.output.contains(#"\u001b"#) && !found.output.contains("\nexit status 0"))
  }

  @Test func `GitLab has the same findings, and each a fingerprint of its own`() throws {
    defer { tool.clean() }
    let list = try #require(try json(report("--to", "gitlab")) as? [[String: Any]])
    #expect(try list.count == failures.count)
    let prints = Set(list.compactMap { $0["fingerprint"] as? String })
    #expect(prints.count == list.count)
    for finding in list {
      #expect(["major", "minor", "info"].contains(finding["severity"] as? String))
      let location = try #require(finding["location"] as? [String: Any])
      #expect((location["path"] as? String)?.hasSuffix(".yaml") == true)
    }
  }

  @Test func `GitHub has one line for each finding`() throws {
    defer { tool.clean() }
    let outcome = try report("--to", "github", "--specs", "specs/agora/")
    let lines = outcome.output.split(separator: "\n")
    #expect(try lines.count == failures.count)
    for line in lines {
      #expect(line.hasPrefix("::error file=specs/agora/"), "\(line)")
      #expect(line.contains(",line=") && line.contains("%0A"), "\(line)")
    }
  }

  /// The first clause of a run that conforms, and with another verdict or a stale accepted difference.
  private static let conforming = #""verdict":"conforms""#
  private static let unverified = #""verdict":"not exercised""#
  private static let stale =
    #""difference":{"reason":"known","standing":"stale","verdict":"violates"},"verdict":"conforms""#

  @Test(arguments: [
    ("failing-run", 1, conforming, "red", "failure"),
    ("adapter-fault", 4, conforming, "lightgrey", "not judged"),
    ("conforming-run", 0, conforming, "green", "clauses"),
    ("conforming-run", 3, unverified, "yellow", "clauses"),
    ("conforming-run", 1, stale, "red", "fails"),
    ("conforming-run", 130, conforming, "lightgrey", "interrupted"),
    ("failing-run", 130, conforming, "red", "1 failure"),
  ])
  func `the badge has the colour of the status`(
    name: String,
    status: Int,
    clause: String,
    colour: String,
    words: String
  ) throws {
    defer { tool.clean() }
    let file = Tool.repository.appending(path: "Tests/Fixtures/reports/\(name).jsonl")
    var run = try String(contentsOf: file, encoding: .utf8)
    run = run.replacing(#/"exit":[0-9]+/#, with: "\"exit\":\(status)")
      .replacing(Self.conforming, with: clause, maxReplacements: 1)
    try tool.write(run, to: "one.jsonl")
    let badge = try #require(
      try json(tool.run("report", "one.jsonl", "--to", "badge")) as? [String: Any]
    )
    #expect(badge["color"] as? String == colour, "\(badge)")
    #expect((badge["message"] as? String)?.contains(words) == true, "\(badge)")
    #expect(badge["schemaVersion"] as? Int == 1)
  }

  @Test(arguments: [("adapter-fault", "1 failure"), ("conforming-run", "1 failure")])
  func `a failure of one run comes first on the badge`(other: String, words: String) throws {
    defer { tool.clean() }
    let reports = Tool.repository.appending(path: "Tests/Fixtures/reports")
    let paths = ["failing-run", other].map { reports.appending(path: "\($0).jsonl").path }
    let badge = try #require(
      try json(tool.run(["report"] + paths + ["--to", "badge"])) as? [String: Any]
    )
    #expect(badge["color"] as? String == "red", "\(badge)")
    #expect(badge["message"] as? String == words, "\(badge)")
  }

  @Test func `a fault of the adapter is a finding where a format has no other place for it`() throws
  {
    defer { tool.clean() }
    let run = Tool.repository.appending(path: "Tests/Fixtures/reports/adapter-fault.jsonl").path
    let annotated = try tool.run("report", run, "--to", "github").output
    #expect(
      annotated.contains(
        "::error file=lamp.yaml,line=1,title=lamp client 2.1%3A the adapter is at fault (adapter)::the adapter answered"
      ),
      "\(annotated)"
    )
    #expect(annotated.contains("%0Awrite diagnostics to standard error\n"), "\(annotated)")
    let list = try #require(
      try json(tool.run("report", run, "--to", "gitlab")) as? [[String: Any]]
    )
    #expect(list.count == 1)
    #expect(list.first?["severity"] as? String == "major")
    let sarif = try tool.run("report", run, "--to", "sarif").output
    #expect(sarif.contains(#""results": []"#), "\(sarif)")
  }

  @Test func `a run that a signal ended says so, as its findings are not all`() throws {
    defer { tool.clean() }
    let file = Tool.repository.appending(path: "Tests/Fixtures/reports/conforming-run.jsonl")
    let run = try String(contentsOf: file, encoding: .utf8)
      .replacing(#/"exit":[0-9]+/#, with: "\"exit\":130")
      .replacing(#""complete":true"#, with: #""complete":false"#)
    try tool.write(run, to: "cut.jsonl")
    let annotated = try tool.run("report", "cut.jsonl", "--to", "github").output
    let title = "title=lamp client 2.1%3A the run is not complete (run)::exit status 130: "
    #expect(annotated.contains("::error file=lamp.yaml,line=1,\(title)"), "\(annotated)")
    let list = try #require(
      try json(tool.run("report", "cut.jsonl", "--to", "gitlab")) as? [[String: Any]]
    )
    #expect(list.map { $0["severity"] as? String } == ["major"])
    let sarif = try tool.run("report", "cut.jsonl", "--to", "sarif").output
    #expect(sarif.contains(#""executionSuccessful": false"#), "\(sarif)")
    #expect(sarif.contains(#""text": "exit status 130: "#), "\(sarif)")
    #expect(sarif.contains(#""results": []"#), "\(sarif)")
  }

  @Test(arguments: ["sarif", "gitlab", "github"])
  func `a flaky failure has its rate`(format: String) throws {
    defer { tool.clean() }
    let file = Tool.repository.appending(path: "Tests/Fixtures/reports/failing-run.jsonl")
    let run = try String(contentsOf: file, encoding: .utf8)
    let flaky = run.replacing(
      #""kind":"failure""#,
      with: #""kind":"failure","recurred":{"count":1,"isCutShort":false,"isMinimal":false,"of":5}"#
    )
    try tool.write(flaky, to: "flaky.jsonl")
    let found = try tool.run("report", "flaky.jsonl", "--to", format)
    #expect(
      found.output.contains("too late, flaky 1/5") || found.output.contains("too late%2C flaky 1/5")
    )
  }

  @Test func `a new version, and a line added to the spec, leave the fingerprints`() throws {
    defer { tool.clean() }
    func fingerprints(_ text: String) throws -> [String] {
      try tool.write(text, to: "other.jsonl")
      let list = try json(tool.run("report", "other.jsonl", "--to", "gitlab")) as? [[String: Any]]
      return try #require(list).compactMap { $0["fingerprint"] as? String }
    }
    let run = try tool.text(of: "run.jsonl")
    let moved = run.replacing(#/ios-zh.yaml:([0-9]+)/#) { "ios-zh.yaml:\($0.1)0" }
      .replacing("\"implementation\":\"rtm1-client", with: "\"implementation\":\"rtm1-client 7.1")
    #expect(moved != run)
    #expect(try fingerprints(moved) == fingerprints(run))
    #expect(try fingerprints(run.replacing("zh-56", with: "zh-57")) != fingerprints(run))
  }

  @Test func `what has no paths takes no folder`() throws {
    defer { tool.clean() }
    let outcome = try report("--to", "junit", "--specs", "specs")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--specs goes with --to sarif, gitlab or github"))
  }

  @Test(arguments: ["", "/specs"])
  func `a folder that is not in the repository is refused with what to give`(folder: String) throws
  {
    defer { tool.clean() }
    let outcome = try report("--to", "gitlab", "--specs", folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("a folder from the root of the repository, such as specs;"))
  }

  @Test(arguments: [
    ("specs", "specs/"), ("./specs", "specs/"), ("././specs/./agora//", "specs/agora/"),
    (".", ""), ("./", ""), (".specs", ".specs/"), ("../specs", "../specs/"),
  ])
  func `paths are those of the repository, without a dot before them`(
    folder: String,
    beginning: String
  ) throws {
    defer { tool.clean() }
    let annotated = try report("--to", "github", "--specs", folder).output
    #expect(annotated.hasPrefix("::error file=\(beginning)rtm1-ios-zh.yaml,line="), "\(annotated)")
  }

  @Test func `a failure without a line of a spec is a finding, too`() throws {
    defer { tool.clean() }
    let run = Tool.repository.appending(path: "Tests/Fixtures/reports/failing-run.jsonl").path
    let annotated = try tool.run("report", run, "--to", "github")
    #expect(
      annotated.output.contains(
        "::error file=lamp.yaml,line=1,title=lamp client 2.1%3A too late (l-2)::l-2: "
      )
    )
    let list = try #require(
      try json(tool.run("report", run, "--to", "gitlab")) as? [[String: Any]]
    )
    let paths = list.compactMap { ($0["location"] as? [String: Any])?["path"] as? String }
    #expect(paths.count == list.count && Set(paths) == ["lamp.yaml"], "\(paths)")
  }
}
