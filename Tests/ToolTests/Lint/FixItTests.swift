import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `plumbline lint` with `--explain`, `--format` and `--fix`.
@Suite(.waiting)
struct FixItTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// A base with one slip, and an edition with another one that shows when the first is mended.
  private func writeLamp() throws {
    try tool.write(
      """
      plumbline: 1
      spec: base
      abstract: true
      inputs: {press: {from: app}}
      machines:
        lamp:
          initial: dark
          states:
            dark: {on: {press: {to: brihgt}}}
            bright: {on: {press: {to: dark}}}

      """,
      to: "base.yaml"
    )
    try tool.write(
      """
      plumbline: 1
      spec: lamp
      extends: base.yaml
      stage: draft
      decisions: {d-all: {says: It is a lamp, nothing more.}}

      """,
      to: "lamp.yaml"
    )
  }

  @Test func `a rule is explained, and rules are listed`() throws {
    defer { tool.clean() }
    let page = try tool.run("lint", "--explain", "unknown-state")
    #expect(page.status == 0)
    #expect(page.output.hasPrefix("unknown-state (error)\n\nA reference names a state"))
    let list = try tool.run("lint", "--rules")
    #expect(list.output.contains("\nwarning  no-exit  "))
    #expect(try tool.run("lint", "--explain").output == list.output)
  }

  @Test func `an unknown rule is a usage error that names the nearest one`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("lint", "--explain", "unknown-stat")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("no rule 'unknown-stat'; did you mean 'unknown-state'?"))
    let nothing = try tool.run("lint")
    #expect(nothing.status == 2)
    #expect(nothing.errors.contains("name a spec"))
  }

  @Test func `what is certain is mended, in all files, until nothing is left`() throws {
    defer { tool.clean() }
    try writeLamp()
    let before = try tool.run("lint", "lamp.yaml")
    #expect(before.status == 2)
    #expect(before.output.contains("  fix: quote the sentence\n"))
    let outcome = try tool.run("lint", "lamp.yaml", "--fix")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(
      outcome.output.hasPrefix(
        "lamp.yaml:5:27: fixed: quote the sentence\nbase.yaml:9:31: fixed: write 'bright'\n"
      ),
      "\(outcome.output)"
    )
    #expect(try tool.text(of: "base.yaml").contains("dark: {on: {press: {to: bright}}}\n"))
    #expect(try tool.text(of: "lamp.yaml").contains("{says: \"It is a lamp, nothing more.\"}}\n"))
    #expect(!(try tool.run("lint", "lamp.yaml", "--fix").output.contains("mended")))
  }

  @Test(arguments: [
    (["--rules", "agora/rtm1-en"], "--rules checks no spec; leave out 'agora/rtm1-en'"),
    (["--explain", "no-exit", "lamp.yaml"], "--explain checks no spec; leave out 'lamp.yaml'"),
    (["--rules", "--explain", "no-exit"], "leave out '--explain'"),
    (["--rules", "--strict"], "--rules runs and checks nothing; leave out '--strict'"),
    (["--explain", "no-exit", "--format=json"], "leave out '--format'"),
  ])
  func `a page or a list of rules stands alone`(options: [String], words: String) throws {
    defer { tool.clean() }
    let outcome = try tool.run(["lint"] + options)
    #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.output)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func `proofs and fix-its need the YAML of a spec`() throws {
    defer { tool.clean() }
    let spec = Tool.repository.appending(path: "Tests/Fixtures/specs/door-and-alarm.yaml").path
    _ = try tool.run("generate", spec, "--to", "json", "--out", "door.json")
    for option in ["--prove", "--fix"] {
      let outcome = try tool.run("lint", spec, "door.json", option)
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.output)")
      let words = "\(option) needs the YAML of a spec, and 'door.json' is a compiled automaton"
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
    #expect(try tool.run("lint", "door.json").status == 0)
    #expect(try tool.run("lint", spec, "--prove").status == 0)
  }

  @Test func `other formats are all that is on standard output`() throws {
    defer { tool.clean() }
    try writeLamp()
    let lines = try tool.run("lint", "lamp.yaml", "--format", "json")
    #expect(lines.status == 2)
    #expect(lines.output.split(separator: "\n").allSatisfy { $0.hasPrefix("{\"column\":") })
    #expect(lines.output.contains("\"rule\":\"key-without-value\""))
    #expect(lines.errors.contains("exit status 2"))
    let sarif = try tool.run("lint", "lamp.yaml", "base.yaml", "--format", "sarif")
    #expect(sarif.output.contains("\"uri\": \"lamp.yaml\""))
    #expect(sarif.output.contains("\"uri\": \"base.yaml\""))
    #expect(sarif.output.hasSuffix("}\n"))
  }
}
