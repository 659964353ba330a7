import TestSupport
import TestTraits
import Testing

/// `plumbline diff`, as its users see it.
@Suite(.waiting)
struct DiffTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `two editions differ in a time, and the trace that shows it is there`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("diff", "agora/rtm1-en", "agora/rtm1-ios-zh", "--all")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("  login-timeout 12 s → 6 s: explains 3 traces\n"))
    #expect(
      outcome.output.contains("agora-rtm1-en forbids it as too early: expects this at 12 s\n")
    )
    #expect(outcome.output.contains("  en-21: "))
    #expect(outcome.output.hasSuffix("exit status 1: they differ\n"))
    let turned = try tool.run("diff", "agora/rtm1-ios-zh", "agora/rtm1-en")
    #expect(turned.status == 1)
    #expect(turned.output.contains("  login-timeout 6 s → 12 s: explains 3 traces\n"))
  }

  @Test func `a spec and its compiled automaton are the same`() throws {
    defer { tool.clean() }
    _ = try tool.run("generate", "agora/rtm1-ios-zh", "--to", "json", "--out", "a.json")
    let outcome = try tool.run("diff", "a.json", "agora/rtm1-ios-zh", "--out", "diff.txt")
    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.errors)")
    let text = try tool.text(of: "diff.txt")
    #expect(text.contains("the automata are the same: proved"))
    #expect(text.hasSuffix("exit status 0: no difference\n"))
  }

  @Test func `specs with interpretations are compared one by one`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("diff", "agora/rtm2-message", "agora/rtm2-message")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("interpretation suspends-from: connecting\n"))
    let pairs = outcome.output.split(separator: "\n").filter { $0.hasPrefix("exit status 0") }
    #expect(pairs.count > 1)
    let unequal = try tool.run("diff", "agora/rtc-channel", "agora/rtm2-stream")
    #expect(unequal.status == 2)
    #expect(unequal.errors.contains("fix each that they do not share with --set NAME=VALUE"))
  }

  @Test func `an edition that settles an interpretation is compared in the others`() throws {
    defer { tool.clean() }
    let open = """
      plumbline: 1
      spec: calls
      title: Calls
      stage: draft
      constants: {early: {any of: [soon, late]}, gives-up: {any of: [first, second]}}
      inputs: {call: {from: app}, ring: {from: app}}
      outputs:
        lineChanged: {args: {state: line}}
      machines:
        line:
          announces: {lineChanged: {state: $to}}
          initial: idle
          states:
            idle:
              on:
                call: [{when: early is soon, to: up}, {to: busy}]
                ring: [{when: gives-up is first, to: up}, {to: busy}]
            up: {on: {call: {to: idle}}}
            busy: {on: {ring: {to: idle}}}
          ignores: {inputs: [call, ring]}

      """
    let settled = """
      plumbline: 1
      spec: calls-2
      title: Calls, second edition
      extends: open.yaml
      constants: {gives-up: ~}
      machines: {line: {states: {idle: {on: {ring: {to: busy}}}}}}

      """
    try tool.write(open, to: "open.yaml")
    try tool.write(settled, to: "settled.yaml")
    let unsettled = try tool.run("diff", "open.yaml", "settled.yaml")
    #expect(unsettled.status == 2)
    #expect(unsettled.errors.contains("gives-up first or second"), "\(unsettled.errors)")
    let set = ["--set", "gives-up=second"]
    let outcome = try tool.run(["diff", "open.yaml", "settled.yaml"] + set)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let pairs = outcome.output.split(separator: "\n").filter { $0.hasPrefix("exit status 0") }
    #expect(pairs.count == 2)
  }

  @Test(arguments: [[], ["--refines"]])
  func `specs without a common name cannot be compared`(flags: [String]) throws {
    defer { tool.clean() }
    let door = Repository.path + "/Tests/Fixtures/specs/door-and-alarm.yaml"
    let outcome = try tool.run(["diff", "agora/rtm1-en", door] + flags)
    #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.output)")
    #expect(outcome.errors.contains("have no input and no output in common"), "\(outcome.errors)")
  }

  @Test func `a stricter edition refines, and a looser one does not`() throws {
    defer { tool.clean() }
    let strict = """
      plumbline: 1
      spec: lamp
      title: A lamp
      stage: draft
      inputs:
        press: {from: app}
      outputs:
        light: {args: {state: lamp}}
        lit: {}
      machines:
        lamp:
          announces: {light: {state: $to}}
          initial: dark
          states:
            dark:
              on:
                press: {to: bright}
            bright:
              on:
                press: {}
              after:
                warms: {time: 2s, emits: [lit]}
      """
    let loose = strict.replacing("time: 2s", with: "time: 1s..3s")
    try tool.write(strict, to: "strict.yaml")
    try tool.write(loose, to: "loose.yaml")
    let gate = try tool.run("diff", "loose.yaml", "strict.yaml", "--refines")
    #expect(gate.status == 0, "\(gate.output)\(gate.errors)")
    #expect(gate.output.contains("the second allows nothing that the first does not"))
    #expect(try tool.run("diff", "loose.yaml", "strict.yaml").status == 1)
    let closed = try tool.run("diff", "strict.yaml", "loose.yaml", "--refines", "--all")
    #expect(closed.status == 1)
    #expect(closed.output.contains("strict.yaml forbids it as too early: expects this at 2 s"))
    #expect(closed.output.contains("strict.yaml requires lit at 2 s"))
  }

  @Test func `a refinement names what the second lacks, and new inputs are no reason`() throws {
    defer { tool.clean() }
    let lamp = """
      plumbline: 1
      spec: lamp
      stage: draft
      inputs:
        press: {from: app}
        shake: {from: app}
      outputs:
        light: {args: {state: lamp}}
        beep: {}
      machines:
        lamp:
          announces: {light: {state: $to}}
          initial: dark
          states:
            dark: {on: {press: {to: bright, emits: [beep]}, shake: {}}}
            bright: {on: {press: {to: dark}, shake: {}}}
      """
    let unshaken = lamp.replacing(", shake: {}", with: "")
    try tool.write(lamp, to: "lamp.yaml")
    try tool.write(
      lamp.replacing(", emits: [beep]", with: "").replacing("  beep: {}\n", with: ""),
      to: "silent.yaml"
    )
    try tool.write(unshaken, to: "open.yaml")
    try tool.write(unshaken.replacing("  shake: {from: app}\n", with: ""), to: "unshaken.yaml")
    for (second, words) in [
      ("silent.yaml", "lacks outputs that the first requires: beep"),
      ("open.yaml", "documents less: shake"), ("unshaken.yaml", "documents less: shake"),
    ] {
      let gate = try tool.run("diff", "--refines", "lamp.yaml", second)
      #expect(gate.status == 1, "\(gate.output)\(gate.errors)")
      #expect(gate.output.hasSuffix("exit status 1: the second \(words)\n"), "\(gate.output)")
    }
    let gate = try tool.run("diff", "--refines", "unshaken.yaml", "lamp.yaml")
    #expect(gate.status == 0, "\(gate.output)\(gate.errors)")
    #expect(gate.output.contains("Only lamp.yaml speaks of\n  inputs  shake\n"))
    let listed = try tool.run("diff", "--refines", "lamp.yaml", "unshaken.yaml")
    #expect(listed.output.contains("Only lamp.yaml speaks of\n  inputs  shake\n"))
  }

  @Test func `an invariant in another form is not decided where it alone judges`() throws {
    defer { tool.clean() }
    let slow = """
      plumbline: 1
      spec: post
      stage: draft
      inputs:
        send: {from: app, args: {id: [a, b]}}
      outputs:
        changed: {args: {state: line}}
        got: {args: {id: [a, b]}, seen-by: peer, judged-by: invariants}
      machines:
        line:
          announces: {changed: {state: $to}}
          initial: fine
          states:
            fine: {on: {send: {}}}
      invariants:
        delivered:
          says: A message is delivered.
          each: {input send: {id: $m}}
          then: {output got: {id: $m}}
          in: ..10s
      """
    try tool.write(slow, to: "slow.yaml")
    try tool.write(slow.replacing("..10s", with: "..5s"), to: "fast.yaml")
    let gate = try tool.run("diff", "--refines", "slow.yaml", "fast.yaml")
    #expect(gate.status == 3, "\(gate.output)\(gate.errors)")
    for words in [
      "invariants.delivered.to 10 s → 5 s: effect not decided\n",
      "Because an invariant has this time",
      "exit status 3: not decided, for the traces leave out what only invariants judge\n",
    ] { #expect(gate.output.contains(words), "\(words): \(gate.output)") }
    #expect(try tool.run("diff", "slow.yaml", "fast.yaml").status == 1)
    #expect(try tool.run("diff", "--refines", "slow.yaml", "slow.yaml").status == 0)
  }

  @Test func `a change has its shortest trace, and the number of the others`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("diff", "agora/rtm1-en", "agora/rtm1-ios-zh")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\nlogin-timeout 12 s → 6 s: explains 3 traces\n"))
    #expect(outcome.output.contains("  2 more traces show this change: --all\n"))
    #expect(!outcome.output.contains("this at 12 s"))
    #expect(
      outcome.output.contains(
        "\nremoteLogin in connected, reason any → RemoteLogin: explains 1 trace\n"
      )
    )
    #expect(
      outcome.output.contains("  spec of agora-rtm1-en: rtm1-en.yaml:"),
      "the internal name stands with the line of the spec"
    )
    let html = try tool.run("diff", "agora/rtm1-en", "agora/rtm1-ios-zh", "--to", "html")
    #expect(html.status == 1)
    for words in [
      ##"<a href="#change-1">time of login-timeout</a>"##, "as too early: expects this at 12 s",
      "2 more traces of this change", "Expected by agora-rtm1-ios-zh", "✗ differs",
    ] { #expect(html.output.replacing("\u{A0}", with: " ").contains(words), "\(words)") }
    #expect(!html.output.contains("✗ fails"), "no client fails in a comparison of specs")
    let ids = Set(html.output.matches(of: #/ id="([^"]+)"/#).map { $0.1 })
    for link in html.output.matches(of: ##/href="#([^"]+)"/##) {
      #expect(ids.contains(link.1), "\(link.1)")
    }
    let usage = try tool.run("diff", "a", "b", "--all", "--to", "html")
    #expect(usage.status == 2 && usage.errors.contains("--all goes with --to text"))
  }

  @Test func `two changes on one path are both shown, and one without effect is named`() throws {
    defer { tool.clean() }
    let old = """
      plumbline: 1
      spec: lamp
      title: A lamp
      stage: draft
      constants: {glow: 2s, unused: 1s}
      enums: {Why: [Pressed, Late, Tired]}
      inputs:
        press: {from: app}
      outputs:
        light: {args: {state: lamp, why: Why}}
      machines:
        lamp:
          announces: {light: {state: $to, why: $reason}}
          initial: dark
          states:
            dark:
              on:
                press: {to: bright, reason: Pressed}
            bright:
              on:
                press: {}
              after:
                dims: {time: $glow, to: dark, reason: Late}
      """
    let new = old.replacing("glow: 2s, unused: 1s", with: "glow: 3s, unused: 4s")
      .replacing("reason: Late", with: "reason: Tired")
    try tool.write(old, to: "old.yaml")
    try tool.write(new, to: "new.yaml")
    let outcome = try tool.run("diff", "old.yaml", "new.yaml")
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.output.contains("\nglow 2 s → 3 s: explains "))
    #expect(
      outcome.output.contains("\ndims in bright, why Late → Tired: masked by other changes\n")
    )
    #expect(
      outcome.output.contains("  old.yaml with this change allows this trace, old.yaml does not:")
    )
    #expect(outcome.output.contains("\nunused 1 s → 4 s: no effect that can be observed\n"))
    #expect(outcome.output.contains("  Because no timer has this time.\n"))
    let markdown = try tool.run("diff", "old.yaml", "new.yaml", "--to", "markdown")
    #expect(markdown.output.contains("| dims in bright |"), "\(markdown.output)")
  }

  @Test func `what cannot be compared is a usage error`() throws {
    defer { tool.clean() }
    let missing = try tool.run("diff", "agora/rtm1-en", "nothing.yaml")
    #expect(missing.status == 2 && missing.errors.contains("the file does not exist"))
    let unknown = try tool.run("diff", "agora/rtm1-en", "agora/rtm1-en-2", "--set", "nope=3s")
    #expect(
      unknown.status == 2
        && unknown.errors.contains("a constant, an interpretation or an option 'nope'")
    )
  }
}
