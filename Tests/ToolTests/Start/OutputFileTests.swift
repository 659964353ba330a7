import Foundation
import TestTraits
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// The file of `--out`: nothing that was in it is lost for nothing.
@Suite(.waiting) struct OutputFileTests {
  let tool: Tool
  let spec = "agora/rtm1-ios-zh"
  /// The last line of a command whose output cannot be written.
  private static let unwritten = "\nexit status 4: an output could not be written\n"

  init() throws { tool = try Tool() }

  @Test func `a missing folder is named`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("init", "adapter", spec, "--out", "no/such/adapter.py")
    #expect(outcome.status == 2)
    let message =
      "cannot write 'no/such/adapter.py': its folder does not exist; make it first"
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test(arguments: [
    "transitions agora/rtm1-en --out", "mutate agora/rtm1-en --steps 10 --changes 1 --out",
    "report '\(Tool.repository.path)/Tests/Fixtures/reports/failing-run.jsonl' --to html --out",
    "fuzz agora/rtm1-en --sample --steps 10 --out", "serve agora/rtm1-en --environment --log",
    "fuzz agora/rtm1-en --sample --steps 10 --corpus",
    "fuzz agora/rtm1-en --sample --steps 10 --accept-write",
  ])
  func `a place that the system refuses is a fault`(command: String) throws {
    defer { tool.clean() }
    // Even root makes no file there.
    guard FileManager.default.fileExists(atPath: "/sys/kernel") else { return }
    let lines = "plumbline \(command) /sys/out || echo status $?"
    let outcome = try tool.shell(lines, in: tool.directory)
    #expect(outcome.output.hasSuffix("status 4\n"), "\(outcome.output)")
    #expect(outcome.errors.contains("'/sys/out': "), "\(outcome.errors)")
    #expect(outcome.errors.contains(Self.unwritten), "\(outcome.errors)")
  }

