import TestSupport
import TestTraits
import Testing

/// `plumbline init spec`, `ledger` and `adapter`, as their users see them.
@Suite(.waiting) struct InitStartTests {
  @Test func `a new spec lints, and its automaton conforms to it`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let made = try tool.run("init", "spec", "my-link.2")
    #expect(
      made.status == 0 && made.output.hasPrefix("Written: my-link.2.yaml, my-link.2.clauses.yaml")
    )
    let lint = try tool.run("lint", "--strict", "my-link.2.yaml")
    #expect(lint.status == 0, "\(lint.output)\(lint.errors)")
    let run = try tool.run(
      "fuzz",
      "my-link.2.yaml",
      "--reference",
      "--seed",
      "1",
      "--steps",
      "20000"
    )
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("29 of 29 transitions"), "\(run.output)")
  }

  @Test func `nothing is overwritten`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write("mine", to: "link.clauses.yaml")
    let outcome = try tool.run("init", "spec", "link")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains("'link.clauses.yaml' exists, and 'init spec' overwrites nothing")
        && outcome.errors.contains("the new spec cites the clauses of a ledger of its own")
    )
    #expect(try tool.text(of: "link.clauses.yaml") == "mine")
    #expect(try tool.run("list", "link.yaml").status == 2)
    try tool.write("mine", to: "lamp.yaml")
    let taken = try tool.run("init", "spec", "lamp").errors
    #expect(taken.contains("'lamp.yaml' exists") && !taken.contains("a ledger of its own"))
    for name in ["a b", "folder/", "", ".a"] {
      let refused = try tool.run("init", "spec", name)
      #expect(refused.errors.contains("expected a name of letters"), "\(name): \(refused.errors)")
    }
    let refused = try tool.run("init", "spec", "Foo Bar").errors
    #expect(refused.contains("such as 'foo-bar', found 'Foo Bar'"), "\(refused)")
    #expect(refused.contains("plumbline init spec <name>"), "\(refused)")
  }

  @Test func `a file name names the spec, and commands are quoted`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    #expect(try tool.run("init", "spec", "no folder/link").status == 2)
    #expect(try tool.shell("mkdir 'a b'", in: tool.directory).status == 0)
    let made = try tool.run("init", "spec", "a b/link.yaml")
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output.contains("plumbline lint 'a b/link.yaml'"), "\(made.output)")
    #expect(try tool.run("lint", "a b/link.yaml").status == 0)
  }

  @Test(arguments: ["python", "swift"])
  func `names of any language become names in code`(language: String) throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(
      """
      plumbline: 1
      spec: 'na"mes\\'
      title: Names
      stage: draft
      enums: {Word: [no, 否]}
      inputs:
        登录: {from: app}
        never: {from: app, args: {class: Word, 词: Word}}
        __press: {from: app}
        inject: {from: app}
        log-in: {from: app}
        logIn: {from: app}
      outputs: {lit: {args: {why: Word, 为何: Word}, closed-by: [d-only]}}
      machines: {lamp: {initial: off, states: {off: {}}}}
      decisions: {d-only: {says: Nothing else lights it.}}

      """,
      to: "names.yaml"
    )
    let made = try tool.run(
      ["init", "adapter", "names.yaml", "--language", language, "--out", "adapter"]
    )
    #expect(made.status == 0, "\(made.errors)")
    let program = try tool.text(of: "adapter")
    guard language == "python" else {
      #expect(program.contains(#"tester.observe("lit", "no", "no")"#), "\(program)")
      return
    }
    let kit = "env PYTHONPATH=\(Repository.path)/fuzz/adapters/python python3"
    let names = try tool.shell(
      "\(kit) -c 'import importlib.machinery as m; c = m.SourceFileLoader(\"a\", \"adapter\")"
        + ".load_module().Implementation; print(*c.inputs); print(*(a for a, _ in c.inputs.values()))'",
      in: tool.directory
    )
    #expect(
      names.output == """
        登录 never __press inject log-in logIn
        input_1 never_ input_3 inject_ log_in log_in_

        """,
      "\(names.output)\(names.errors)\(program)"
    )
  }

  @Test func `a file that was completed is not overwritten`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let words = ["init", "adapter", "agora/rtm1-ios-zh", "--out", "adapter.py"]
    #expect(try tool.run(words).status == 0)
    // It still has the text that it would get.
    #expect(try tool.run(words).status == 0)
    try tool.write("mine\n", to: "adapter.py")
    let again = try tool.run(words)
    #expect(again.status == 2)
    #expect(again.errors.contains("'adapter.py' exists, and 'init' overwrites nothing"))
    #expect(try tool.text(of: "adapter.py") == "mine\n")
  }

  @Test(arguments: [
    "agora/rtm1-ios-zh", "agora/rtc-channel", "agora/rtm2-message",
    "Tests/Fixtures/specs/door-and-alarm.yaml", "Tests/Fixtures/specs/link.yaml",
  ])
  func `an adapter in Python runs at once, and fails`(spec: String) throws {
    let tool = try Tool()
    defer { tool.clean() }
    let path = spec.hasPrefix("agora") ? spec : Repository.path + "/" + spec
    let made = try tool.run("init", "adapter", path, "--out", "adapter.py")
    #expect(made.status == 0, "\(made.errors)")
    let kit = Repository.path + "/fuzz/adapters/python"
    let run = try tool.run(
      "fuzz",
      path,
      "--seed",
      "1",
      "--steps",
      "2000",
      "--",
      "env",
      "PYTHONPATH=\(kit)",
      "python3",
      "adapter.py"
    )
    #expect(run.status == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("missing output"))
  }

  @Test func `a compiled automaton serves as well as its spec`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let compiled = try tool.run("generate", "agora/rtm1-en", "--to", "json", "--out", "rtm1.json")
    #expect(compiled.status == 0)
    let made = try tool.run("init", "adapter", "rtm1.json")
    #expect(made.status == 0)
    #expect(made.output.contains("@inject(\"loginAccepted\", when=never)"), "\(made.output)")
    #expect(made.output.contains("@inject(\"networkLost\", when=always)"))
  }

  @Test func `a ledger is drafted, and says where it goes wrong`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write("The lamp is on. It may go out after 5 s.\n", to: "lamp.txt")
    let drafted = try tool.run("init", "ledger", "lamp.txt", "--id", "page")
    #expect(drafted.status == 0 && drafted.output.contains("- id: page-02\n    lines: \"1\"\n"))
    let written = try tool.run(
      "init",
      "ledger",
      "lamp.txt",
      "--id",
      "page",
      "--out",
      "page.clauses.yaml"
    )
    #expect(try tool.text(of: "page.clauses.yaml") == drafted.output)
    let source = "sources: {page: {title: \"lamp.txt\", ledger: \"page.clauses.yaml\"}}"
    #expect(written.output.contains(source), "\(written.output)")
    try tool.write("---\n", to: "empty.md")
    let empty = try tool.run("init", "ledger", "empty.md")
    #expect(empty.status == 2 && empty.errors.contains("'empty.md' has no sentence"))
    #expect(try tool.run("init", "ledger", "none.md").errors.contains("cannot read 'none.md'"))
    #expect(try tool.run("init", "ledger", "lamp.txt", "--id", "d-x").status == 2)
    #expect(try tool.run("init", "adapter", "agora/rtm1-en", "--name", "x").status == 2)
  }
}
