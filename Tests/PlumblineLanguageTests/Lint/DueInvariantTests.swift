import PlumblineLanguage
import Testing

/// Invariants with `by:` that a spec keeps.
@Suite struct DueInvariantTests {
  @Test func `each question is answered by the next call, which asks again`() {
    let text = """
      plumbline: 1
      spec: poll
      stage: draft
      inputs: {tick: {from: app}}
      outputs: {asked: {closed-by: [d-a]}, got: {closed-by: [d-a]}}
      machines:
        client:
          client: true
          initial: first
          states:
            first: {on: {tick: {to: going, emits: [asked], clauses: [d-a]}}}
            going: {on: {tick: {emits: [got, asked], clauses: [d-a]}}}
      invariants:
        answered:
          says: An answer comes by the next tick.
          each: output asked
          then: output got
          by: input tick
          clauses: [d-a]
      decisions: {d-a: {says: All.}}
      """
    let spec = Spec.compile(SourceFile(name: "poll.yaml", text: text))
      .checkingExamples(proving: true).spec
    #expect(!spec.diagnostics.sorted.contains { $0.rule.id == "violated-invariant" })
  }
}
