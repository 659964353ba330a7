import PlumblineLanguage
import Testing

/// Counters with a limit that their events or the times of their timers do not come to.
@Suite struct CountLimitTests {
  /// The rules and messages about a dialer that gives up at a number of failures, with waits of 1 s, 2 s and 4 s.
  private func findings(
    fails: String = "fails is 2",
    to limit: Int = 2,
    waits: Int = 3,
    time: String = "[1s, 2s, 4s]",
    more: String = ""
  ) -> [String] {
    let text = """
      plumbline: 1
      spec: dialer
      inputs:
        dial: {from: app}
        refuse: {from: server, only-when: line is trying, clauses: [d-1]}
        lose: {from: network}
      outputs: {changed: {args: {state: line}, closed-by: [d-1]}}
      machines:
        line:
          announces: {changed: {state: $to}}
          initial: idle
          ignores: {inputs: [dial, lose], clauses: [d-1]}
          states:
            idle: {on: {dial: {to: trying, clauses: [d-1]}}}
            trying:
              on:
                refuse:
                  - {when: \(fails), to: idle, clauses: [d-1]}
                  - {to: waiting, clauses: [d-1]}
                dial: {to: up, clauses: [d-1]}
            waiting:
              after: {retry: {time: \(time), counted-by: waits, to: trying, clauses: [d-1]}}
            up: {on: {lose: {to: waiting, clauses: [d-1]}}}
      \(more)
      counters:
        fails: {counts: [refuse], resets: [enter line.idle, enter line.up], to: \(limit), clauses: [d-1]}
        waits: {counts: [enter line.waiting], resets: [enter line.idle], to: \(waits), clauses: [d-1]}
      decisions: {d-1: {says: An example.}}
      """
    let spec = Spec.compile(SourceFile(name: "dialer.yaml", text: text))
    return spec.diagnostics.sorted.map { "\($0.rule.id): \($0.message)" }
  }

  @Test func `limits that are reached and read have no finding`() {
    #expect(findings() == [])
  }

  @Test func `a count that its event resets at once is not reached`() {
    #expect(
      findings(to: 3) == [
        "unreached-count: counter 'fails' comes to 2 at most, not to 3: the event that counts on resets it"
      ]
    )
  }

  @Test(arguments: ["fails is 2 or 3", "not fails is 1 and not fails is 0 and not fails is 3"])
  func `a count that a condition names may be reached within an event`(fails: String) {
    #expect(!findings(fails: fails, to: 3).contains { $0.hasPrefix("unreached-count") })
  }

  @Test func `a count beyond the times of its timers changes nothing`() {
    let message = "unused-counter: counter 'waits' counts to 5, and its timers have 3 times; write"
    #expect(findings(waits: 5) == ["\(message) 'to: 3', or more times"])
    let time = "{first: 1s, factor: 2, cap: 4s}"
    #expect(findings(waits: 5, time: time) == ["\(message) 'to: 3', or more times"])
  }

  @Test func `a count beyond the times that a condition reads has a use`() {
    let alarm = """
        alarm:
          initial: quiet
          states:
            quiet:
              on:
                lose: [{when: waits is 4, to: loud, clauses: [d-1]}, {clauses: [d-1]}]
            loud: {on: {lose: {to: quiet, clauses: [d-1]}}}
      """
    #expect(!findings(waits: 4, more: alarm).contains { $0.hasPrefix("unused-counter") })
  }
}