  @Test(arguments: [
    ["transitions", "--out"], ["generate", "--to", "json", "--out"], ["mutate", "--out"],
    ["fuzz", "--sample", "--out"], ["fuzz", "--sample", "--accept-write"],
  ])
  func `an empty path is refused before the command does anything`(words: [String]) throws {
    defer { tool.clean() }
    let outcome = try tool.run([words[0], spec] + words.dropFirst() + [""])
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("expected the path of a file"), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: tool.path(".part")))
  }

  @Test func `a full disk is said`() throws {
    defer { tool.clean() }
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let outcome = try tool.run(
      "fuzz",
      spec,
      "--sample",
      "--steps",
      "100",
      "--out",
      "/dev/full"
    )
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("cannot write '/dev/full'"))
  }

  @Test func `a disk that fills keeps what could be written, and the earlier run`() throws {
    defer { tool.clean() }
    try tool.write("an earlier run", to: "run.jsonl")
    // The limit of the shell on the size of a file stands for the size of the disk.
    let lines = """
      ulimit -f 8
      plumbline fuzz \(spec) --sample --steps 20000 --out run.jsonl || echo "status $?"
      """
    let outcome = try tool.shell(lines, in: tool.directory)
    #expect(outcome.output.contains("status 4"))
    #expect(outcome.errors.contains("what could be written is in '"), "\(outcome.errors)")
    #expect(try tool.text(of: "run.jsonl") == "an earlier run")
    #expect(try tool.text(of: "run.jsonl.part").contains(#""kind":"header""#))
  }

  @Test(arguments: [("-run", "./-run"), ("run", "run"), ("./-run", "./-run")])
  func `the command that replays a trace works as printed`(stem: String, printed: String) throws {
    defer { tool.clean() }
    let lines = """
      plumbline fuzz \(spec) --sample --defect aborted-reconnects --seed 1 --steps 3000 \
        --out=\(stem).jsonl
      """
    let outcome = try tool.shell(lines, in: tool.directory)
    let command = "plumbline replay \(printed).1.trace.jsonl --sample --defect aborted-reconnects"
    #expect(outcome.output.contains("  reproduce  \(command)\n"), "\(outcome.output)")
    let again = try tool.shell("\(command) || echo status $?", in: tool.directory)
    #expect(again.output.contains("still fails") && again.output.hasSuffix("status 1\n"))
  }

  @Test(arguments: [
    (8, "plumbline replay run.1.trace.jsonl --sample"),
    (0, "plumbline fuzz agora/rtm1-ios-zh --seed 1 --sample"),
  ])
  func `a disk that fills loses the traces last, and the report says so`(
    limit: Int,
    command: String
  ) throws {
    defer { tool.clean() }
    // The streams go through a pipe, which the limit on files leaves alone.
    let lines = """
      (
        ulimit -f \(limit)
        plumbline fuzz \(spec) --sample --defect aborted-reconnects --seed 1 --steps 3000 \
          --out run.jsonl || echo "status $?"
      ) 2>&1 | cat
      """
    let outcome = try tool.shell(lines, in: tool.directory)
    let advice = "\nfree space or write to another place, and run the command again with --seed 1\n"
    #expect(outcome.output.contains(advice), "\(outcome.output)")
    #expect(outcome.output.contains("  reproduce  \(command)"), "\(outcome.output)")
    let last = "\n1 failure · seed 1 · exit status 4: an output could not be written\nstatus 4\n"
    #expect(outcome.output.hasSuffix(last), "\(outcome.output)")
    if limit > 0 { #expect(try tool.run("replay", "run.1.trace.jsonl").status == 1) }
    #expect(!FileManager.default.fileExists(atPath: tool.path("run.jsonl")))
  }

  @Test func `a disk without room keeps the earlier run, and leaves no empty file`() throws {
    defer { tool.clean() }
    try tool.write("an earlier run", to: "run.jsonl")
    // The streams go through a pipe, which the limit on files leaves alone.
    let lines = """
      (
        ulimit -f 0
        plumbline fuzz \(spec) --sample --steps 20 --out run.jsonl || echo "status $?"
      ) 2>&1 | cat
      """
    let outcome = try tool.shell(lines, in: tool.directory)
    #expect(outcome.output.contains("status 4"), "\(outcome.output)")
    #expect(outcome.output.contains("; nothing could be written\n"), "\(outcome.output)")
    #expect(try tool.text(of: "run.jsonl") == "an earlier run")
    #expect(!FileManager.default.fileExists(atPath: tool.path("run.jsonl.part")))
  }

  @Test(arguments: [
    "transitions agora/rtm1-en --out out", "generate agora/rtm1-en --to json --out out",
    "init adapter agora/rtm1-en --out out", "diff agora/rtm1-en agora/rtm1-ios-zh --out out",
    "init spec door", "list >out", "lint agora/rtm1-en >out",
  ])
  func `each command says that the disk has no room, and leaves no empty file`(command: String)
    throws
  {
    defer { tool.clean() }
    let lines = """
      (
        ulimit -f 0
        plumbline \(command) || echo "status $?"
      ) 2>&1 | cat
      """
    let outcome = try tool.shell(lines, in: tool.directory)
    #expect(outcome.output.contains("File too large"), "\(outcome.output)")
    #expect(outcome.output.contains("status 4"), "\(outcome.output)")
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.directory.path)
    #expect(!names.contains { $0.hasSuffix(".part") }, "\(names)")
  }

  @Test func `a run that does not start leaves the file as it was`() throws {
    defer { tool.clean() }
    let start = [
      "fuzz", spec, "--sample", "--out", "run.jsonl", "--accept-write", "no/folder.yaml",
    ]
    #expect(try tool.run(start).status == 2)
    #expect(throws: (any Error).self) { try tool.text(of: "run.jsonl") }

    try tool.write("an earlier run, longer than nothing\n", to: "run.jsonl")
    #expect(try tool.run(start).status == 2)
    #expect(try tool.text(of: "run.jsonl") == "an earlier run, longer than nothing\n")
  }

  @Test func `a shorter run replaces a longer file`() throws {
    defer { tool.clean() }
    try tool.write(String(repeating: "x", count: 1_000_000), to: "run.jsonl")
    #expect(
      try tool.run("fuzz", spec, "--reference", "--steps", "10", "--out", "run.jsonl").status == 3
    )
    #expect(!(try tool.text(of: "run.jsonl").contains("xx")))
  }

  @Test func `the traces of an earlier run under the same name are removed`() throws {
    defer { tool.clean() }
    for name in ["run.1", "run.3", "run.5", "other.1"] {
      try tool.write("an earlier trace", to: "\(name).trace.jsonl")
    }
    // A link is no trace that a run wrote.
    try FileManager.default.createSymbolicLink(
      atPath: tool.path("run.2.trace.jsonl"),
      withDestinationPath: "other.1.trace.jsonl"
    )
    _ = try tool.run("fuzz", spec, "--reference", "--steps", "10", "--out", "run.jsonl")
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.directory.path)
    let left = names.filter { $0.hasSuffix(".trace.jsonl") }.sorted()
    #expect(left == ["other.1.trace.jsonl", "run.2.trace.jsonl", "run.5.trace.jsonl"])
    #expect(try tool.text(of: "other.1.trace.jsonl") == "an earlier trace")
  }

  @Test(arguments: ["> /dev/full", ">&-"])
  func `standard output that cannot be written is an error`(target: String) throws {
    defer { tool.clean() }
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let fixtures = Tool.repository.appending(path: "Tests/Fixtures").path
    try tool.write(#"{"id":1,"op":"bye"}"# + "\n", to: "requests")
    let adapter = Tool.python("link.py").joined(separator: " ")
    for command in [
      "fuzz \(spec) --sample --defect aborted-reconnects --steps 3000 --seed 1 --out run.jsonl",
      "list", "--help", "--version", "lint \(spec)", "fuzz \(spec) --list-defects",
      "fuzz \(spec) --reference --plan --steps 100", "replay run.1.trace.jsonl",
      "report run.jsonl", "transitions \(spec)", "diff \(spec) agora/rtm1-en",
      "generate \(spec) --to json", "monitor \(spec) '\(fixtures)/logs/rtm1.jsonl'",
      "init spec door", "init adapter \(spec)", "init log \(spec) '\(fixtures)/logs/client.csv'",
      "init ledger '\(fixtures)/logs/link.log'", "serve \(spec) --reference < requests",
      "adapter check '\(fixtures)/specs/link.yaml' \(adapter)",
    ] {
      let outcome = try tool.shell("plumbline \(command) \(target)", in: tool.directory)
      #expect(outcome.status == 4, "\(command)")
      let said = outcome.errors.lowercased()
      #expect(said.contains("error: cannot write standard output: "), "\(command): \(said)")
      #expect(said.hasSuffix(Self.unwritten), "\(said)")
    }
    // Nothing that was found is lost.
    let report = try tool.run("report", "run.jsonl")
    #expect(report.status == 0 && report.output.contains("aborted-never-auto-reconnects"))
  }

  @Test func `closed streams leave their places to no file`() throws {
    defer { tool.clean() }
    let command = "plumbline fuzz \(spec) --sample --steps 300 --seed 1 --out run.jsonl"
    let outcome = try tool.shell("\(command) <&- >&- 2>&- || echo $?", in: tool.directory)
    #expect(outcome.output == "4\n")
    #expect(try tool.run("report", "run.jsonl").status == 0)
  }

  @Test(arguments: [["--sample", "--defect", "aborted-reconnects"], Tool.python("rtm1.py")])
  func `a reader that has ended loses no file of a run, and is said`(options: [String]) throws {
    defer { tool.clean() }
    let run = ["fuzz", spec, "--steps", "3000", "--seed", "1", "--out", "run.jsonl"] + options
    let lines = """
      mkfifo pipe
      true <pipe &
      {
        wait $!
        plumbline \(run.joined(separator: " ")) || echo "status $?" >&2
      } >pipe
      """
    let outcome = try tool.shell(lines, in: tool.directory)
    let said = "error: cannot write standard output: Broken pipe; the output is not complete\n"
    #expect(outcome.errors.contains(said), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("\nstatus 4\n"), "\(outcome.errors)")
    #expect(try tool.text(of: "run.jsonl").contains(#""kind":"footer""#))
  }

  @Test func `a reader that leaves the rest in the pipe is no error`() throws {
    defer { tool.clean() }
    let outcome = try tool.shell("plumbline list \(spec) | head -n 1", in: tool.directory)
    #expect(outcome.output.hasPrefix("agora-rtm1-ios-zh"))
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test(arguments: ["door.yaml", "same-door.yaml", "base.yaml", "link.clauses.yaml"])
  func `an input is not replaced`(name: String) throws {
    defer { tool.clean() }
    let fixtures = Tool.repository.appending(path: "Tests/Fixtures/specs")
    for file in ["link.yaml", "link.clauses.yaml"] {
      let text = try String(contentsOf: fixtures.appending(path: file), encoding: .utf8)
      try tool.write(text, to: file == "link.yaml" ? "base.yaml" : file)
    }
    try tool.write("plumbline: 1\nspec: door\nextends: base.yaml\n", to: "door.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: tool.path("same-door.yaml"),
      withDestinationPath: "door.yaml"
    )
    let before = try tool.text(of: name)
    for command in ["fuzz door.yaml --reference --steps 100", "generate door.yaml --to json"] {
      let outcome = try tool.run(command.split(separator: " ").map(String.init) + ["--out", name])
      #expect(outcome.status == 2, "\(outcome.errors)")
      #expect(
        outcome.errors.contains("'\(name)' is an input of this command; write to another file")
      )
    }
    #expect(try tool.text(of: name) == before)
  }

  @Test func `two runs do not write one file`() throws {
    defer { tool.clean() }
    let lines = """
      plumbline fuzz \(spec) --reference --steps 100000000 --out run.jsonl >/dev/null 2>&1 &
      sleep 1
      plumbline fuzz \(spec) --reference --steps 100 --out run.jsonl || echo "status $?"
      kill -TERM $!
      wait $! || true
      """
    let outcome = try tool.shell(lines, in: tool.directory)
    #expect(outcome.output.contains("status 2"))
    #expect(
      outcome.errors.contains(
        "cannot write 'run.jsonl': another command is writing it; wait for its end"
      )
    )
    #expect(try tool.text(of: "run.jsonl").contains(#""exit":143"#))
  }

  @Test(arguments: ["same", "./same"])
  func `two options do not write one file`(path: String) throws {
    defer { tool.clean() }
    let outcome = try tool.run(
      ["fuzz", spec, "--reference", "--steps", "100", "--out", "same", "--accept-write", path]
    )
    #expect(outcome.status == 2)
    let message = "--out and --accept-write name one file, '\(path)'; name two"
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: tool.path("same.part")))
  }

  @Test func `a link still points to its file, which keeps its permissions`() throws {
    defer { tool.clean() }
    try tool.write("old", to: "kept.jsonl")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600],
      ofItemAtPath: tool.path("kept.jsonl")
    )
    try FileManager.default.createSymbolicLink(
      atPath: tool.path("run.jsonl"),
      withDestinationPath: "kept.jsonl"
    )
    _ = try tool.run("fuzz", spec, "--reference", "--steps", "10", "--out", "run.jsonl")
    #expect(try tool.text(of: "kept.jsonl").contains(#""kind":"footer""#))
    let attributes = try FileManager.default.attributesOfItem(atPath: tool.path("kept.jsonl"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.directory.path)
    #expect(!names.contains { $0.hasSuffix(".part") })
  }

  @Test(arguments: [
    ("/dev/zero", "found a pipe or a device"), (".", "found a directory"),
    ("pipe", "found a pipe or a device"),
    ("huge", "expected at most"), ("missing", "the file does not exist"),
  ])
  func `what is no file of a sensible size is refused unread`(_ path: String, _ reason: String)
    throws
  {
    defer { tool.clean() }
    try tool.write("", to: "huge")
    truncate(tool.path("huge"), 10_000_000_000)
    mkfifo(tool.path("pipe"), 0o600)
    for command in [
      ["report", path], ["replay", path], ["fuzz", spec, "--reference", "--accept", path],
      ["monitor", spec, tool.path("huge"), "--mapping", path],
    ] {
      let outcome = try tool.run(command)
      #expect(outcome.status == 2, "\(command)")
      #expect(
        outcome.errors.contains("cannot read '\(path)': ") && outcome.errors.contains(reason),
        "\(outcome.errors)"
      )
    }
  }
}
