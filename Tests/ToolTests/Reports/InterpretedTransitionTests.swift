import TestTraits
import Testing

/// The cells of `plumbline transitions` where the interpretations of the documents disagree.
@Suite(.waiting)
struct InterpretedTransitionTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `interpretations that differ in when a result happens have a line each`() throws {
    defer { tool.clean() }
    let page = try self.page(
      go: """
        - {when: mode is early and net is up, to: open, reason: A, clauses: [d-1]}
        - {when: mode is late and net is down, to: open, reason: A, clauses: [d-1]}
        - {to: failed, reason: B, clauses: [d-1]}
        """
    )
    let cell = [
      "**→ open**, A, if net is up, only where mode is early `d-1`",
      "**→ open**, A, if net is down, only where mode is late `d-1`",
      "**→ failed**, B, if net is down, only where mode is early `d-1`",
      "**→ failed**, B, if net is up, only where mode is late `d-1`",
    ]
    #expect(page.contains("| \(cell.joined(separator: "<br>")) |"), "\(page)")
    let arrow = "go #91;net is up, only where mode is early#93; / A<br/>go #91;net is down"
    #expect(page.contains(arrow), "\(page)")
    // A reason has no condition of a situation beside it, so its change stands once.
    #expect(page.contains("| `A` | idle → open on go<br>idle → open on ask, only"), "\(page)")
    #expect(page.contains("| `B` | idle → failed on go |"), "\(page)")
  }

  @Test func `the rest of one interpretation is no choice, and the other one has no condition`()
    throws
  {
    defer { tool.clean() }
    let page = try self.page(
      go: """
        - {when: mode is early and net is up, to: open, reason: A, clauses: [d-1]}
        - {to: failed, reason: B, clauses: [d-1]}
        """
    )
    let cell = [
      "**→ open**, A, if net is up, only where mode is early `d-1`",
      "**→ failed**, B, if net is down, only where mode is early `d-1`",
      "**→ failed**, B, only where mode is late `d-1`",
    ]
    #expect(page.contains("| \(cell.joined(separator: "<br>")) |"), "\(page)")
  }

  @Test func `interpretations with the same results share a line, also where one comes to less`()
    throws
  {
    defer { tool.clean() }
    let page = try self.page(
      go: """
        - {when: mode is early and net is up, to: open, reason: A, clauses: [d-1]}
        - {when: mode is late and net is down, to: open, reason: A, clauses: [d-1]}
        - {to: failed, reason: B, clauses: [d-1]}
        """,
      lost: "[{when: kind is soft, to: down}, {}]"
    )
    let cell = [
      "**→ open**, A, if net is up, only where mode is early `d-1`",
      "**→ open**, A, if net is down, only where mode is late and kind is soft `d-1`",
      "**→ failed**, B, if net is down, only where mode is early and kind is soft `d-1`",
      "**→ failed**, B, if net is up, only where mode is late `d-1`",
    ]
    #expect(page.contains("| \(cell.joined(separator: "<br>")) |"), "\(page)")
  }

  @Test func `a choice that one interpretation leaves has one line for each result`() throws {
    defer { tool.clean() }
    let page = try self.page(
      go: """
        - {when: net is up, to: open, reason: A, clauses: [d-1]}
        - {when: mode is early, to: failed, reason: B, clauses: [d-1]}
        - {any of: [{to: open, reason: A}, {to: failed, reason: B}], clauses: [d-1]}
        """
    )
    let cell = ["**→ open**, A `d-1`", "**→ failed**, B, if net is down `d-1`"]
    #expect(page.contains("| \(cell.joined(separator: "<br>")) |"), "\(page)")
  }

  @Test func `the counts of a run are those of all lines of a result`() throws {
    defer { tool.clean() }
    _ = try page(
      go: """
        - {when: mode is early and net is up, to: open, reason: A, clauses: [d-1]}
        - {when: mode is late and net is down, to: open, reason: A, clauses: [d-1]}
        - {to: failed, reason: B, clauses: [d-1]}
        """
    )
    _ = try tool.run(
      ["fuzz", "readings.yaml", "--reference", "--seed", "1", "--steps", "3000"]
        + ["--out", "run.jsonl"]
    )
    let page = try tool.run("transitions", "readings.yaml", "--run", "run.jsonl").output
    #expect(page.contains(#/only where mode is late, [0-9,]+× with its other cases `d-1`/#))
    #expect(page.contains(#/only where mode is late#93; \/ A, [0-9,]+× with its other cases<br/#))
  }

  @Test(arguments: [
    ("mode is long", "2 to 3 locations, 6 to 9 transitions, 0 timers"),
    // The first interpretation is the larger one.
    ("not mode is long", "2 to 3 locations, 6 to 9 transitions, 0 timers"),
    // Each interpretation has all states.
    ("level is high", "3 locations, 9 transitions, 0 timers"),
  ])
  func `the size of a spec is that of all its interpretations`(_ when: String, _ size: String)
    throws
  {
    defer { tool.clean() }
    try tool.write(
      """
      plumbline: 1
      spec: pausing
      stage: draft
      constants: {mode: {any of: [short, long]}}
      inputs: {go: {from: app, args: {level: [low, high]}}, rest: {from: app}}
      outputs: {changed: {args: {state: link}, closed-by: [d-1]}}
      machines:
        link:
          announces: {changed: {state: $to}}
          initial: idle
          ignores: {inputs: [go, rest], clauses: [d-1]}
          states:
            idle:
              on:
                go:
                  - {when: \(when), to: waiting, clauses: [d-1]}
                  - {to: up, clauses: [d-1]}
            waiting: {on: {go: {to: up, clauses: [d-1]}}}
            up: {on: {rest: {to: idle, clauses: [d-1]}}}
      decisions: {d-1: {says: All of it.}}

      """,
      to: "pausing.yaml"
    )
    let linted = try tool.run("lint", "pausing.yaml")
    #expect(linted.output.contains("pausing.yaml: no errors: \(size), "), "\(linted)")
    let page = try tool.run("transitions", "pausing.yaml")
    #expect(page.output.contains("**Size**: \(size), "), "\(page)")
  }

  @Test func `a time stands with its values in all interpretations`() throws {
    defer { tool.clean() }
    try tool.write(
      """
      plumbline: 1
      spec: fading
      stage: draft
      constants: {grace: {any of: [4s, 6s]}, hold: 9s}
      inputs: {go: {from: app}}
      outputs: {changed: {args: {state: link}, closed-by: [d-1]}}
      machines:
        link:
          announces: {changed: {state: $to}}
          initial: idle
          states:
            idle: {on: {go: {to: up, clauses: [d-1]}}}
            up:
              on: {go: {clauses: [d-1]}}
              after: {fade: {time: $grace, to: down, clauses: [d-1]}}
            down:
              on: {go: {clauses: [d-1]}}
              after: {rise: {time: [$hold, $grace], to: idle, clauses: [d-1]}}
      decisions: {d-1: {says: All of it.}}

      """,
      to: "fading.yaml"
    )
    let page = try tool.run("transitions", "fading.yaml").output
    #expect(page.contains("| 4 s or 6 s (`grace`) |"), "\(page)")
    #expect(page.contains("| 9 s, then 4 s, or 9 s, then 6 s ("), "\(page)")
    #expect(page.contains("| `grace` | 4 s or 6 s |"), "\(page)")
    #expect(page.contains("fade (4 s or 6 s)"), "\(page)")
    let listing = try tool.run("list", "fading.yaml").output
    #expect(listing.contains("  hold   9 s\n  grace  4 s or 6 s\n"), "\(listing)")
  }

  /// The page of a spec with these cases of `go` in its first state, and this reaction of the network to `lost`.
  private func page(go: String, lost: String = "{to: down}") throws -> String {
    let cases = go.split(separator: "\n").map { "            \($0)" }.joined(separator: "\n")
    try tool.write(
      """
      plumbline: 1
      spec: readings
      stage: draft
      constants: {mode: {any of: [early, late]}, kind: {any of: [soft, hard]}}
      inputs:
        go: {from: app}
        ask: {from: app}
        lost: {from: network, only-when: net is up}
        found: {from: network, only-when: net is down}
      outputs:
        changed: {args: {state: link, reason: [A, B]}, closed-by: [d-1]}
      machines:
        link:
          announces: {changed: {state: $to, reason: $reason}}
          initial: idle
          ignores: {inputs: [lost, found], clauses: [d-1]}
          states:
            idle:
              on:
                ask:
                  - {when: kind is soft, to: open, reason: A, clauses: [d-1]}
                  - {clauses: [d-1]}
                go:
      \(cases)
            open: {on: {go: {to: idle, reason: A, clauses: [d-1]}}}
            failed: {on: {go: {to: idle, reason: A, clauses: [d-1]}}}
        net:
          environment: true
          initial: up
          states: {up: {on: {lost: \(lost)}}, down: {on: {found: {to: up}}}}
      decisions: {d-1: {says: All of it.}}

      """,
      to: "readings.yaml"
    )
    let page = try tool.run("transitions", "readings.yaml")
    #expect(page.status == 0, "\(page.errors)")
    return page.output
  }
}
