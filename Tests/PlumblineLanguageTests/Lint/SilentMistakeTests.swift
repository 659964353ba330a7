import PlumblineLanguage
import Testing

/// Repeated members of lists, and keys without a meaning at their place.
@Suite struct SilentMistakeTests {
  /// The findings about a lamp with some parts: line, rule and message.
  private func findings(
    args: String = "",
    machine: String = "announces: {light: {state: $to}}",
    press: String = "{to: lit, clauses: [d-1]}",
    more: String = ""
  ) -> [String] {
    let text = """
      plumbline: 1
      spec: lamp
      inputs: {press: {from: app, args: {\(args)}}}
      outputs: {light: {args: {state: lamp}, closed-by: [d-1]}, beep: {closed-by: [d-1]}}
      machines:
        lamp:
          \(machine)
          initial: dark
          states:
            dark: {on: {press: \(press)}}
            lit: {on: {press: {to: dark, emits: [beep], clauses: [d-1]}}}
      decisions: {d-1: {says: Only changes are shown.}}
      \(more)
      """
    let spec = Spec.compile(SourceFile(name: "lamp.yaml", text: text))
    return spec.diagnostics.sorted.map {
      "\($0.position?.line ?? 0): \($0.rule.id): \($0.message)"
    }
  }

  @Test func `a lamp without a mistake has no finding`() {
    #expect(findings() == [])
    // Without '$reason', 'any' announces a state that does not change.
    #expect(findings(press: "{to: lit, reason: any, clauses: [d-1]}") == [])
  }

  @Test func `a reason that no announcement carries is reported`() {
    #expect(
      findings(press: "{to: lit, reason: Pressed, clauses: [d-1]}") == [
        "10: unannounced-reason: no announcement of machine 'lamp' has '$reason', so this reason is"
          + " unobservable; delete 'reason:', or announce it, as in 'light: {reason: $reason}'"
      ]
    )
  }

  @Test func `a reversed range of times is refused like one of numbers`() {
    #expect(
      findings(args: "ttl: 2h..30s") == [
        "3: wrong-type: expected a range from low to high, such as 1..40 or 30s..2h, for 'ttl',"
          + " found '2h..30s'"
      ]
    )
  }

  @Test func `a machine of the environment has no outputs`() {
    let findings = findings(machine: "announces: {light: {state: $to}}\n    environment: true")
    #expect(
      findings == [
        "7: conflicting-keys: 'announces' excludes 'environment': machine 'lamp' models the"
          + " environment, and 'light' is an output of the client",
        "12: conflicting-keys: 'emits' excludes 'environment': machine 'lamp' models the"
          + " environment, and 'beep' is an output of the client",
      ]
    )
  }

  @Test func `a repeated member of a list has no effect`() {
    #expect(
      findings(press: "{to: lit, clauses: [d-1, d-1]}") == [
        "10: duplicate-value: duplicate member 'd-1' in 'clauses'"
      ]
    )
    let counter = "counters: {n: {counts: [press, press], to: 2, clauses: [d-1]}}"
    #expect(
      findings(press: "{when: not n is 2, to: lit, clauses: [d-1]}", more: counter) == [
        "13: duplicate-value: duplicate member 'press' in 'counts'"
      ]
    )
  }

  @Test func `a code stands for one value`() {
    #expect(
      findings(args: "why: Why", more: "enums: {Why: {Pressed: 1, Hot: 2, Cold: 1}}") == [
        "13: duplicate-value: duplicate code '1' in enum 'Why'"
      ]
    )
  }

  @Test func `equal times are one option of an interpretation`() {
    let message =
      "interpretation-options: an interpretation has at least two options, each once; with one it is a constant"
    #expect(
      findings(more: "constants: {t: {any of: [30s, 1min, 60000ms]}}").contains("13: \(message)")
    )
    #expect(
      !findings(more: "constants: {t: {any of: [30s, 1min, 60001ms]}}").contains("13: \(message)")
    )
  }

  @Test func `equal alternatives are one`() {
    let message =
      "duplicate-value: this alternative is the same as an earlier one, which can cite the clauses"
      + " of both; delete one"
    #expect(
      findings(press: "{any of: [{to: lit}, {}, {to: lit}], clauses: [d-1]}") == ["10: \(message)"]
    )
    #expect(findings(press: "{any of: [{to: lit}, {to: dark}, {}], clauses: [d-1]}") == [])
  }

  @Test func `a state that is left for one that the same event leaves has an exit`() {
    let text = """
      plumbline: 1
      spec: lamp
      stage: draft
      inputs: {press: {from: app}}
      outputs: {light: {args: {state: lamp}, closed-by: [d-1]}}
      machines:
        lamp:
          announces: {light: {state: $to}}
          initial: dark
          states: {dark: {on: {press: {to: lit}}}, lit: {on: {press: {to: dark}}}}
        relay:
          client: true
          initial: open
          states:
            open: {on: {enter lamp.lit: {to: closed}}}
            closed: {on: {enter relay.closed: {to: open}}}
      decisions: {d-1: {says: Only changes are shown.}}
      """
    let spec = Spec.compile(SourceFile(name: "lamp.yaml", text: text))
    let rules = spec.diagnostics.sorted.map(\.rule.id)
    #expect(!rules.contains("no-exit"))
    #expect(spec.reference != nil)
  }
}
