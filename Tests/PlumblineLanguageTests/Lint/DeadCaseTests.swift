import PlumblineLanguage
import Testing

/// Cases that no event takes.
@Suite struct DeadCaseTests {
  /// The dead cases of a lamp with these reactions to `press` while it is dark: line and reason.
  private func dead(head: String = "", _ cases: String, lit: String = "to: dark") -> [String] {
    let text = """
      plumbline: 1
      spec: lamp
      stage: draft
      \(head)
      inputs: {press: {from: app}}
      outputs: {light: {args: {state: lamp}, closed-by: [d-1]}}
      machines:
        lamp:
          announces: {light: {state: $to}}
          initial: dark
          states:
            dark:
              on:
                press:
      \(cases)
            lit: {on: {press: {\(lit)}}}
      decisions: {d-1: {says: Only changes are shown.}}
      """
    return findings(in: text).map { "\($0.position?.line ?? 0): \($0.message)" }
  }

  private func findings(in text: String, base: String = "") -> [Diagnostic] {
    let spec = Spec.compile(SourceFile(name: "lamp.yaml", text: text)) { path, _ in
      SourceFile(name: path, text: base)
    }
    #expect(!spec.diagnostics.hasErrors, "\(DiagnosticRenderer().text(of: spec.diagnostics))")
    return spec.diagnostics.sorted.filter { $0.rule.id == "dead-case" }
  }

  @Test func `a case behind an unconditional one is dead`() {
    let cases = """
                  - {to: lit}
                  - {}
      """
    #expect(
      dead(cases) == [
        "16: no event takes this case: a case before it applies wherever 'press' occurs; delete it,"
          + " or change the conditions"
      ]
    )
  }

  @Test func `a case whose condition an earlier case covers is dead`() {
    let cases = """
                  - {when: lamp is dark, to: lit}
                  - {when: lamp is dark or lamp is lit}
      """
    #expect(
      dead(cases) == [
        "16: no event takes this case: its condition does not hold, or a case before it applies,"
          + " wherever 'press' occurs; delete it, or change the conditions"
      ]
    )
  }

  @Test func `a case whose condition never holds is dead`() {
    let cases = """
                  - {when: lamp is lit}
                  - {to: lit}
      """
    #expect(
      dead(cases) == [
        "15: no event takes this case: its condition does not hold wherever 'press' occurs; delete"
          + " it, or change the conditions"
      ]
    )
  }

  @Test(arguments: [
    ("", "a state inside reacts first wherever 'press' occurs"),
    (
      "when: fuse is whole, ",
      "its condition does not hold, or a state inside reacts first, wherever 'press' occurs"
    ),
  ])
  func `a case of a group whose states react is dead`(condition: String, reason: String) {
    let text = """
      plumbline: 1
      spec: lamp
      stage: draft
      inputs: {press: {from: app}, cut: {from: app}}
      outputs: {light: {args: {state: lamp}, closed-by: [d-1]}}
      machines:
        lamp:
          announces: {light: {state: $to}}
          initial: dark
          states:
            dark: {on: {press: {to: lit}}}
            lit:
              initial: dim
              on: {press: {\(condition)to: dark}}
              states:
                dim: {on: {press: {to: bright}}}
                bright: {on: {press: {to: dark}}}
        fuse:
          initial: whole
          states:
            whole: {on: {cut: {to: blown}}}
            blown: {means: It has melted., final: true}
      decisions: {d-1: {says: Only changes are shown.}}
      """
    #expect(
      findings(in: text).map(\.message) == [
        "no event takes this case: \(reason); delete it, or change the conditions"
      ]
    )
  }

  @Test func `a case that one interpretation takes is not dead`() {
    let cases = """
                  - {when: doubt is one, to: lit}
                  - {to: lit}
      """
    #expect(dead(head: "constants: {doubt: {any of: [one, other]}}", cases) == [])
  }

  @Test func `a shared case that one state takes is not dead`() {
    let text = """
      plumbline: 1
      spec: lamp
      stage: draft
      inputs: {press: {from: app}, hold: {from: app}}
      outputs: {light: {args: {state: lamp}, closed-by: [d-1]}}
      machines:
        lamp:
          announces: {light: {state: $to}}
          initial: dark
          states:
            dark: {on: {press: {to: lit}}}
            lit: {on: {hold: {to: dark}}}
          shared:
            - states: [dark, lit]
              on: {press: {}}
      decisions: {d-1: {says: Only changes are shown.}}
      """
    #expect(findings(in: text).count == 0)
  }

  @Test func `a case of a base may be dead in an extension`() {
    let base = """
      plumbline: 1
      spec: base
      stage: draft
      inputs: {press: {from: app}}
      outputs: {light: {args: {state: lamp}, closed-by: [d-1]}}
      machines:
        lamp:
          announces: {light: {state: $to}}
          initial: dark
          states:
            dark: {on: {press: {to: lit}}}
            lit: {on: {press: {to: dark}}}
          on: {enter guard.on: {}}
        guard:
          environment: true
          initial: off
          states: {off: {}, on: {}}
          on: {enter lamp.lit: {to: on}}
      decisions: {d-1: {says: Only changes are shown.}}
      """
    let text = """
      plumbline: 1
      spec: lamp
      extends: base.yaml
      machines: {lamp: {states: {dark: {on: {enter guard.on: {}}}, lit: {on: {enter guard.on: {}}}}}}
      """
    // Each state reacts to the guard, so the reaction of the machine is dead, and that of the dark lamp.
    #expect(findings(in: text, base: base).map(\.position?.line) == [4])
    #expect(findings(in: text, base: base).map(\.file.name) == ["lamp.yaml"])
  }
}
