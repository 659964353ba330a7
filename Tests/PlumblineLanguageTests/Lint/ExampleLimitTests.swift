import PlumblineEngine
import PlumblineLanguage
import Testing

/// Examples that exceed the limits of the search.
@Suite struct ExampleLimitTests {
  /// A clock that ticks every second, with an output that needs two seconds without a tick.
  private func clock(
    _ stalled: String = "to: late",
    interpretations: String = "",
    after time: String = "2s",
    path: String = "tick --> tock --> ... --> late"
  ) -> Spec {
    compiled(
      """
      plumbline: 1
      spec: clock
      stage: draft
      constants: {\(interpretations)}
      outputs: {shown: {args: {state: clock}, closed-by: [d-all]}}
      machines:
        clock:
          announces: {shown: {state: $to}}
          initial: tick
          states:
            tick:
              after:
                turn: {time: 1s, to: tock, clauses: [d-all]}
                stall: {time: \(time), clauses: [d-all], do: [{\(stalled), clauses: [d-all]}]}
            tock: {after: {turn: {time: 1s, to: tick, clauses: [d-all]}}}
            late: {final: true}
      examples:
        story:
          says: It gets late.
          path: \(path)
          takes: ..12h
          clauses: [d-all]
      decisions: {d-all: {says: Made up.}}
      """
    )
  }

  /// Three presses that show any of 22 values each, and a fourth instant.
  private func counter(_ last: String) -> Spec {
    let values = (1...22).map { "V\($0)" }.joined(separator: ", ")
    return compiled(
      """
      plumbline: 1
      spec: counter
      stage: draft
      enums: {Value: [\(values)]}
      inputs: {press: {from: app}}
      outputs:
        shown: {args: {state: lamp}, closed-by: [d-all]}
        value: {args: {number: Value}, closed-by: [d-all]}
      machines:
        lamp:
          announces: {shown: {state: $to}}
          initial: dark
          states:
            dark:
              on: {press: {emits: [value], clauses: [d-all]}}
              after: {end: {time: 1h, to: over, clauses: [d-all]}}
            over: {final: true}
      examples:
        story:
          says: It counts.
          clauses: [d-all]
          trace:
            - {at: 0s, input: press, sees: value}
            - {at: 1s, input: press, sees: value}
            - {at: 2s, input: press, sees: value}
            - \(last)
      decisions: {d-all: {says: Made up.}}
      """
    )
  }

  private func compiled(_ text: String) -> Spec {
    Spec.compile(SourceFile(name: "story.yaml", text: text))
  }

  /// The whole text of lint about the example.
  private func said(of checked: Spec) -> [String] {
    checked.diagnostics.sorted.filter { $0.rule.id.hasPrefix("example") }.map {
      "\($0.severity) \($0.rule.id): \($0.message)"
    }
  }

  private let undecided =
    "warning example-undecided: example 'story' is undecided: the search ended before it found an"
    + " example run"

  @Test func `a path that never ends and never arrives is given up`() {
    let (spec, examples) = clock().checkingExamples()
    #expect(said(of: spec) == [undecided])
    #expect(examples.map(\.isAccepted) == [[false]])
    #expect(!spec.references.isEmpty)
  }

  @Test func `a path with thousands of arrows is read in one pass`() {
    let path = "tick" + String(repeating: " --> tock --> tick", count: 10_000)
    let time = ContinuousClock().measure {
      #expect(said(of: clock(path: path).checkingExamples().spec) == [undecided])
    }
    #expect(time < .seconds(10), "\(time)")
  }

  @Test func `a trace with too many values to try is given up`() {
    let (spec, examples) = counter("{at: 3s, sees: shown}").checkingExamples()
    #expect(said(of: spec) == [undecided])
    #expect(examples.map(\.isAccepted) == [[false]])
  }

  @Test func `a trace with as many values that goes on at once is accepted`() {
    let (spec, examples) = counter("{at: 3s, input: press, sees: value}").checkingExamples()
    #expect(said(of: spec).isEmpty)
    #expect(examples.map(\.isAccepted) == [[true]])
  }

  @Test func `an interpretation that is given up outweighs one that rejects`() {
    let (spec, examples) = clock(
      "when: gets is late, to: late",
      interpretations: "gets: {any of: [never, late]}"
    ).checkingExamples()
    #expect(said(of: spec) == [undecided])
    #expect(examples.map(\.isAccepted) == [[false, false]])
  }

  @Test func `an interpretation that allows an example outweighs one that is given up`() {
    // With 'stall' at one second the clock may stop at its first tick.
    let (spec, examples) = clock(interpretations: "stalls: {any of: [2s, 1s]}", after: "$stalls")
      .checkingExamples()
    #expect(said(of: spec).isEmpty)
    #expect(examples.map(\.isAccepted) == [[false, true]])
  }
}
