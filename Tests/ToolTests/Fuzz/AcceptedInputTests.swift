import TestSupport
import TestTraits
import Testing

/// A client that asks again and again, behind an adapter that accepts each answer.
@Suite(.waiting) struct AcceptedInputTests {
  private let spec = """
    plumbline: 1
    spec: asking
    title: A client that asks
    stage: draft
    inputs:
      connect: {from: app}
      answer: {from: server, only-when: link is asking}
    outputs: {linkChanged: {args: {state: link}, closed-by: [d-only]}}
    machines:
      link:
        announces: {linkChanged: {state: $to}}
        initial: idle
        states:
          idle: {on: {connect: {to: asking, clauses: [d-only]}}}
          asking:
            shows: connecting
            on: {answer: {to: up, clauses: [d-only]}, connect: {clauses: [d-only]}}
            after: {rest: {time: 4s..6s, to: waiting, clauses: [d-only]}}
          waiting:
            shows: connecting
            on: {connect: {clauses: [d-only]}}
            after: {ask: {time: 10s, to: asking, clauses: [d-only]}}
          up: {final: true, on: {connect: {clauses: [d-only]}}}
    decisions: {d-only: {says: Nothing else changes a link.}}

    """

  /// It rests 5 s after each question; the adapter states when an answer is possible.
  private func adapter(when condition: String) -> String {
    """
    from plumbline_adapter import Adapter, Simulation, always, inject, serve

    class Asking(Simulation):
        link = "idle"

        def is_asking(self):
            return self.link == "asking"

        def ask(self):
            if self.link != "up":
                self.link = "asking"
                self.clock.start(5_000_000, self.rest)

        def rest(self):
            if self.link == "asking":
                self.link = "waiting"
                self.clock.start(10_000_000, self.ask)

        @inject("connect", when=always)
        def connect(self):
            if self.link == "idle":
                self.show("linkChanged", state="connecting")
                self.ask()

        @inject("answer", when=\(condition))
        def answer(self):
            if self.is_asking():
                self.link = "up"
                self.show("linkChanged", state="up")

    serve(Adapter(name="asking", implementation={"name": "asking"}, inject=Asking.inputs,
                  observe=("linkChanged",), open=Asking))

    """
  }

  private func run(when condition: String) throws -> Tool.Outcome {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(spec, to: "asking.yaml")
    try tool.write(adapter(when: condition), to: "asking.py")
    return try tool.run(
      "fuzz",
      "asking.yaml",
      "--seed",
      "1",
      "--steps",
      "5000",
      "--",
      "env",
      "PYTHONPATH=\(Repository.path)/fuzz/adapters/python",
      "python3",
      "asking.py"
    )
  }

  @Test func `a failure names the accepted input on which it rests`() throws {
    let outcome = try run(when: "always")
    #expect(outcome.status == 3, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("  > 14 s  answer   linkChanged up\n"), "\(outcome.output)")
    #expect(
      outcome.output.contains(
        "  rests on   answer at 14 s, which the adapter accepted. The spec leaves open whether it was possible."
      )
    )
  }

  @Test func `an adapter that states when an answer is possible leads to no accusation`() throws {
    let outcome = try run(when: "is_asking")
    // The spec has no required clause to verify.
    #expect(outcome.status == 3, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("no failure · seed 1"), "\(outcome.output)")
    #expect(!outcome.output.contains("Deviation"))
  }
}
