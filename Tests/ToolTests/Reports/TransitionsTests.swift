import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `plumbline transitions`, as its users see it.
@Suite(.waiting)
struct TransitionsTests {
  private let tool: Tool
  private static let specs = [
    "agora/rtc-channel", "agora/rtm1-en", "agora/rtm1-en-2", "agora/rtm1-ios-zh",
    "agora/rtm2-message", "agora/rtm2-stream",
  ]

  init() throws { tool = try Tool() }

  @Test(arguments: specs)
  func `the page names everything that the spec names`(_ spec: String) throws {
    defer { tool.clean() }
    let page = try tool.run("transitions", spec)
    #expect(page.status == 0, "\(page.errors)")
    let list = try tool.run("list", spec).output.split(separator: "\n")
    // Every section of the list: the first word of each line that is indented, and what documents
    // call it.
    var section: Substring = ""
    var names: [Substring] = []
    for line in list {
      guard line.hasPrefix("  ") else {
        section = line
        continue
      }
      let name =
        section == "Called"
        ? line.split(separator: " ").last : line.split { " (:".contains($0) }.first
      if let name { names.append(name) }
    }
    #expect(names.count > 90)
    for name in names { #expect(page.output.contains("`\(name)`"), "\(name)") }
  }

  @Test func `a timer that an interpretation lacks has its name and time`() throws {
    defer { tool.clean() }
    try tool.write(
      """
      plumbline: 1
      spec: bell
      stage: draft
      constants: {style: {any of: [lazy, eager]}}
      inputs: {go: {from: app}}
      outputs: {rang: {args: {state: bell}, closed-by: [d-all]}}
      machines:
        bell:
          announces: {rang: {state: $to}}
          initial: off
          states:
            off: {on: {go: {to: on, clauses: [d-all]}}}
            on:
              on: {go: {clauses: [d-all]}}
              after:
                early: {time: 1s, do: [{when: style is eager, to: off, clauses: [d-all]}]}
                late: {time: 5s, to: off, clauses: [d-all]}
      decisions: {d-all: {says: An example.}}
      """,
      to: "bell.yaml"
    )
    let page = try tool.run("transitions", "bell.yaml")
    #expect(page.status == 0, "\(page.errors)")
    for words in ["early (1 s)", "late (5 s)", "only where style is eager"] {
      #expect(page.output.contains(words), "\(words): \(page.output)")
    }
  }

  @Test func `times, codes and all values of interpretations of the channel spec are on the page`()
    throws
  {
    defer { tool.clean() }
    let page = try tool.run("transitions", "agora/rtc-channel").output
    for row in [
      "| `interruption` | 4 s |", "| `lost-after` | 10 s |", "| `offline-after` | 20 s |",
      "| `gives-up-after` | 20 min |", "| `JoinSuccess` | 1 |", "| `KeepAliveTimeout` | 14 |",
      "| `Lost` | 16 |",
      "| `lost-from` | `downlink.silent`<br>`outage.running`<br>`connection.reconnecting` |",
      "| `failed-from` | `outage.running`<br>`connection.reconnecting` |",
      "Channel Connection: 94 lines, of which 48 state no fact.", "since downlink.silent",
      // What is said of a group is said of its states.
      "| `reconnecting`<br>in the spec `cut`, `apart` | The connection was interrupted; the SDK tries to rejoin the "
        + "channel. | `rtc-07` `rtc-19` `rtc-20` |",
    ] {
      #expect(page.contains(row), "\(row)")
    }
    // 22 cells in which the documents are silent, as counted by hand in the spec.
    #expect(page.contains("22 of 78 combinations"))
  }

  @Test func `outcomes of an input have the states in which only one is possible`() throws {
    defer { tool.clean() }
    let page = try tool.run("transitions", "agora/rtm2-message").output
    for words in [
      "attemptFailed #91;session is not kept-long#93;",
      "attemptFailed #91;link is not logging-in or retrying#93;",
      "any operation, if session is not kept-long `rtm2-17`",
      // No operation has a code.
      "| Operation | Announced with | Clauses |",
    ] { #expect(page.contains(words), "\(words)") }
  }

  @Test func `a page of a run shows verdicts, visits and answers, in both formats`() throws {
    defer { tool.clean() }
    let spec = "agora/rtm1-ios-zh"
    let fuzzed = try tool.run(
      ["fuzz", spec, "--sample", "--steps", "20000", "--seed", "3", "--out", "run.jsonl"]
        + ["--defect", "aborted-reconnects"]
    )
    #expect(fuzzed.status == 1)
    for format in ["markdown", "html"] {
      let page = try tool.run(
        ["transitions", spec, "--run", "run.jsonl", "--to", format, "--out", "page"]
      )
      #expect(page.status == 0, "\(page.errors)")
      #expect(page.output.isEmpty)
      let text = try tool.text(of: "page")
      for words in ["invariant violated", "violates", "Did, ", "exit status 1", "never taken"] {
        #expect(text.contains(words), "\(format): \(words)")
      }
    }
  }

  @Test func `a page of a run says which interpretations the implementation may follow`() throws {
    defer { tool.clean() }
    let spec = "agora/rtc-channel"
    let fuzzed = try tool.run(
      ["fuzz", spec, "--reference", "--seed", "1", "--steps", "20000", "--out", "run.jsonl"]
    )
    #expect([0, 3].contains(fuzzed.status), "\(fuzzed.errors)")
    let page = try tool.run("transitions", spec, "--run", "run.jsonl")
    #expect(page.status == 0, "\(page.errors)")
    let row = try #require(
      page.output.split(separator: "\n").first { $0.hasPrefix("| `lost-from` |") }
    )
    #expect(row.contains("`downlink.silent`: **"))
    #expect(row.contains("ruled out") || row.contains("possible"))
    #expect(!page.output.contains("has changed since"))
    #expect(page.errors.isEmpty)
  }

  @Test func `a run that ruled out or was given an interpretation is one of the same spec`() throws
  {
    defer { tool.clean() }
    let spec = "agora/rtm2-message"
    let fuzz = ["fuzz", spec, "--sample", "--seed", "1", "--steps", "4000", "--out"]
    _ = try tool.run(fuzz + ["free.jsonl"])
    _ = try tool.run(fuzz + ["set.jsonl", "--set", "suspends-from=connecting"])
    #expect(try tool.text(of: "free.jsonl").contains(#""verdict":"ruled out""#))
    for run in ["free.jsonl", "set.jsonl"] {
      let page = try tool.run("transitions", spec, "--run", run)
      #expect(page.status == 0 && page.errors.isEmpty, "\(page.errors)")
    }
    let change = try tool.run("report", "free.jsonl", "--since", "set.jsonl")
    #expect(!change.output.contains("The spec has changed"))
    let comparison = try tool.run("report", "free.jsonl", "set.jsonl")
    #expect(!comparison.output.contains("The spec has changed"))
    let defect = ["--defect", "suspends-early", "--fail-fast", "--steps", "20000"]
    _ = try tool.run(["fuzz", spec, "--sample", "--seed", "1", "--out", "bad.jsonl"] + defect)
    let replayed = try tool.run("replay", "bad.1.trace.jsonl")
    #expect(replayed.status == 1 && replayed.errors.isEmpty, "\(replayed.errors)")
  }

  private static let door = Tool.repository.appending(
    path: "Tests/Fixtures/specs/door-and-alarm.yaml"
  ).path
  private static let folder = Tool.repository.appending(path: "Tests/Fixtures/documents").path

  @Test func `the document's own lines stand beside the clauses, with links both ways`() throws {
    defer { tool.clean() }
    let page = try tool.run(
      "transitions",
      Self.door,
      "--to",
      "html",
      "--documents",
      Self.folder
    )
    #expect(page.status == 0 && page.errors.isEmpty, "\(page.errors)")
    let html = page.output
    // Line 5 of the document is beside the clause, and in the document beside a link to the clause.
    let line = "The owner can unset an alarm that is set, whether it sounds or not."
    #expect(html.components(separatedBy: line).count >= 3)
    let anchor = try #require(html.firstMatch(of: #/id="(line-[^"]*-5)"/#)?.1)
    #expect(html.contains("href=\"#\(anchor)\""))
    #expect(html.contains("id=\"cell-") && html.contains("href=\"#cell-"))
    #expect(html.contains("id=\"timer-") && html.contains("href=\"#timer-"))
    let ids = html.matches(of: #/ id="([^"]+)"/#).map { $0.1 }
    #expect(Set(ids).count == ids.count, "each id stands once")
    for link in html.matches(of: ##/href="#([^"]+)"/##) {
      #expect(ids.contains(link.1), "\(link.1)")
    }
    let without = try tool.run("transitions", Self.door, "--to", "html")
    #expect(!without.output.contains(line) && without.output.contains("href=\"#cell-"))
  }

  @Test func `a document that is missing, has changed or does not exist is said`() throws {
    defer { tool.clean() }
    let command = ["transitions", Self.door, "--to", "html", "--documents"]
    let missing = try tool.run(command + ["."])
    #expect(missing.status == 2 && missing.output.isEmpty)
    #expect(
      missing.errors.contains("'door-and-alarm.txt', which cannot be read in '.'"),
      "\(missing.errors)"
    )
    try tool.write("Another text.\n", to: "door-and-alarm.txt")
    let changed = try tool.run(command + ["."])
    #expect(changed.status == 0)
    #expect(
      changed.errors.contains("the document has changed since the ledger"),
      "\(changed.errors)"
    )
    let markdown = try tool.run("transitions", Self.door, "--documents", ".")
    #expect(markdown.status == 2 && markdown.errors.contains("--documents goes with --to html"))
    _ = try tool.run("generate", "agora/rtm1-en", "--to", "json", "--out", "a.json")
    let compiled = try tool.run("transitions", "a.json", "--to", "html", "--documents", ".")
    #expect(compiled.status == 2 && compiled.errors.contains("has no ledger"), "\(compiled.errors)")
  }

