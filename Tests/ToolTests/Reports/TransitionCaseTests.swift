import TestTraits
import Testing

/// The cases of a reaction and the states that may be passed, on the page of a spec and in its diagrams.
@Suite(.waiting)
struct TransitionCaseTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `cases with the same target and different outputs are told apart`() throws {
    defer { tool.clean() }
    let page = try self.page(
      idle: """
        - {when: mode is a, to: on, emits: [beep], clauses: [d-1]}
        - {when: mode is c, to: on, emits: [beep, {said: {what: x}}], clauses: [d-1]}
        - {to: on, emits: [{said: {what: $args.mode}}], clauses: [d-1]}
        """
    )
    for line in [
      "**→ on**, beep, if mode is a `d-1`", "**→ on**, beep, said x, if mode is c `d-1`",
      "**→ on**, said b, if mode is b `d-1`", "**→ on**, said d, if mode is d `d-1`",
    ] { #expect(page.contains(line), "\(line): \(page)") }
    // One arrow has one label, whatever else comes out.
    #expect(page.contains(": go\n"), "\(page)")
  }

  @Test func `results that differ in a value only have conditions, and a choice is one result`()
    throws
  {
    defer { tool.clean() }
    let page = try self.page(
      idle: """
        - {when: mode is a, to: on, emits: [{said: {what: a}}], clauses: [d-1]}
        - when: mode is b
          any of: [{to: on, emits: [{said: {what: b}}]}, {to: on, emits: [{said: {what: x}}]}]
          clauses: [d-1]
        - {when: net is up, emits: [{said: {what: c}}], clauses: [d-1]}
        - {emits: [{said: {what: d}}], clauses: [d-1]}
        """
    )
    for line in [
      "**→ on**, said a, if mode is a `d-1`", "**→ on**, said b or said x, if mode is b `d-1`",
      "stays, said c, if mode is c or d and net is up `d-1`",
      "stays, said d, if mode is c or d and net is down `d-1`",
    ] { #expect(page.contains(line), "\(line): \(page)") }
    #expect(!page.contains("may: "), "\(page)")
  }

  @Test func `interpretations that no values tell from the others are counted`() throws {
    defer { tool.clean() }
    try tool.write(
      """
      plumbline: 1
      spec: two
      stage: draft
      constants: {mode: {any of: [early, late]}, kind: {any of: [soft, hard, odd]}}
      inputs: {go: {from: app}, ask: {from: app}}
      outputs: {changed: {args: {state: link}, closed-by: [d-1]}}
      machines:
        link:
          announces: {changed: {state: $to}}
          initial: idle
          states:
            idle:
              on:
                go:
                  - {when: mode is early and kind is soft, to: up, clauses: [d-1]}
                  - {when: mode is late and kind is hard, to: up, clauses: [d-1]}
                  - {clauses: [d-1]}
                ask:
                  - {when: mode is early and kind is soft, to: up, clauses: [d-1]}
                  - {clauses: [d-1]}
            up: {final: true}
      decisions: {d-1: {says: All of it.}}

      """,
      to: "two.yaml"
    )
    let page = try tool.run("transitions", "two.yaml").output
    for line in [
      "**→ up**, only in 2 of 6 combinations of interpretations `d-1`",
      "stays, only in 4 of 6 combinations of interpretations `d-1`",
      "**→ up**, only where mode is early and kind is soft `d-1`",
      "stays, only in 5 of 6 combinations of interpretations `d-1`",
    ] { #expect(page.contains(line), "\(line): \(page)") }
  }

  @Test func `reasons that an argument decides have its values as conditions`() throws {
    defer { tool.clean() }
    try tool.write(
      """
      plumbline: 1
      spec: reasons
      stage: draft
      inputs: {go: {from: app, args: {mode: [a, b]}}}
      outputs: {changed: {args: {state: link, reason: [Lost, Left, absent]}, closed-by: [d-1]}}
      machines:
        link:
          announces: {changed: {state: $to, reason: $reason}}
          initial: idle
          states:
            idle:
              on:
                go:
                  - {when: mode is a, to: up, reason: absent, clauses: [d-1]}
                  - {to: up, reason: [Lost, Left], clauses: [d-1]}
            up: {final: true}
      decisions: {d-1: {says: All of it.}}

      """,
      to: "reasons.yaml"
    )
    let page = try tool.run("transitions", "reasons.yaml")
    #expect(page.status == 0, "\(page.errors)")
    for line in [
      "**→ up**, (no reason), if mode is a `d-1`",
      "**→ up**, Lost or Left, if mode is b `d-1`", "go / (no reason) or Lost or Left",
      "| `(no reason)` |",
    ] { #expect(page.output.contains(line), "\(line): \(page.output)") }
  }

  @Test func `cases with different targets have the conditions that tell them apart`() throws {
    defer { tool.clean() }
    let page = try self.page(
      idle: """
        - {when: mode is a, to: on, clauses: [d-1]}
        - {when: net is up, to: off, clauses: [d-1]}
        - {clauses: [d-1]}
        """
    )
    for line in [
      "**→ on**, if mode is a `d-1`",
      "**→ off**, if mode is not a and net is up `d-1`",
      "stays, if mode is not a and net is down `d-1`",
    ] { #expect(page.contains(line), "\(line): \(page)") }
    let dot = try tool.run("generate", "cases.yaml", "--to", "dot").output
    #expect(dot.contains("\"go [mode is a]\\l"), "\(dot)")
    // An arrow is told from other arrows only; the matrix has the case without one.
    #expect(dot.contains("\"go [mode is not a]\\l"), "\(dot)")
  }

  @Test func `a case with a conjunction has both parts, and the last one the rest`() throws {
    defer { tool.clean() }
    let page = try self.page(
      idle: """
        - {when: mode is a and net is up, to: on, clauses: [d-1]}
        - {to: off, clauses: [d-1]}
        """
    )
    for line in ["**→ on**, if mode is a and net is up `d-1`", "**→ off**, otherwise `d-1`"] {
      #expect(page.contains(line), "\(line): \(page)")
    }
    let dot = try tool.run("generate", "cases.yaml", "--to", "dot").output
    #expect(dot.contains("\"go [mode is a and net is up]\\l"), "\(dot)")
    #expect(dot.contains("\"go [otherwise]\\l"), "\(dot)")
  }

  @Test func `an option is named once with its values, and is no machine`() throws {
    defer { tool.clean() }
    try tool.write(
      """
      plumbline: 1
      spec: closing
      stage: draft
      options: {auto: ["on", "off"]}
      inputs:
        close: {from: server, args: {again: ["yes", "no"]}, only-when: line is up, clauses: [d-1]}
        start: {from: app}
      outputs: {changed: {args: {state: line}, closed-by: [d-1]}}
      machines:
        line:
          announces: {changed: {state: $to}}
          initial: up
          states:
            up:
              on:
                close:
                  - {when: again is yes and auto is on, to: retrying, clauses: [d-1]}
                  - {to: down, clauses: [d-1]}
                start: {clauses: [d-1]}
            retrying: {on: {start: {to: up, clauses: [d-1]}}}
            down: {on: {start: {to: up, clauses: [d-1]}}}
      decisions: {d-1: {says: All of it.}}

      """,
      to: "closing.yaml"
    )
    let page = try tool.run("transitions", "closing.yaml")
    #expect(page.status == 0, "\(page.errors)")
    for line in [
      "| `auto` | on, off |", "**→ retrying**, if again is yes and auto is on `d-1`",
      "**→ down**, otherwise `d-1`", "close #91;again is yes and auto is on#93;",
      "close #91;otherwise#93;", "line: 0 of 4 combinations",
    ] { #expect(page.output.contains(line), "\(line): \(page.output)") }
    #expect(page.output.matches(of: #/`auto`/#).count == 1, "\(page.output)")
    #expect(!page.output.contains("`options`"), "\(page.output)")
    let dot = try tool.run("generate", "closing.yaml", "--to", "dot").output
    #expect(dot.contains("close [otherwise]") && !dot.contains("options"), "\(dot)")
  }

  @Test func `a case with a condition of two alternatives has its situations in some cases`() throws
  {
    defer { tool.clean() }
    let page = try self.page(
      idle: """
        - {when: mode is a and net is up, to: on, clauses: [d-1]}
        - {when: mode is b and net is down, to: on, clauses: [d-1]}
        - {to: off, clauses: [d-1]}
        """
    )
    #expect(page.contains("**→ on**, in some cases `d-1`"), "\(page)")
  }

  @Test func `a state that may be passed is on the way to the target, not a target itself`() throws
  {
    defer { tool.clean() }
    try tool.write(
      """
      plumbline: 1
      spec: passing
      stage: draft
      inputs: {open: {from: app}, panic: {from: server}}
      outputs: {changed: {args: {state: link}, closed-by: [d-1]}}
      machines:
        link:
          announces: {changed: {state: $to}}
          initial: idle
          states:
            idle: {on: {open: {to: up, clauses: [d-1]}}}
            up: {on: {panic: {to: broken, may-pass: [closing], clauses: [d-1]}}}
            closing: {after: {late: {time: 1s, to: broken, clauses: [d-1]}}}
            broken: {on: {open: {to: closing, clauses: [d-1]}}}
      decisions: {d-1: {says: All of it.}}

      """,
      to: "passing.yaml"
    )
    let page = try tool.run("transitions", "passing.yaml")
    #expect(page.status == 0, "\(page.errors)")
    let row = try #require(page.output.split(separator: "\n").first { $0.hasPrefix("| `panic` |") })
    #expect(row.contains("**→ broken**, may pass closing `d-1`"), "\(row)")
    #expect(!row.contains("may: "), "\(row)")
    #expect(row.matches(of: #/→/#).count == 1, "\(row)")
    let dot = try tool.run("generate", "passing.yaml", "--to", "dot").output
    #expect(dot.contains("m0_s1 -> m0_s3 [label=\"panic, may pass closing\\l\"]"), "\(dot)")
    #expect(!dot.contains("m0_s1 -> m0_s2"))
  }

  @Test func `a reaction that stays says which running timers start again or stop`() throws {
    defer { tool.clean() }
    try tool.write(
      """
      plumbline: 1
      spec: restarts
      stage: draft
      inputs: {go: {from: app}, rest: {from: app}, ping: {from: server}}
      outputs: {changed: {args: {state: [idle, up]}, closed-by: [d-1]}}
      machines:
        link:
          announces: {changed: {state: $to}}
          initial: idle
          ignores: {inputs: [go, rest, ping], clauses: [d-1]}
          states:
            idle: {on: {go: {to: up, clauses: [d-1]}}}
            up:
              on:
                go: {clauses: [d-1]}
                rest: {to: resting, clauses: [d-1]}
                ping: {to: up, clauses: [d-1]}
              after: {silence: {time: 5s, to: idle, clauses: [d-1]}}
            resting: {shows: up, on: {go: {to: idle, clauses: [d-1]}}}
      decisions: {d-1: {says: All of it.}}

      """,
      to: "restarts.yaml"
    )
    let page = try tool.run("transitions", "restarts.yaml")
    #expect(page.status == 0, "\(page.errors)")
    let rows = page.output.split(separator: "\n")
    func row(_ input: String) throws -> Substring {
      try #require(rows.first { $0.hasPrefix("| `\(input)` | ") && $0.contains("stays") })
    }
    #expect(try row("ping").contains("stays, starts `silence` again, if link is up `d-1`"))
    #expect(try row("rest").contains("stays, stops `silence`, if link is up `d-1`"))
    #expect(try !row("go").contains("silence"))
    #expect(page.output.matches(of: #/starts `silence` again/#).count == 1, "\(page.output)")
    let html = try tool.run("transitions", "restarts.yaml", "--to", "html").output
    #expect(html.contains(#/stays, starts .*silence.* again/#))
  }

  @Test func `a machine that stays says which of its timers another machine starts again or stops`()
    throws
  {
    defer { tool.clean() }
    try tool.write(
      """
      plumbline: 1
      spec: outages
      stage: draft
      inputs: {cut: {from: network}, back: {from: network}, ask: {from: app}}
      outputs: {shown: {args: {state: phone}, closed-by: [d-1]}}
      machines:
        phone:
          announces: {shown: {state: $to}}
          initial: idle
          ignores: {inputs: [cut, back], clauses: [d-1]}
          states:
            idle: {on: {ask: {to: busy, clauses: [d-1]}}}
            busy:
              on: {ask: {clauses: [d-1]}}
              after: {lost: {time: 10s, since: line.down, to: idle, clauses: [d-1]}}
        line:
          initial: up
          ignores: {inputs: [ask, back], clauses: [d-1]}
          states:
            up: {on: {cut: {to: down, clauses: [d-1]}}}
            down: {on: {back: {to: up, clauses: [d-1]}, cut: {to: down, clauses: [d-1]}}}
      decisions: {d-1: {says: All of it.}}

      """,
      to: "outages.yaml"
    )
    let page = try tool.run("transitions", "outages.yaml")
    #expect(page.status == 0, "\(page.errors)")
    let rows = page.output.split(separator: "\n")
    func cells(_ input: String) throws -> [Substring] {
      try #require(rows.first { $0.hasPrefix("| `\(input)` | ") }).split(separator: "|")
    }
    #expect(try cells("cut")[2].contains("stays, starts `lost` again, if line is down `d-1`"))
    #expect(try cells("back")[2].contains("stays, stops `lost`, if line is down `d-1`"))
    // The timer runs in one of the states only, and the last input changes no machine.
    for input in ["cut", "back"] { #expect(try cells(input)[1] == " stays `d-1` ") }
    #expect(try cells("ask")[2] == " stays `d-1` ")
  }

  /// The page of a spec with these cases of `go` in its first state.
  private func page(idle: String) throws -> String {
    let cases = idle.split(separator: "\n").map { "            \($0)" }.joined(separator: "\n")
    try tool.write(
      """
      plumbline: 1
      spec: cases
      stage: draft
      inputs:
        go: {from: app, args: {mode: [a, b, c, d]}}
        lost: {from: network, only-when: net is up}
      outputs:
        changed: {args: {state: link}, closed-by: [d-1]}
        beep: {closed-by: [d-1]}
        said: {args: {what: [a, b, c, d, x]}, closed-by: [d-1]}
      machines:
        link:
          announces: {changed: {state: $to}}
          initial: idle
          ignores: {inputs: [lost], clauses: [d-1]}
          states:
            idle:
              on:
                go:
      \(cases)
            on: {on: {go: {to: off, clauses: [d-1]}}}
            off: {on: {go: {clauses: [d-1]}}}
        net:
          environment: true
          initial: up
          states: {up: {on: {lost: {to: down}}}, down: {final: true}}
      decisions: {d-1: {says: All of it.}}

      """,
      to: "cases.yaml"
    )
    let page = try tool.run("transitions", "cases.yaml")
    #expect(page.status == 0, "\(page.errors)")
    return page.output
  }
}
