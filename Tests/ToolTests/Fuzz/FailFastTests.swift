import TestSupport
import TestTraits
import Testing

/// A run that is to end with the first violation ends with nothing less.
@Suite(.waiting)
struct FailFastTests {
  private let fuzz = [
    "fuzz", "agora/rtm2-stream", "--sample", "--defect", "restored-after-leave",
  ]

  @Test(arguments: 1...6)
  func `a deviation from an assumption does not hide the violation after it`(seed: Int) throws {
    let tool = try Tool()
    defer { tool.clean() }
    let outcome = try tool.run(fuzz + ["--seed", "\(seed)", "--fail-fast"])
    #expect(outcome.status == 1, "\(outcome.output)")
  }

  @Test func `a draft that has decisions only ends at its first deviation`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(
      """
      plumbline: 1
      spec: draft
      title: A draft
      stage: draft
      inputs: {connect: {from: app}, disconnect: {from: app}}
      outputs: {linkChanged: {args: {state: link}, closed-by: [d-only]}}
      machines:
        link:
          announces: {linkChanged: {state: $to}}
          initial: idle
          states:
            idle: {on: {connect: {to: up, clauses: [d-only]}, disconnect: {clauses: [d-only]}}}
            up: {on: {disconnect: {to: idle, clauses: [d-only]}, connect: {clauses: [d-only]}}}
      decisions: {d-only: {says: Nothing else changes a link.}}

      """,
      to: "draft.yaml"
    )
    let kit = [
      "env", "PYTHONPATH=\(Repository.path)/fuzz/adapters/python", "python3", "adapter.py",
    ]
    #expect(try tool.run("init", "adapter", "draft.yaml", "--out", "adapter.py").status == 0)
    let all = ["fuzz", "draft.yaml", "--seed", "1", "--steps", "3000", "--"] + kit
    let whole = try tool.run(all)
    let first = try tool.run(all.prefix(6) + ["--fail-fast", "--"] + kit)
    #expect(whole.status == 3 && first.status == 3, "\(first.output)")
    let count = #/([0-9,]+) steps/#
    let steps = try [whole, first].map { try #require($0.output.firstMatch(of: count)).1 }
    #expect(steps[0].hasPrefix("3,") && !steps[1].contains(","), "\(first.output)")
    #expect(first.output.contains("Deviation from an assumption"))
  }

  @Test(arguments: [["--fail-fast"], ["--steps", "20000"], ["--traces", "900"]])
  func `the command beside each finding shows it again`(limit: [String]) throws {
    let tool = try Tool()
    defer { tool.clean() }
    let found = try tool.run(fuzz + ["--seed", "2"] + limit)
    let sections = found.output.split(separator: "  reproduce  ")
    #expect(sections.count > 2, "a deviation and a violation are expected")
    for (section, next) in zip(sections, sections.dropFirst()) {
      // What stands between its title and the command.
      let lines = section.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let title = try #require(
        lines.lastIndex { $0.hasPrefix("Failure") || $0.hasPrefix("Deviation") }
      )
      let command = next.prefix { $0 != "\n" }.split(separator: " ").dropFirst().map(String.init)
      let again = try tool.run(command)
      #expect(
        again.output.contains(lines[(title + 1)...].joined(separator: "\n")),
        "\(command): \(lines[title])"
      )
    }
  }

  @Test func `the command keeps a script of several lines as it was typed`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let script = "# It's a script:\n\texec \"$0\" \"$@\"\n# 100 % \\ é"
    let kit = Array(Tool.python("rtm1.py", "--defect", "crash-on-logout-in-aborted").dropFirst())
    let found = try tool.run(
      ["fuzz", "agora/rtm1-ios-zh", "--seed", "1", "--fail-fast", "--", "bash", "-c", script] + kit
    )
    #expect(found.status == 1, "\(found.output)")
    let section = try #require(found.output.split(separator: "  reproduce  ").dropFirst().first)
    let command = section.prefix { $0 != "\n" }
    try tool.write("\(command)\n", to: "again.sh")
    let again = try tool.shell("bash again.sh || exit $?", in: tool.directory)
    #expect(again.output == found.output, "\(command)")
  }
}
