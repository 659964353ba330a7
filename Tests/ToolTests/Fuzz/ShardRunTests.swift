import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `fuzz --shard` and `report --merge`, as their users see them.
@Suite(.waiting)
struct ShardRunTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// Runs all shards of a seed, and returns the names of their files.
  private func shards(_ count: Int, _ arguments: [String], seed: Int = 3) throws -> [String] {
    try (1...count).map { number in
      let run = try tool.run(
        ["fuzz", "agora/rtm1-ios-zh", "--seed", "\(seed)", "--steps", "12000"]
          + ["--shard", "\(number)/\(count)", "--out", "\(count)-\(number).jsonl"] + arguments
      )
      #expect([0, 1, 3].contains(run.status), "\(run.errors)")
      #expect(run.output.contains("\(number)/\(count)"), "\(run.output)")
      return "\(count)-\(number).jsonl"
    }
  }

  /// The lines of a report that count what was carried out, and those of the clauses.
  private func facts(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter {
      $0.contains(" events checked") || $0.contains(" transitions") || $0.contains("longest trace")
        || $0.contains(" conform") || $0.contains("never ")
    }
  }

  @Test(arguments: [["--sample", "--defect", "aborted-reconnects"], ["--reference"]])
  func `one shard and four give the same run`(arguments: [String]) throws {
    defer { tool.clean() }
    let one = try tool.run(["report", "--merge"] + shards(1, arguments))
    let four = try tool.run(["report", "--merge"] + shards(4, arguments))
    #expect(facts(one.output).count >= 3, "\(one.output)")
    #expect(facts(one.output) == facts(four.output))
    #expect(one.status == four.status)
    #expect(one.status == (arguments.contains("--defect") ? 1 : 0), "\(one.output)")
    #expect(!four.output.contains("4/4"), "a whole run is no shard")
    guard one.status == 1 else { return }
    #expect(four.output.contains("plumbline replay 4-"), "\(four.output)")
  }

  @Test func `the merged run is a run that other commands read`() throws {
    defer { tool.clean() }
    let names = try shards(2, ["--sample", "--defect", "aborted-reconnects"])
    let saved = try tool.run(
      ["report", "--merge"] + names + ["--to", "jsonl", "--out", "all.jsonl"]
    )
    #expect(saved.status == 1, "\(saved.errors)")
    let shown = try tool.run("report", "all.jsonl")
    #expect(shown.status == 0)
    let direct = try tool.run(["report", "--merge"] + names)
    #expect(shown.output == direct.output)
    let matching = try tool.shell("plumbline report --merge 2-*.jsonl || true", in: tool.directory)
    #expect(matching.output == direct.output, "\(matching.errors)")
    #expect(matching.errors.contains("plumbline: passes over "), "\(matching.errors)")
    let junit = try tool.run(["report", "--merge"] + names + ["--to", "junit"])
    #expect(junit.output.split(separator: "\n").count { $0.hasPrefix("<testsuite ") } == 1)
  }

  @Test func `a missing shard is named`() throws {
    defer { tool.clean() }
    let names = try shards(3, ["--reference"])
    let merged = try tool.run("report", "--merge", names[0], names[2])
    #expect(merged.errors.contains("missing: shard 2/3 of seed 3"), "\(merged.errors)")
    #expect(merged.output.contains("1/3, 3/3"))
    #expect(merged.status == 3)
    let meaning = "incomplete: nothing failed, but shard 2/3 of seed 3 is missing"
    #expect(merged.output.contains(meaning), "\(merged.output)")
    let junit = try tool.run("report", "--merge", names[0], names[2], "--to", "junit")
    #expect(junit.output.contains("shard 2/3 of seed 3 is missing"), "\(junit.output)")
  }

  @Test func `each format for machines says that a shard is missing`() throws {
    defer { tool.clean() }
    let names = try shards(2, ["--reference"])
    for (format, words) in [
      ("sarif", #""executionSuccessful": false"#), ("sarif", "shard 2/2 of seed 3 is missing"),
      ("gitlab", #""check_name": "run""#), ("gitlab", "merge the runs of all its shards"),
      ("github", "the run is not complete (run)::exit status 3: "),
      ("junit", #"<error type="incomplete run""#), ("badge", #""message": "incomplete""#),
    ] {
      let merged = try tool.run("report", "--merge", names[0], "--to", format)
      #expect(merged.status == 3, "\(merged.errors)")
      #expect(merged.output.contains(words), "\(format): \(merged.output)")
    }
  }

  @Test func `runs that do not belong together are refused`() throws {
    defer { tool.clean() }
    let names = try shards(2, ["--reference"])
    let other = try shards(1, ["--reference"])
    let sample = try shards(3, ["--sample"])
    _ = try tool.run(
      ["fuzz", "agora/rtm1-ios-zh", "--reference", "--steps", "500", "--out", "plain.jsonl"]
    )
    var text = try tool.text(of: names[1])
    text = text.replacing(#""spec":"agora/rtm1-ios-zh""#, with: #""spec":"agora/rtm1-en""#)
    try tool.write(text, to: "damaged.jsonl")
    let cases: [(runs: [String], message: String)] = [
      ([names[0], names[0]], "have the same traces: both are shard 1/2 of seed 3"),
      ([names[0], other[0]], "are shards 1/2 and 1/1: they share traces"),
      ([names[0], sample[0]], "differ in the implementation"),
      ([names[0], "plain.jsonl"], "'plain.jsonl' has no findings to merge"),
      ([names[0], "damaged.jsonl"], "the findings of the shard are damaged"),
    ]
    for entry in cases {
      let merged = try tool.run(["report", "--merge"] + entry.runs)
      #expect(merged.status == 2)
      #expect(merged.errors.contains(entry.message), "\(merged.errors)")
    }
  }

  @Test func `a spec that is not that of the runs is refused`() throws {
    defer { tool.clean() }
    let names = try shards(2, ["--reference"])
    let merged = try tool.run(["report", "--merge"] + names + ["--spec", "agora/rtm1-en"])
    #expect(merged.status == 2)
    let message = "the runs are of the spec 'agora-rtm1-ios-zh', not of 'agora-rtm1-en';"
    #expect(merged.errors.contains(message), "\(merged.errors)")
  }

  @Test(arguments: ["0/4", "5/4", "1/65", "2", "a/b", "1/2/3"])
  func `a part that is none is refused`(part: String) throws {
    defer { tool.clean() }
    let run = try tool.run("fuzz", "agora/rtm1-ios-zh", "--reference", "--shard", part)
    #expect(run.status == 2)
    #expect(run.errors.contains("such as 2/4, from 1/1 to 64/64, found '\(part)'"), "\(run.errors)")
  }

  @Test func `a part without a seed is refused, as each machine would draw another`() throws {
    defer { tool.clean() }
    let run = try tool.run("fuzz", "agora/rtm1-ios-zh", "--reference", "--shard", "1/2")
    #expect(run.status == 2)
    #expect(run.errors.contains("add --seed with the same number for all parts"), "\(run.errors)")
  }

  @Test func `options of merging go with it`() throws {
    defer { tool.clean() }
    let spec = try tool.run("report", "run.jsonl", "--spec", "agora/rtm1-en")
    #expect(spec.errors.contains("--spec goes with --merge"))
    let two = try tool.run("report", "a.jsonl", "b.jsonl", "--to", "jsonl")
    #expect(two.errors.contains("--to jsonl shows one run"))
  }
}
