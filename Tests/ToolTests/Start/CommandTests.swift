import PlumblineLanguage
import PlumblineModel
import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The command line, as its users see it.
@Suite(.waiting)
struct CommandTests {
  private let tool: Tool
  /// The bundled spec of the sample.
  private let spec = "agora/rtm1-ios-zh"

  init() throws { tool = try Tool() }

  @Test func `naming no implementation is a usage error that lists them`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("fuzz", spec)
    #expect(outcome.status == 2)
    for option in ["-- COMMAND", "--sample", "--reference", "rtm1-client", "exit status 2:"] {
      #expect(outcome.errors.contains(option), "\(option)")
    }
  }

  @Test(arguments: [
    ["fuzz", "agora/rtm1-en", "--sample", "--clause", "nope"],
    ["init", "adapter", "agora/rtm1-en", "--name", "mine"],
    ["generate", "agora/rtm1-en", "--to", "dot", "--name", "mine"],
  ])
  func `a usage error names the whole command`(words: [String]) throws {
    defer { tool.clean() }
    let outcome = try tool.run(words)
    #expect(outcome.status == 2)
    let command = (["plumbline"] + words.prefix { !$0.contains("/") })
      .joined(separator: " ")
    #expect(outcome.errors.contains("\nUsage: \(command) "), "\(outcome.errors)")
    #expect(outcome.errors.contains("See '\(command) --help'"), "\(outcome.errors)")
  }

  @Test func `an unknown spec is named with those that there are`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("fuzz", "lamp", "--reference")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("no bundled spec 'lamp'; bundled are"))
  }

  @Test func `a broken spec is linted with its place`() throws {
    defer { tool.clean() }
    try Data("plumbline: 1\nspec: [broken\n".utf8)
      .write(to: tool.directory.appending(path: "broken.yaml"))
    let outcome = try tool.run("lint", "broken.yaml")
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("broken.yaml:"))
    #expect(outcome.output.contains("error:"))
    #expect(outcome.output.contains("exit status 2:"))
  }

  @Test func `the bundled spec has no errors`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("lint", spec)
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test func `the automaton itself does not fail`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("fuzz", spec, "--reference", "--seed", "7", "--steps", "5000")
    #expect([0, 3].contains(outcome.status), "\(outcome.output)")
    #expect(outcome.output.contains("not your implementation"))
    #expect(outcome.output.contains("seed 7"))
  }

  @Test func `a draft without clauses says why its run is incomplete`() throws {
    defer { tool.clean() }
    let draft = """
      plumbline: 1
      spec: lamp
      title: A lamp
      stage: draft
      inputs:
        press: {from: app}
      outputs:
        lampChanged: {args: {state: lamp}}
      machines:
        lamp:
          announces: {lampChanged: {state: $to}}
          initial: "off"
          states:
            "off": {on: {press: {to: "on"}}}
            "on": {on: {press: {to: "off"}}}
      """
    try tool.write(draft, to: "lamp.yaml")
    let outcome = try tool.run("fuzz", "lamp.yaml", "--reference", "--steps", "500")
    #expect(outcome.status == 3, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("the spec has no required clause"), "\(outcome.output)")
    let bundled = try tool.run("fuzz", spec, "--reference", "--steps", "500")
    #expect(!bundled.output.contains("the spec has no required clause"))
  }

  @Test func `a defect is found, cut down to its essence, saved and replayed`() throws {
    defer { tool.clean() }
    let defect = ["--sample", "--defect", "aborted-reconnects"]
    let found = try tool.run(
      "fuzz",
      spec,
      defect[0],
      defect[1],
      defect[2],
      "--seed",
      "42",
      "--fail-fast",
      "--out",
      "run.jsonl"
    )
    #expect(found.status == 1)
    #expect(found.output.contains("fails for any wait of at least 30 s"))
    #expect(
      found.output.contains(
        "plumbline replay run.1.trace.jsonl --sample --defect aborted-reconnects"
      )
    )
    let steps = try tool.text(of: "run.1.trace.jsonl").split(separator: "\n")
      .filter { $0.contains(#""kind":"step""#) }
    #expect(
      steps.joined(separator: "\n") == """
        {"kind":"step","after":0,"in":"loginByToken"}
        {"kind":"step","after":0,"in":"loginAccepted"}
        {"kind":"step","after":0,"in":"remoteLogin"}
        {"kind":"step","after":30000000}
        """
    )
    #expect(try tool.text(of: "run.jsonl").contains(#""exit":1"#))

    let again = try tool.run("replay", "run.1.trace.jsonl", defect[0], defect[1], defect[2])
    #expect(again.status == 1)
    #expect(again.output.contains("still fails"))
    let fixed = try tool.run("replay", "run.1.trace.jsonl", "--sample")
    #expect(fixed.status == 0)
    #expect(fixed.output.contains("run.1.trace.jsonl: fixed"))
    let recorded = try tool.run("replay", "run.1.trace.jsonl")
    #expect(recorded.status == 1, "what was seen is judged when nothing is named")
  }

  @Test func `a seed decides the whole event stream but the wall times`() throws {
    defer { tool.clean() }
    var streams: [[Substring]] = []
    for workers in ["1", "2"] {
      _ = try tool.run(
        "fuzz",
        spec,
        "--sample",
        "--seed",
        "9",
        "--steps",
        "3000",
        "--workers",
        workers,
        "--out",
        "run.jsonl"
      )
      streams.append(try tool.text(of: "run.jsonl").split(separator: "\n"))
    }
    #expect(streams[0].count > 50)
    #expect(streams[0].dropLast() == streams[1].dropLast())
  }

  @Test(arguments: [
    (["--seed=1"], "leave out '--seed'"), (["--reference"], "leave out '--reference'"),
    (["--sample", "--defect", "aborted-reconnects"], "leave out '--defect'"),
    (["--watch"], "leave out '--watch'"), (["--", "client"], "leave out '-- client'"),
    (["--sample", "nothing"], "--list-defects names the defects of all samples; name none"),
  ])
  func `a list of defects runs nothing`(options: [String], words: String) throws {
    defer { tool.clean() }
    let outcome = try tool.run(["fuzz", spec, "--list-defects"] + options)
    #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.output)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(try tool.run("fuzz", spec, "--sample", "--list-defects").status == 0)
  }

  @Test func `defects are listed, variants marked, and take a delay`() throws {
    defer { tool.clean() }
    let list = try tool.run("fuzz", spec, "--list-defects")
    #expect(list.status == 0)
    #expect(list.output.contains("aborted-reconnects"))
    #expect(list.output.contains("[variant"))
    let delayed = try tool.run(
      "fuzz",
      spec,
      "--sample",
      "--defect",
      "aborted-reconnects=17.3s",
      "--seed",
      "1",
      "--fail-fast"
    )
    #expect(delayed.output.contains("at least 17.3 s"))
    let timeless = try tool.run("fuzz", spec, "--sample", "--defect", "reconnect-says-login=3s")
    #expect(timeless.status == 2)
  }

  @Test(arguments: [
    ("--seed", "-1", "expected a number from 0 to 18446744073709551615, found '-1'"),
    ("--steps", "-5", "--steps must be at least 1, found -5"),
    ("--workers", "-2", "--workers must be at least 1, found -2"),
  ])
  func `a negative number is refused as a number`(option: String, value: String, message: String)
    throws
  {
    defer { tool.clean() }
    let outcome = try tool.run("fuzz", spec, "--reference", option, value)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `a pattern that selects no clause is an error`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("fuzz", spec, "--sample", "--clause", "no-such-*")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("no clause matches 'no-such-*'"))
  }

  @Test func `a command that there is not is named, also to help`() throws {
    defer { tool.clean() }
    for arguments in [["dance"], ["help", "dance"]] {
      let outcome = try tool.run(arguments)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("dance"), "\(outcome.errors)")
    }
  }

  @Test func `specs of the folder stand beside the bundled ones`() throws {
    defer { tool.clean() }
    try FileManager.default.createDirectory(
      atPath: tool.path("specs"),
      withIntermediateDirectories: true
    )
    try tool.write("plumbline: 1\nspec: mine\ntitle: My spec\n", to: "specs/mine.yaml")
    let names = try tool.run("list").output
    #expect(names.contains("mine  mine  My spec") && names.contains(spec), "\(names)")
  }

  @Test func `a folder of specs may be a link`() throws {
    defer { tool.clean() }
    try FileManager.default.createDirectory(
      atPath: tool.path("real"),
      withIntermediateDirectories: true
    )
    try tool.write("plumbline: 1\nspec: mine\ntitle: My spec\n", to: "real/mine.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: tool.path("specs"),
      withDestinationPath: "real"
    )
    let names = try tool.run("list").output
    #expect(names.contains("mine  mine  My spec"), "\(names)")
  }

  @Test func `a program without bundled specs says where it looked for them`() throws {
    defer { tool.clean() }
    // The shell copies the program: a process that another test starts may keep a file open that this one writes,
    // and such a program does not start.
    let program = try Tool.program().path
    for command in ["lint lamp", "list"] {
      let script = "mkdir -p specs; cp '\(program)' copy; ./copy \(command) || true"
      let outcome = try tool.shell(script, in: tool.directory)
      #expect(outcome.errors.contains("no bundled specs were found in '"), "\(outcome.errors)")
      let rest =
        "/specs', where links to other folders are not followed; copy the folder 'specs' of a clone of Plumbline beside"
      #expect(outcome.errors.contains(rest), "\(outcome.errors)")
    }
  }

  @Test func `a program that is not there is a fault of the adapter`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("fuzz", spec, "--", "no-such-program")
    #expect(outcome.status == 4)
    #expect(outcome.output.contains("exit status 4:"))
  }

  @Test func `an interrupted run is still reported`() throws {
    defer { tool.clean() }
    let outcome = try tool.run(
      "fuzz",
      spec,
      "--sample",
      "--steps",
      "100000000",
      "--out",
      "run.jsonl",
      interruptedAfter: 1_500_000
    )
    #expect(outcome.status == 130)
    #expect(outcome.output.contains("exit status 130:"))
    #expect(try tool.text(of: "run.jsonl").contains(#""complete":false"#))
  }

  @Test func `the wall clock ends a run without calling it interrupted`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("fuzz", spec, "--sample", "--wall", "300ms")
    #expect([0, 3].contains(outcome.status))
  }

  @Test func `a compiled automaton stands in for its spec`() throws {
    defer { tool.clean() }
    let loaded = Spec.load(Tool.repository.appending(path: "specs/\(spec).yaml").path)
    var reference = try #require(loaded.reference)
    let file = tool.directory.appending(path: "automaton.json")
    try Data(CanonicalEncoder.bytes(of: reference)).write(to: file)
    #expect(try tool.run("lint", "automaton.json").status == 0)
    let fuzzed = try tool.run("fuzz", "automaton.json", "--sample", "--steps", "200")
    #expect([0, 3].contains(fuzzed.status))

    reference.start = 10_000
    try Data(CanonicalEncoder.bytes(of: reference)).write(to: file)
    let broken = try tool.run("fuzz", "automaton.json", "--sample")
    #expect(broken.status == 2)
    #expect(broken.errors.contains("'start' does not fit"))
  }

  @Test func `a trace that is cut off is refused with its place`() throws {
    defer { tool.clean() }
    let text = #"{"kind":"trace","spec":"agora-rtm1-ios-zh"}"# + "\n" + #"{"kind":"st"#
    try tool.write(text, to: "cut.jsonl")
    let outcome = try tool.run("replay", "cut.jsonl", "--sample")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("cut.jsonl:2: error: the last line is cut off"))
  }

  @Test func `the lists name bundled specs, and what a spec names`() throws {
    defer { tool.clean() }
    #expect(try tool.run("list").output.contains(spec))
    let names = try tool.run("list", spec)
    #expect(names.status == 0)
    for name in ["loginByToken", "connectionStateChanged", "reconnecting", "Clauses"] {
      #expect(names.output.contains(name), "\(name)")
    }
  }
}
