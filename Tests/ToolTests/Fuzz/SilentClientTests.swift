import TestSupport
import TestTraits
import Testing

/// A client that has no callback for its state.
@Suite(.waiting) struct SilentClientTests {
  private let spec = """
    plumbline: 1
    spec: lamp
    title: A lamp that can be asked
    stage: draft
    inputs: {press: {from: app}, ask: {from: app}}
    outputs:
      beep: {closed-by: [d-only]}
      answer: {args: {v: [Lit, Dark]}, answers: ask, closed-by: [d-only]}
    machines:
      lamp:
        client: true
        initial: dark
        shared: [{states: [dark, lit], on: {press: {to: lit, emits: [beep], clauses: [d-press]}}}]
        states:
          dark: {on: {ask: {emits: [answer: Dark], clauses: [d-ask]}}}
          lit: {final: true, on: {press: {clauses: [d-once]}, ask: {emits: [answer: Lit], clauses: [d-ask]}}}
    decisions:
      d-only: {says: Nothing else is heard.}
      d-press: {says: A press lights the lamp.}
      d-ask: {says: It answers.}
      d-once: {says: A press of a lit lamp does nothing.}

    """

  @Test func `each sentence about it is put to the test`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(spec, to: "lamp.yaml")
    let run = try tool.run("fuzz", "lamp.yaml", "--reference", "--seed", "1", "--steps", "2000")
    #expect(run.output.contains("Decisions  4 conform"), "\(run.output)")
    let page = try tool.run("transitions", "lamp.yaml")
    #expect(page.output.contains("s0 --> s1: press"), "\(page.output)")
    #expect(page.output.contains("| `press` | **→ lit**, beep `d-press` | stays `d-once` |"))
  }
}
