import PlumblineLanguage
import Testing

/// Options, counters and arguments have values; messages do not call them machines with states.
@Suite struct ValueMessageTests {
  /// The findings about a line with one change.
  private func findings(_ old: String, _ new: String) -> [String] {
    let text = """
      plumbline: 1
      spec: line
      stage: draft
      options: {auto: [on, off]}
      counters: {attempts: {counts: [start], resets: [close], to: 2, clauses: [d-a]}}
      inputs:
        close: {from: server, args: {again: [yes, no]}, clauses: [d-a]}
        start: {from: app}
      outputs: {changed: {args: {state: line}, closed-by: [d-a]}}
      machines:
        line:
          announces: {changed: {state: $to}}
          initial: up
          states:
            up:
              on:
                close:
                  - {when: again is yes and auto is on and attempts is 2, to: retrying, clauses: [d-a]}
                  - {to: down, clauses: [d-a]}
                start: {clauses: [d-a]}
            retrying: {on: {start: {to: up, clauses: [d-a]}}}
            down: {on: {start: {to: up, clauses: [d-a]}}}
      decisions: {d-a: {says: An example.}}
      """
    #expect(text.contains(old), "\(old)")
    return Spec.compile(SourceFile(name: "line.yaml", text: text.replacing(old, with: new)))
      .diagnostics.sorted.map { "\($0.rule.id): \($0.message)" }
  }

  private func findings(invariant: String) -> [String] {
    findings(
      "decisions:",
      "invariants: {i: {says: X, \(invariant), never: {output changed: {state: retrying}}, clauses: [d-a]}}"
        + "\ndecisions:"
    )
  }

  @Test func `the line has no mistake`() {
    #expect(findings("spec: line", "spec: line") == [])
  }

  @Test func `none is a value of an option like others`() {
    let found = findings("auto: [on, off]}", "auto: [none, on]}")
    #expect(found == [], "\(found)")
  }

  @Test(arguments: [
    (
      "auto is on", "auto is enabled",
      "option 'auto' has no value 'enabled'; expected one of on, off"
    ),
    ("auto is on", "auto is none", "option 'auto' has no value 'none'; expected one of on, off"),
    ("auto is on", "auto is up", "option 'auto' has no value 'up'; expected one of on, off"),
    (
      "attempts is 2", "attempts is 5",
      "counter 'attempts' has no value '5'; expected one of 0, 1, 2"
    ),
  ])
  func `a wrong value is one of an option or a counter`(old: String, new: String, message: String) {
    #expect(findings(old, new) == ["unknown-state: \(message)"])
  }

  @Test func `a value of an option is no state of a machine`() {
    #expect(
      findings("to: down", "to: off").first
        == "unknown-state: unknown state 'off' of machine 'line'; expected one of up, retrying, down"
    )
  }

  @Test func `a misspelt argument is near to an argument`() {
    #expect(
      findings("again is yes", "agian is yes") == [
        "unknown-machine: unknown machine, counter, option or argument 'agian'; did you mean 'again'?"
      ]
    )
  }

  @Test func `an invariant that names an option has its remedy`() {
    #expect(
      findings(invariant: "while: auto is off") == [
        "unannounced-machine: invariants are judged on announced states, and 'auto' is an option; use 'after: {input"
          + " options: {auto: …}}' with 'until: input options'"
      ]
    )
    #expect(findings(invariant: "after: {input options: {auto: off}}, until: input options") == [])
    #expect(
      findings(invariant: "while: attempts is 2") == [
        "unannounced-machine: invariants are judged on announced states, and counter 'attempts' announces none"
      ]
    )
  }
}
