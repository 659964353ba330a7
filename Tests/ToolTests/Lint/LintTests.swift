import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `plumbline lint` and what belongs to it, as its users see it.
@Suite(.waiting)
struct LintTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    let fixtures = Tool.repository.appending(path: "Tests/Fixtures")
    for name in ["specs/door-and-alarm.yaml", "specs/door-and-alarm.clauses.yaml"] {
      let file = fixtures.appending(path: name)
      try tool.write(
        String(decoding: Data(contentsOf: file), as: UTF8.self),
        to: file.lastPathComponent
      )
    }
    let document = fixtures.appending(path: "documents/door-and-alarm.txt")
    try tool.write(
      String(decoding: Data(contentsOf: document), as: UTF8.self),
      to: "door-and-alarm.txt"
    )
  }

  private let base = """
    plumbline: 1
    spec: base
    abstract: true
    title: A lamp
    inputs: {press: {from: app, called: {ios: "-[Lamp press]"}}}
    machines:
      lamp:
        initial: dark
        states:
          dark: {on: {press: {to: bright}}, called: {ios: LampStateDark}}
          bright: {}

    """

  private let edition = """
    plumbline: 1
    spec: lamp
    extends: base.yaml
    constants: {unused: 1s}
    machines: {lamp: {states: {dark: {on: {press: {clauses: [d-all]}}}}}}
    decisions: {d-all: {says: It is a lamp.}}

    """

  /// One place decides what an error is.
  @Test(arguments: ["invariant-that-the-spec-violates", "example-with-impossible-arrow"])
  func `what lint calls an error is not fuzzed`(name: String) throws {
    defer { tool.clean() }
    let spec = Tool.repository.appending(path: "Tests/Fixtures/broken/\(name).yaml").path
    let lint = try tool.run("lint", spec)
    #expect(lint.status == 2)
    let fuzz = try tool.run("fuzz", spec, "--reference", "--steps", "100")
    #expect(fuzz.status == 2)
    let findings = lint.output.split(separator: "\n").prefix { !$0.hasPrefix("exit status") }
    #expect(findings.count > 2)
    for line in findings { #expect(fuzz.errors.contains(line), "\(fuzz.errors)") }
  }

  @Test func `lint says how many invariants are proved, and which are not`() throws {
    let small = try tool.run("lint", "agora/rtm1-en")
    #expect(
      small.output.contains(
        "\n  invariants: 22 of 30 proved, 8 about outputs that only invariants judge\n"
      ),
      "\(small.output)"
    )
    #expect(!small.output.contains("not proved"))
    let large = try tool.run("lint", "agora/rtc-channel")
    #expect(large.output.contains("\n  34 invariants: a search of some runs found no violation;"))
    let all = try tool.run("lint", "--prove", "agora/rtm2-message")
    #expect(all.output.contains("\n  invariants: 43 of 44 proved, 1 about outputs"))
    #expect(
      all.output.contains(
        "\n  not proved: 'break-names-the-channels': only invariants judge its outputs\n"
      )
    )
  }

  @Test func `warnings are errors when that is asked for`() throws {
    defer { tool.clean() }
    try tool.write(base, to: "base.yaml")
    try tool.write(edition, to: "lamp.yaml")
    let mild = try tool.run("lint", "lamp.yaml")
    #expect(mild.status == 0)
    #expect(mild.output.contains("warning: no time uses constant 'unused'"))
    #expect(mild.output.contains("lamp.yaml: no errors: 2 locations"))
    let strict = try tool.run("lint", "--strict", "lamp.yaml")
    #expect(strict.status == 2)
    #expect(strict.output.contains("error: no time uses constant 'unused'"))
    #expect(!strict.output.contains("no errors"))
  }

  @Test func `an abstract spec is linted, and neither fuzzed nor listed`() throws {
    defer { tool.clean() }
    try tool.write(base, to: "base.yaml")
    let linted = try tool.run("lint", "--strict", "base.yaml")
    #expect(linted.status == 0)
    #expect(linted.output == "base.yaml: no errors: abstract, so only its names were checked\n")
    for arguments in [["fuzz", "base.yaml", "--reference"], ["list", "base.yaml"]] {
      let outcome = try tool.run(arguments)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("the spec 'base' is abstract"))
      #expect(outcome.errors.contains("name an edition of it"))
    }
  }

  @Test func `a bundled base is left out of the list, and names its editions`() throws {
    defer { tool.clean() }
    let folder = tool.directory.appending(path: "specs", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try tool.write(base, to: "specs/base.yaml")
    try tool.write(edition, to: "specs/lamp.yaml")
    let list = try tool.run("list").output.split(separator: "\n")
    #expect(
      list.contains("lamp  lamp  A lamp") && !list.contains { $0.hasPrefix("base") },
      "\(list)"
    )
    #expect(try tool.run("lint", "base").status == 0)
    let fuzzed = try tool.run("fuzz", "base", "--reference")
    #expect(fuzzed.status == 2)
    #expect(fuzzed.errors.contains("name an edition of it: lamp"))
    let run = try tool.run("fuzz", "lamp", "--reference", "--steps", "100")
    #expect(run.status != 2, "\(run.errors)")
  }

  @Test func `what platforms call things is listed`() throws {
    defer { tool.clean() }
    try tool.write(base, to: "base.yaml")
    try tool.write(edition, to: "lamp.yaml")
    let listed = try tool.run("list", "lamp.yaml")
    #expect(
      listed.output.contains(
        """
        Called
          ios  input press      -[Lamp press]
          ios  state lamp.dark  LampStateDark

        """
      )
    )
    #expect(listed.output.contains("Constants\n  unused  1 s\n"))
  }

  @Test func `a ledger that fits its document passes`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("lint", "door-and-alarm.yaml", "--documents", ".")
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test func `a clause whose lines changed is found, read again and fixed`() throws {
    defer { tool.clean() }
    let before = try tool.text(of: "door-and-alarm.clauses.yaml")
    let text = try tool.text(of: "door-and-alarm.txt").replacing("2 minutes", with: "3 minutes")
    try tool.write(text, to: "door-and-alarm.txt")
    let arguments = ["lint", "door-and-alarm.yaml", "--documents", "."]
    let changed = try tool.run(arguments)
    #expect(changed.status == 2)
    #expect(
      changed.output.contains(
        "error: the lines of clause 'door-6' have changed; read them again (new hash:"
      )
    )
    #expect(try tool.run("lint", "door-and-alarm.yaml").status == 0, "not checked without it")
    let fixed = try tool.run(arguments + ["--fix"])
    #expect(fixed.status == 0)
    #expect(fixed.output.contains("door-and-alarm.clauses.yaml: wrote 1 hash\n"))
    #expect(
      fixed.output.contains(
        "door-and-alarm.clauses.yaml: the lines of clause 'door-6' have changed; read them again"
      )
    )
    #expect(try tool.run(arguments).status == 0)
    let after = try tool.text(of: "door-and-alarm.clauses.yaml")
    let (old, new) = (before.split(separator: "\n"), after.split(separator: "\n"))
    #expect(old.count == new.count)
    #expect(zip(old, new).count { $0 != $1 } == 1)
  }

  @Test func `a document that is missing or has another length is reported`() throws {
    defer { tool.clean() }
    try tool.write("One line.\n", to: "door-and-alarm.txt")
    let short = try tool.run("lint", "door-and-alarm.yaml", "--documents", ".", "--fix")
    #expect(short.status == 2)
    #expect(short.output.contains("document 'door' has 1 line, but its ledger says 8"))
    let none = try tool.run("lint", "door-and-alarm.yaml", "--documents", "nowhere")
    #expect(none.status == 2)
    #expect(none.output.contains("nowhere/door-and-alarm.txt: error: the file does not exist"))
  }

  @Test func `a spec without a ledger has no documents to check`() throws {
    defer { tool.clean() }
    try tool.write(edition, to: "lamp.yaml")
    try tool.write(base, to: "base.yaml")
    _ = try tool.run("generate", "door-and-alarm.yaml", "--to", "json", "--out", "door.json")
    for spec in ["lamp.yaml", "base.yaml", "door.json"] {
      let outcome = try tool.run("lint", spec, "--documents", ".")
      #expect(outcome.status == 2, "\(spec)")
      let words = "the spec '\(spec)' has no ledger, so it names no document"
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(try tool.run("lint", spec).status == 0, "\(spec)")
    }
  }

  @Test func `the errors of a spec come before its lack of a ledger`() throws {
    defer { tool.clean() }
    try tool.write("plumbline: 1\nspec: [", to: "broken.yaml")
    let outcome = try tool.run("lint", "broken.yaml", "--documents", ".")
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("[yaml-syntax]"), "\(outcome.output)")
    #expect(!outcome.errors.contains("no ledger"), "\(outcome.errors)")
  }

  @Test func `hashes are not written without documents`() throws {
    defer { tool.clean() }
    let before = try tool.text(of: "door-and-alarm.clauses.yaml")
    #expect(try tool.run("lint", "door-and-alarm.yaml", "--fix").status == 0)
    #expect(try tool.text(of: "door-and-alarm.clauses.yaml") == before)
  }
}
