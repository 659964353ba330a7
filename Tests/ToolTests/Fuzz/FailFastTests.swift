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
    #expect(try reproduce(found, tool) > 1, "a deviation and a violation are expected")
  }

  @Test func `the command of a finding that explains an earlier one shows it again`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(Self.closing, to: "closing.yaml")
    try tool.write(
      """
      document: {id: p, title: P, file: p.txt, lines: 1}
      clauses:
        - id: p-1
          lines: "1"
          section: S
          kind: callback
          modality: explicit
          says: 500 ms after a stop the line is down and closed comes without an error.

      """,
      to: "closing.clauses.yaml"
    )
    try tool.write(Self.losing, to: "losing.py")
    let kit = "PYTHONPATH=\(Repository.path)/fuzz/adapters/python"
    let found = try tool.run(
      ["fuzz", "closing.yaml", "--seed", "1", "--steps", "5000", "--"]
        + ["env", kit, "python3", "losing.py"]
    )
    #expect(found.output.contains("Failure: invariant violated: stop-has-no-error"))
    #expect(try reproduce(found, tool) == 1)
  }

  /// Runs the command beside each finding, and expects the finding.
  ///
  /// - Returns: The number of findings.
  private func reproduce(_ found: Tool.Outcome, _ tool: Tool) throws -> Int {
    let sections = found.output.split(separator: "  reproduce  ")
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
    return sections.count - 1
  }

  private static let closing = """
    plumbline: 1
    spec: closing
    sources: {p: {title: P, ledger: closing.clauses.yaml}}
    inputs:
      start: {from: app}
      stop: {from: app}
    outputs:
      changed: {args: {state: line}, closed-by: [d-a]}
      closed: {args: {error: [Lost, absent]}, closed-by: [d-a]}
      refused: {closed-by: [d-a]}
    machines:
      line:
        announces: {changed: {state: $to}}
        initial: up
        states:
          up: {on: {stop: {to: closing, clauses: [p-1]}, start: {emits: [refused], clauses: [d-a]}}}
          closing:
            on: {stop: {clauses: [d-a]}, start: {emits: [refused], clauses: [d-a]}}
            after: {done: {time: 500ms, to: down, emits: [closed: absent], clauses: [p-1]}}
          down: {on: {stop: {clauses: [d-a]}, start: {to: up, clauses: [d-a]}}}
    invariants:
      stop-has-no-error:
        says: After a stop the callback has no error.
        after: input stop
        until: [input start]
        each: output closed
        is: {output closed: {error: absent}}
        clauses: [p-1]
    decisions:
      d-a: {says: Nothing else changes a line.}

    """

  /// A client that closes with an error.
  private static let losing = """
    from plumbline_adapter import Adapter, Simulation, always, inject, serve


    class Client(Simulation):
        state = "up"

        def change(self, state):
            self.state = state
            self.show("changed", state=state)

        def down(self):
            self.change("down")
            self.show("closed", error="Lost")

        @inject("stop", when=always)
        def stop(self):
            if self.state == "up":
                self.change("closing")
                self.clock.start(500_000, self.down)

        @inject("start", when=always)
        def start(self):
            if self.state == "down":
                self.change("up")
            else:
                self.show("refused")


    serve(
        Adapter(
            name="losing",
            implementation={"name": "losing", "version": "1"},
            inject=Client.inputs,
            observe=("changed", "closed", "refused"),
            open=Client,
        )
    )

    """

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
