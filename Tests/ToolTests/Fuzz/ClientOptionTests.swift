import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The options of a client in the program: fuzzing, setting, serving, comparing and monitoring.
@Suite(.waiting) struct ClientOptionTests {
  private let client = FixtureClient(spec: "dialer", program: "dialer.py", steps: 2000)

  @Test func `a client with each of its options conforms`() throws {
    let outcome = try client.fuzz([])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("16 of 16 transitions"), "\(outcome.output)")
  }

  @Test(arguments: [("ignores-wait", "options wait=5s "), ("always-retries", " retry=off\n")])
  func `the failure names the options`(defect: String, options: String) throws {
    let outcome = try client.fuzz(["--defect", defect])
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains("options") && outcome.output.contains(options),
      "\(outcome.output)"
    )
  }

  @Test func `a client whose adapter takes no options has the default`() throws {
    let outcome = try client.fuzz(["--plain"])
    #expect(!outcome.output.contains("violat") && outcome.status == 3, "\(outcome.output)")
    #expect(
      outcome.output.contains("dial-3  could not run  cannot give options"),
      "\(outcome.output)"
    )
    let set = try client.fuzz(["--plain"], ["--set", "retry=off"])
    #expect(set.status == 1, "\(set.output)")
  }

  @Test func `one value can be set`() throws {
    let outcome = try client.fuzz([], ["--set", "retry=off"])
    #expect(
      outcome.status == 0 && outcome.output.contains("8 of 8 transitions"),
      "\(outcome.output)"
    )
    let wrong = try client.fuzz([], ["--set", "retry=maybe"])
    #expect(
      wrong.status == 2
        && wrong.errors.contains("the option 'retry' has no value 'maybe'; it has on, off")
    )
  }

  @Test func `a hang with one option leaves the others to be tested`() throws {
    let outcome = try client.fuzz(
      ["--defect", "hangs-without-retry"],
      ["--hang-after", "500ms", "--steps", "400"]
    )
    #expect(outcome.status == 1 && outcome.output.contains(": hang"), "\(outcome.output)")
    #expect(outcome.output.contains("3 conform, 1 not exercised"), "\(outcome.output)")
    #expect(outcome.output.contains("dial-3  not exercised"), "\(outcome.output)")
  }

  @Test func `a trace of a run with a set option is one of the same spec`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let program = Tool.python(client.program) + ["--defect", "always-retries"]
    let fuzz = ["fuzz", client.path, "--seed", "1", "--steps", "500", "--out", "run.jsonl"]
    let found = try tool.run(fuzz + ["--set", "retry=off"] + program)
    #expect(found.status == 1, "\(found.output)\(found.errors)")
    let again = try tool.run(["replay", "run.1.trace.jsonl", "--spec", client.path] + program)
    #expect(again.output.contains("still fails") && again.status == 1, "\(again.output)")
    #expect(again.errors.isEmpty, "\(again.errors)")
  }

  @Test func `the automaton serves its options to another process`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let server = [try Tool.program().path, "serve", client.path, "--reference"]
    let outcome = try tool.run(
      ["fuzz", client.path, "--seed", "1", "--steps", "2000", "--"] + server
    )
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `a spec without the options is compared with the default ones`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(Self.plain, to: "plain.yaml")
    let outcome = try tool.run("diff", client.path, "plain.yaml")
    #expect(
      outcome.output.hasPrefix(
        "The options differ. Compared with one value each (dialer: options wait=2s retry=on)"
      )
    )
    #expect(
      outcome.output.contains("other values: not covered (dialer: options wait=2s retry=off, ")
    )
    #expect(!outcome.output.contains("Timers"), "\(outcome.output)")
    expectUndecided(outcome)
    for format in ["html", "markdown"] {
      let page = try tool.run("diff", client.path, "plain.yaml", "--to", format)
      #expect(page.status == 3 && page.output.contains("not covered"), "\(page.output)")
      #expect(!page.output.contains("no difference") && !page.output.contains("proved"))
    }
    let set = ["--set", "wait=2s", "--set", "retry=on"]
    let fixed = try tool.run(["diff", client.path, "plain.yaml"] + set)
    #expect(fixed.status == 0 && fixed.output.contains("proved"), "\(fixed.output)")
    #expect(!fixed.output.contains("not covered"))
    let late = try tool.run("diff", client.path, "plain.yaml", "--set", "wait=5s")
    #expect(late.output.contains("over in waiting, 5 s → 2 s: explains 2 traces"), "\(late.output)")
  }

  @Test func `specs that share some options are compared with those, and the others are left out`()
    throws
  {
    let tool = try Tool()
    defer { tool.clean() }
    let text = try String(contentsOf: URL(filePath: client.path), encoding: .utf8)
      .replacing("ledger: ", with: "ledger: \(Tool.repository.path)/Tests/Fixtures/specs/")
    let more = text.replacing("[on, off]", with: "[on, off, maybe]")
    try tool.write(text, to: "few.yaml")
    try tool.write(more, to: "more.yaml")
    let fewer = try tool.run("diff", "few.yaml", "more.yaml")
    #expect(
      fewer.output.contains(
        "the values of both (options wait=2s retry=on, options wait=2s retry=off, "
      )
    )
    #expect(
      fewer.output.contains(
        "not covered (the second dialer: options wait=2s retry=maybe, options wait=5s retry=maybe)"
      )
    )
    expectUndecided(fewer)
    expectUndecided(try tool.run("diff", "more.yaml", "few.yaml"))
    expectUndecided(try tool.run("diff", "--refines", "few.yaml", "more.yaml"))
    let gate = try tool.run("diff", "--refines", "more.yaml", "few.yaml")
    #expect(gate.status == 0 && gate.output.contains("allows nothing that the first"))
    let set = try tool.run("diff", "few.yaml", "more.yaml", "--set", "retry=on")
    #expect(set.status == 0 && !set.output.contains("not covered"), "\(set.output)")
    // With values that both have, a trace tells them apart.
    let other = more.replacing(
      "{to: waiting, clauses: [dial-4]}",
      with: "{to: gone, clauses: [dial-4]}"
    )
    try tool.write(other, to: "other.yaml")
    let differing = try tool.run("diff", "few.yaml", "other.yaml")
    #expect(differing.status == 1, "\(differing.output)\(differing.errors)")
    #expect(differing.output.contains("they differ"))
  }

  @Test(arguments: [
    ("[on, off]", "[off, on]", "option retry  default on → off", "retry=on"),
    ("[2s, 5s]", "[5s, 2s]", "option wait  default 2s → 5s", "wait=5s"),
  ])
  func `another default of an option is the only difference, also of a refinement`(
    old: String,
    new: String,
    words: String,
    fixed: String
  ) throws {
    let tool = try Tool()
    defer { tool.clean() }
    let text = try String(contentsOf: URL(filePath: client.path), encoding: .utf8)
      .replacing("ledger: ", with: "ledger: \(Tool.repository.path)/Tests/Fixtures/specs/")
      // An example without options has the default ones.
      .replacing(
        "- {at: 2s, sees",
        with: "- {at: 0s, input: {options: {wait: 2s, retry: on}}}\n      - {at: 2s, sees"
      )
    #expect(text.contains(old))
    try tool.write(text, to: "old.yaml")
    try tool.write(text.replacing(old, with: new), to: "new.yaml")
    for flags in [[], ["--refines"]] {
      let outcome = try tool.run(["diff", "old.yaml", "new.yaml"] + flags)
      #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains(words), "\(outcome.output)")
      #expect(outcome.output.contains("with equal options the automata are the same: proved"))
      #expect(!outcome.output.contains("masked"), "\(outcome.output)")
    }
    let set = try tool.run("diff", "old.yaml", "new.yaml", "--set", fixed)
    #expect(set.status == 0 && !set.output.contains("default"), "\(set.output)\(set.errors)")
  }

  private func expectUndecided(_ outcome: Tool.Outcome) {
    #expect(outcome.status == 3, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("not decided, for options were left out"), "\(outcome.output)")
    for words in ["no difference", "proved", "the automata are the same", "nothing that the first"]
    {
      #expect(!outcome.output.contains(words), "\(outcome.output)")
    }
  }

  @Test(arguments: [(2, 0), (5, 1)])
  func `a client in a log without options has the default`(seconds: Int, status: Int32) throws {
    let tool = try Tool()
    defer { tool.clean() }
    let log = """
      {"spontaneous":["hangUp"],"observe":["stateChanged"]}
      {"ev":"start","at":0}
      {"at":\(seconds)000000,"out":"stateChanged","args":{"state":"dialing"}}

      """
    try tool.write(log, to: "log.jsonl")
    let outcome = try tool.run("monitor", client.path, "log.jsonl", "--judge", "time")
    #expect(outcome.status == status, "\(outcome.output)\(outcome.errors)")
  }

  /// The dialer of the default options.
  private static let plain = """
    plumbline: 1
    spec: plain
    stage: draft
    inputs:
      hangUp: {from: app}
    outputs:
      stateChanged: {args: {state: [waiting, dialing, gone]}, closed-by: [d-all]}
    machines:
      line:
        announces: {stateChanged: {state: $to}}
        initial: waiting
        states:
          waiting:
            on: {hangUp: {clauses: [d-all]}}
            after: {over: {time: 2s, to: dialing, clauses: [d-all]}}
          dialing: {on: {hangUp: {to: waiting, clauses: [d-all]}}}
    decisions:
      d-all: {says: An example.}
    """
}
