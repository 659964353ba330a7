import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `fuzz --corpus` and `corpus minimise`, as their users see them.
@Suite(.waiting)
struct CorpusFolderTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// Fuzzes the bundled client with a corpus in the folder `corpus`, or another one.
  @discardableResult
  private func fuzz(
    _ arguments: String...,
    corpus: String = "corpus",
    seed: Int = 1,
    steps: Int = 3000
  ) throws -> Tool.Outcome {
    try tool.run(
      ["fuzz", "agora/rtm1-ios-zh", "--sample", "--seed", "\(seed)", "--steps", "\(steps)"]
        + ["--corpus", corpus] + arguments
    )
  }

  private func files(_ folder: String = "corpus") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: tool.path(folder)).sorted()
  }

  @Test func `a run makes the folder, and names each trace after its content`() throws {
    defer { tool.clean() }
    let run = try fuzz(corpus: "kept/of/rtm1")
    #expect(run.errors.contains("corpus 'kept/of/rtm1': 0 traces\n"), "\(run.errors)")
    let names = try files("kept/of/rtm1")
    #expect(
      run.errors.contains("0 of 0 traces carried out, \(names.count) added"),
      "\(run.errors)"
    )
    #expect(names.count > 10)
    for name in names {
      #expect(name.wholeMatch(of: /[0-9a-f]{16}\.trace\.jsonl/) != nil, "\(name)")
    }
    let replays = try tool.run(
      ["replay"] + names.prefix(20).map { "kept/of/rtm1/\($0)" } + ["--sample"]
    )
    #expect([0, 3].contains(replays.status), "\(replays.output)\(replays.errors)")
  }

  @Test func `the next run begins with the traces, and adds what is new`() throws {
    defer { tool.clean() }
    try fuzz()
    let before = try files()
    let run = try fuzz(seed: 2)
    #expect(run.errors.contains("corpus 'corpus': \(before.count) traces\n"), "\(run.errors)")
    let after = try files()
    #expect(after.count > before.count)
    #expect(Set(after).isSuperset(of: before))
    #expect(
      run.errors.contains(
        "\(before.count) of \(before.count) traces carried out, \(after.count - before.count) added"
      ),
      "\(run.errors)"
    )
  }

  @Test func `the folder does not depend on the number of workers`() throws {
    defer { tool.clean() }
    try fuzz(corpus: "start", steps: 1000)
    let outcomes = try ["1", "4"].map { workers in
      try FileManager.default.copyItem(atPath: tool.path("start"), toPath: tool.path(workers))
      return try fuzz("--workers", workers, corpus: workers, seed: 9, steps: 8000).output
    }
    #expect(try files("1") == files("4"))
    #expect(try files("1").count > files("start").count)
    #expect(
      outcomes[0].replacing(#/wall.*/#, with: "") == outcomes[1].replacing(#/wall.*/#, with: "")
    )
  }

  @Test func `a failure is kept, and found at once after its file is deleted`() throws {
    defer { tool.clean() }
    let defect = ["--defect", "aborted-reconnects"]
    let first = try fuzz("--defect", defect[1], steps: 10_000)
    #expect(first.status == 1)
    let line = try #require(
      first.output.firstMatch(of: #/plumbline replay (corpus/\S+) --sample --defect \S+/#)
    )
    let replay = try tool.run(["replay", String(line.1), "--sample"] + defect)
    #expect(replay.status == 1)
    let next = try fuzz("--defect", defect[1], "--fail-fast", "--out", "run.jsonl", seed: 44)
    #expect(next.status == 1)
    let steps = try #require(
      try tool.text(of: "run.jsonl").matches(of: #/"steps":(\d+)/#).last.flatMap { Int($0.1) }
    )
    #expect(steps < 500)
    // The fixed client passes, and its failures of old do not come back.
    #expect(try fuzz(seed: 45).status != 1)
  }

  @Test func `files that are no traces are skipped and counted`() throws {
    defer { tool.clean() }
    try fuzz()
    let names = try files()
    let whole = try tool.text(of: "corpus/\(names[0])")
    try tool.write(String(whole.dropLast(whole.count / 2)), to: "corpus/\(names[0])")
    try tool.write("", to: "corpus/empty.jsonl")
    try tool.write("\u{0}\u{1}{{{", to: "corpus/noise.jsonl")
    try tool.write(#"{"kind":"header","version":1}"# + "\n", to: "corpus/run.jsonl")
    try FileManager.default.createDirectory(
      atPath: tool.path("corpus/folder.jsonl"),
      withIntermediateDirectories: false
    )
    try tool.write("no trace", to: "corpus/notes.txt")
    let run = try fuzz(seed: 2)
    #expect([0, 3].contains(run.status), "\(run.errors)")
    #expect(
      run.errors.contains("corpus 'corpus': \(names.count - 1) traces\n"),
      "\(run.errors)"
    )
    #expect(run.errors.contains("5 files skipped, the first one because: corpus/"), "\(run.errors)")
    let minimised = try tool.run("corpus", "minimise", "corpus")
    #expect(minimised.status == 0)
    #expect(minimised.output.contains("5 files left that cannot be read"), "\(minimised.output)")
    #expect(try files().contains("noise.jsonl"))
  }

  @Test func `a trace written by hand is carried out, and stays`() throws {
    defer { tool.clean() }
    try FileManager.default.createDirectory(
      atPath: tool.path("corpus"),
      withIntermediateDirectories: false
    )
    let lines = [
      #"{"kind":"trace","spec":"agora-rtm1-ios-zh","clock":"virtual","version":1}"#,
      #"{"kind":"step","after":0,"in":"loginByToken"}"#, #"{"kind":"step","after":20000000}"#,
      #"{"kind":"end"}"#,
    ]
    try tool.write(lines.joined(separator: "\n") + "\n", to: "corpus/login.trace.jsonl")
    let run = try fuzz()
    #expect(run.errors.contains("1 of 1 trace carried out"), "\(run.errors)")
    let minimised = try tool.run("corpus", "minimise", "corpus")
    #expect(minimised.output.contains("1 trace without a recording"), "\(minimised.output)")
    #expect(try files().contains("login.trace.jsonl"))
  }

  @Test func `a folder that cannot be used is named before the run`() throws {
    defer { tool.clean() }
    try tool.write("", to: "file")
    for (path, message) in [
      ("file", "the corpus 'file' is no folder"),
      ("file/corpus", "cannot make the corpus 'file/corpus': Not a directory"),
      ("/proc/corpus", "cannot make the corpus '/proc/corpus': No such file or directory"),
    ] where path != "/proc/corpus" || FileManager.default.fileExists(atPath: "/proc/self") {
      let run = try fuzz(corpus: path)
      #expect(run.status == 2)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    guard geteuid() != 0 else { return }
    try fuzz()
    chmod(tool.path("corpus"), 0o500)
    defer { chmod(tool.path("corpus"), 0o700) }
    #expect(try fuzz().errors.contains("cannot write into the corpus 'corpus': Permission denied"))
  }

  @Test func `a full disk loses no report, and keeps what was there`() throws {
    defer { tool.clean() }
    try fuzz(steps: 500)
    let before = try files()
    // The streams go through a pipe, which the limit on files leaves alone.
    let lines = """
      (
        ulimit -f 0
        plumbline fuzz agora/rtm1-ios-zh --sample --defect aborted-reconnects --seed 3 --steps 8000 \
          --corpus corpus || echo "status $?"
      ) 2>&1 | cat
      """
    let run = try tool.shell(lines, in: tool.directory)
    #expect(run.output.contains("status 4"), "\(run.output)")
    #expect(run.output.contains("1 failure"), "\(run.output)")
    #expect(
      run.output.contains(
        #/error: cannot write \d+ traces into the corpus 'corpus': File too large/#
      ),
      "\(run.output)"
    )
    #expect(try files() == before)
    let other = try fuzz("--plan", corpus: "new", seed: 2)
    #expect(other.status == 0, "\(other.errors)")
    #expect(!FileManager.default.fileExists(atPath: tool.path("new")))
  }

  @Test func `a signal leaves whole traces`() throws {
    defer { tool.clean() }
    let run = try tool.run(
      ["fuzz", "agora/rtm1-ios-zh", "--sample", "--seed", "1", "--steps", "100000000"]
        + ["--corpus", "corpus"],
      interruptedAfter: 2_000_000
    )
    #expect(run.status == 130)
    #expect(run.errors.contains("carried out, "), "\(run.errors)")
    let names = try files()
    #expect(names.count > 20)
    #expect(names.allSatisfy { !$0.hasPrefix(".") })
    let minimised = try tool.run("corpus", "minimise", "corpus")
    #expect(!minimised.output.contains("cannot be read"))
    #expect(minimised.output.contains(" of \(names.count) traces"), "\(minimised.output)")
  }

  @Test func `a run that is killed keeps what it has found`() throws {
    defer { tool.clean() }
    _ = try tool.run(
      ["fuzz", "agora/rtm1-ios-zh", "--sample", "--seed", "1", "--steps", "100000000"]
        + ["--corpus", "corpus"],
      interruptedAfter: 2_000_000,
      by: SIGKILL
    )
    #expect(try files().count > 20)
    let run = try fuzz(seed: 2)
    #expect(!run.errors.contains("skipped"), "\(run.errors)")
  }

  @Test func `a smaller corpus keeps all features, and a merged one is the union`() throws {
    defer { tool.clean() }
    try fuzz(corpus: "one", seed: 1)
    try fuzz(corpus: "two", seed: 2)
    try FileManager.default.createDirectory(
      atPath: tool.path("all"),
      withIntermediateDirectories: false
    )
    _ = try tool.shell("cp one/* two/* all/", in: tool.directory)
    let before = try files("all").count
    func minimise(_ folder: String) throws -> (kept: Int, features: Int) {
      let outcome = try tool.run("corpus", "minimise", folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let found = try #require(
        outcome.output.replacing(",", with: "")
          .firstMatch(of: #/kept (\d+) of (\d+) traces? with all (\d+) features/#)
      )
      return (try #require(Int(found.1)), try #require(Int(found.3)))
    }
    let all = try minimise("all")
    #expect(all.kept < before)
    #expect(try files("all").count == all.kept)
    #expect(try minimise("all") == all)
    let (one, two) = (try minimise("one"), try minimise("two"))
    #expect(all.features > max(one.features, two.features))
    #expect(all.features <= one.features + two.features)
    // Its parts add nothing to it.
    _ = try tool.shell("cp one/* two/* all/", in: tool.directory)
    #expect(try minimise("all") == all)
  }

  @Test func `entries of a changed spec are used as far as their inputs exist`() throws {
    defer { tool.clean() }
    let fixtures = Tool.repository.appending(path: "Tests/Fixtures/specs")
    var text = ""
    for file in ["link.yaml", "link.clauses.yaml"] {
      text = try String(contentsOf: fixtures.appending(path: file), encoding: .utf8)
      try tool.write(text, to: file)
    }
    text = try tool.text(of: "link.yaml")
    func run() throws -> Tool.Outcome {
      try tool.run(
        "fuzz",
        "link.yaml",
        "--reference",
        "--seed",
        "1",
        "--steps",
        "800",
        "--corpus",
        "corpus"
      )
    }
    let first = try run()
    #expect([0, 3].contains(first.status), "\(first.errors)")
    let count = try files().count
    let title = "\ntitle: A link\n"
    try tool.write(text.replacing(title, with: "\ntitle: Another one\n"), to: "link.yaml")
    let second = try run()
    #expect(
      second.errors.contains("\(count) traces, \(count) of another spec or another version of it"),
      "\(second.errors)"
    )
    // Of another spec no input is known.
    let other = try fuzz()
    #expect(
      other.errors.contains("files skipped, the first one because: corpus/"),
      "\(other.errors)"
    )
    #expect(other.errors.contains("unknown input '"), "\(other.errors)")
  }

  @Test func `a dry run reads the corpus and writes nothing`() throws {
    defer { tool.clean() }
    try fuzz(steps: 500)
    let before = try files()
    let run = try fuzz("--plan", seed: 2)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try files() == before)
    let other = try fuzz("--plan", corpus: "new", seed: 2)
    #expect(other.status == 0, "\(other.errors)")
    #expect(!FileManager.default.fileExists(atPath: tool.path("new")))
  }

  @Test func `shards that started from different corpora are not merged`() throws {
    defer { tool.clean() }
    try fuzz(corpus: "1", steps: 500)
    for copy in ["2", "3"] {
      try FileManager.default.copyItem(atPath: tool.path("1"), toPath: tool.path(copy))
    }
    for number in 1...2 {
      try fuzz("--shard", "\(number)/2", "--out", "run-\(number).jsonl", corpus: "\(number)")
    }
    let merged = try tool.run("report", "--merge", "run-1.jsonl", "run-2.jsonl")
    #expect([0, 3].contains(merged.status), "\(merged.errors)")
    try FileManager.default.removeItem(atPath: tool.path("3/\(try files("3")[0])"))
    try fuzz("--shard", "2/2", "--out", "run-2.jsonl", corpus: "3")
    let refused = try tool.run("report", "--merge", "run-1.jsonl", "run-2.jsonl")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("started from different corpora"), "\(refused.errors)")
  }
}