  @Test func `a run of another spec, one that is cut off, and one that is not there end with 2`()
    throws
  {
    defer { tool.clean() }
    let spec = "agora/rtm1-ios-zh"
    _ = try tool.run(
      "fuzz",
      spec,
      "--reference",
      "--steps",
      "300",
      "--out",
      "run.jsonl"
    )
    let other = try tool.run("transitions", "agora/rtm1-en", "--run", "run.jsonl")
    #expect(other.status == 2)
    #expect(other.errors.contains("run.jsonl: the run is one of the spec 'agora-rtm1-ios-zh'"))
    let whole = try tool.text(of: "run.jsonl")
    try Data(whole.utf8.dropLast(40)).write(to: tool.directory.appending(path: "cut.jsonl"))
    let cut = try tool.run("transitions", spec, "--run", "cut.jsonl")
    #expect(cut.status == 2)
    #expect(cut.errors.contains("error: the last line is cut off"))
    let missing = try tool.run("transitions", spec, "--run", "no-such.jsonl")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("cannot read 'no-such.jsonl'"))
  }

  @Test func `a spec that is named by its path has a page, too`() throws {
    defer { tool.clean() }
    let spec = Tool.repository.appending(path: "Tests/Fixtures/specs/door-and-alarm.yaml").path
    let page = try tool.run("transitions", spec, "--to", "html")
    #expect(page.status == 0, "\(page.errors)")
    #expect(page.output.hasPrefix("<!DOCTYPE html>"))
  }

  @Test func `arrows of one event show the state of another machine that decides`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(
      """
      plumbline: 1
      spec: guarded
      title: Guarded
      stage: draft
      inputs: {connect: {from: app}, lost: {from: network, only-when: net is up}}
      outputs: {changed: {args: {state: link}, closed-by: [d-only]}}
      machines:
        link:
          announces: {changed: {state: $to}}
          initial: idle
          ignores: {inputs: [lost], clauses: [d-only]}
          states:
            idle:
              on: {connect: [{when: net is up, to: open, clauses: [d-only]}, {to: failed, clauses: [d-only]}]}
            open: {on: {connect: {to: idle, clauses: [d-only]}}}
            failed: {on: {connect: {to: idle, clauses: [d-only]}}}
        net:
          environment: true
          initial: up
          states: {up: {on: {lost: {to: down}}}, down: {final: true}}
      decisions: {d-only: {says: Nothing else.}}

      """,
      to: "guarded.yaml"
    )
    let outcome = try tool.run("generate", "guarded.yaml", "--to", "dot")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("connect [net is up]"), "\(outcome.output)")
    #expect(outcome.output.contains("connect [net is down]"))
    // The arrow back has no rival.
    #expect(outcome.output.contains("label=\"connect\\l\""))
  }
}
