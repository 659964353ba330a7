import TestSupport
import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The programs of `plumbline init adapter` for the kits: the printed commands build them, and their runs fail.
///
/// `PLUMBLINE_STARTERS=all` builds every language with every spec, and needs their tools; else C and JavaScript with
/// two specs, where their tools are installed.
@Suite(.waiting) struct AdapterStarterTests {
  struct Starter: CustomStringConvertible, Sendable {
    var language: String
    var spec: String
    var description: String { "\(language), \(spec)" }

    /// In a folder of its own, as beside a client.
    var file: String {
      "my own/" + (["java": "Mine.java", "node": "mine.mjs"][language] ?? "mine.\(language)")
    }
  }

  private static let isWhole =
    Nightly.triesAll("PLUMBLINE_STARTERS")

  private static let languages = (isWhole ? ["c", "go", "java", "node"] : ["c", "node"])
    .filter { isWhole || isInstalled($0) }

  /// Whether the tool of a language is installed where the shell of the tests finds it.
  private static func isInstalled(_ language: String) -> Bool {
    let program = ["c": "cc", "java": "javac"][language] ?? language
    return ["/usr/bin", "/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  private static let starters =
    languages.flatMap { language in
      (["link", "dialer"] + (isWhole ? ["door-and-alarm", "mqtt5-connection"] : [])).map { spec in
        Starter(language: language, spec: "Tests/Fixtures/specs/\(spec).yaml")
      } + (isWhole ? [Starter(language: language, spec: "agora/rtm1-ios-zh")] : [])
    }

  /// Writes a program, and runs the printed commands with a short run.
  private func outcome(_ starter: Starter, spec: String) throws -> Tool.Outcome {
    let tool = try Tool()
    defer { tool.clean() }
    #expect(try tool.shell("mkdir 'my own'", in: tool.directory).status == 0)
    let made = try tool.run(
      ["init", "adapter", spec, "--language", starter.language, "--out", starter.file]
    )
    #expect(made.status == 0 && made.output.hasPrefix("Written: \(starter.file). Next:\n"))
    let commands = made.output.split(separator: "\n").dropFirst().map { line in
      // The check fails because the program shows no output.
      line.contains(" adapter check ")
        ? line + " || test $? = 4" : line.replacing(" -- ", with: " --seed 1 --steps 2000 -- ")
    }
    .joined(separator: "\n").replacing("KIT=PATH", with: "KIT='\(Repository.path)'")
    return try tool.shell("export HOME=$PWD\n" + commands, in: tool.directory)
  }

  @Test(.enabled(if: !languages.isEmpty, "neither cc nor node is installed"), arguments: starters)
  func `the printed commands build a program that runs and fails`(starter: Starter) throws {
    let path =
      starter.spec.hasPrefix("agora")
      ? starter.spec : Tool.repository.appending(path: starter.spec).path
    let run = try outcome(starter, spec: path)
    #expect(run.status == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains(#/failed +traces +no output in/#), "\(run.output)")
    #expect(run.output.contains("The adapter showed no output in"), "\(run.output)")
    #expect(run.errors.firstMatch(of: #/warning|error:/#) == nil, "\(run.errors)")
  }

  @Test(.enabled(if: !languages.isEmpty, "neither cc nor node is installed"), arguments: languages)
  func `names of any language are given and observed`(language: String) throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(
      #"""
      plumbline: 1
      spec: 'na"mes\u\'
      title: Names
      stage: draft
      enums: {Word: [no, 否]}
      options: {case: [5s, 2s]}
      inputs:
        登录: {from: app}
        never: {from: app, args: {class: Word, 词: Word}}
        __proto__: {from: app}
        open: {from: app}
        log-in: {from: app}
        logIn: {from: app}
      outputs: {lit: {args: {why: Word, 为何: Word}, closed-by: [d-only]}}
      machines:
        lamp:
          client: true
          initial: off
          states:
            off: {on: {logIn: {to: 'on', emits: [lit: {why: no, 为何: 否}], clauses: [d-only]}}}
            'on': {after: {out: {time: $options.case, to: off, clauses: [d-only]}}}
      decisions: {d-only: {says: Nothing else lights it.}}

      """#,
      to: "names.yaml"
    )
    let starter = Starter(language: language, spec: "names.yaml")
    let run = try outcome(starter, spec: tool.path("names.yaml"))
    #expect(run.status == 3, "\(run.output)\(run.errors)")
    #expect(run.output.contains("Deviation from an assumption: missing output"), "\(run.output)")
  }

  @Test(.enabled(if: isInstalled("c++"), "c++ is not installed"), arguments: ["link", "dialer"])
  func `the program in C is one in C++, too`(spec: String) throws {
    let tool = try Tool()
    defer { tool.clean() }
    let path = Tool.repository.appending(path: "Tests/Fixtures/specs/\(spec).yaml").path
    let made = try tool.run("init", "adapter", path, "--language", "c", "--out", "mine.c")
    #expect(made.status == 0, "\(made)")
    for language in ["c", "c++"] {
      let command =
        "c++ -x \(language) -fsyntax-only -Wall -Wextra -Werror -I '\(Repository.path)/fuzz/adapters/c' mine.c"
      let compiled = try tool.shell(command, in: tool.directory)
      #expect(compiled.status == 0, "\(compiled.errors)")
    }
  }

  @Test func `a call of the app has the condition of the spec`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let spec = Tool.repository.appending(path: "Tests/Fixtures/specs/door-and-alarm.yaml").path
    for language in ["python", "node", "java", "go", "c", "swift"] {
      let program = try tool.run("init", "adapter", spec, "--language", language).output
      #expect(
        program.contains("// ? the spec allows this call only while door is closed")
          || program.contains("# ? the spec allows this call only while door is closed"),
        "\(program)"
      )
    }
  }

  @Test func `an input that nothing can send at the start has a condition to complete`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let spec = Tool.repository.appending(path: "Tests/Fixtures/specs/gatehouse.yaml").path
    // A server may also send what the client has not asked for.
    let question = "when is that possible; an answer needs a request"
    for (language, condition) in [
      ("python", #"@inject("answered", when=never)  # ? \#(question)"#),
      ("node", "when: never, // ? \(question)"),
      ("java", "// ? \(question): a condition in place of false."),
      ("go", "When(never, "), ("c", "pl_never"), ("swift", "when: { false },  // ? "),
    ] {
      let program = try tool.run("init", "adapter", spec, "--language", language).output
      #expect(program.contains(condition), "\(program)")
      #expect(program.contains("Only when porter is called."), "\(program)")
      #expect(!program.contains("Comes only"), "\(program)")
    }
    #expect(try tool.run("init", "adapter", spec, "--out", "mine.py").status == 0)
    let kit = Repository.path + "/fuzz/adapters/python"
    let checked = try tool.run(
      ["adapter", "check", spec, "--", "env", "PYTHONPATH=\(kit)", "python3", "mine.py"]
    )
    let words = "2 inputs of the server, the network or a peer are not applicable at the start"
    #expect(checked.output.contains(words), "\(checked.output)\(checked.errors)")
  }

  @Test func `options are no input of a program`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let spec = Tool.repository.appending(path: "Tests/Fixtures/specs/dialer.yaml").path
    for language in ["c", "go", "java", "node", "python"] {
      let program = try tool.run("init", "adapter", spec, "--language", language).output
      #expect(!program.contains("\"options\""), "\(program)")
      #expect(program.contains(#/(?i)options ?= ?true|options\(\)|options: true/#), "\(program)")
      #expect(program.contains("\"wait\"") && program.contains("wait: 2s | 5s"), "\(program)")
      #expect(!program.contains(#/when[ :=]+never|pl_never|false/#), "\(program)")
    }
    // A trace may lack an option.
    for (language, reading) in [
      ("python", #"options.get("wait", "2s")"#), ("node", #"options["wait"] ?? "2s""#),
      ("java", #"session.options().getOrDefault("wait", "2s")"#),
      ("go", #"session.Options["wait"]; a missing one is """#), ("c", "NULL is a missing one"),
    ] {
      let program = try tool.run("init", "adapter", spec, "--language", language).output
      #expect(program.contains(reading), "\(program)")
    }
    let test = try tool.run("init", "adapter", spec, "--language", "swift").output
    #expect(test.contains("tester.inject(\"options\")") && test.contains("options[\"wait\"]"))
  }
}
