import PlumblineEngine
import PlumblineModel
import Testing

/// The evidence for a reaction that stops the timer of a machine without announcements.
@Suite struct StoppingReactionTests {
  private static let text = """
    plumbline: 1
    spec: lamp-with-a-timer
    stage: draft
    inputs: {start: {from: app}, stop: {from: app}, dim: {from: app}}
    outputs: {changed: {args: {state: lamp}, closed-by: [d-all]}, beep: {closed-by: [d-all]}}
    machines:
      lamp:
        announces: {changed: {state: $to}}
        initial: dark
        ignores: {inputs: [start, stop, dim], clauses: [d-all]}
        states:
          dark: {on: {start: {to: lit, clauses: [d-lamp]}}}
          lit: {on: {stop: {to: dark, clauses: [d-lamp]}, dim: {to: dark, clauses: [d-lamp]}}}
      timer:
        initial: off
        states:
          off: {on: {start: {to: running, clauses: [d-beep]}}}
          running:
            on: {start: {to: running, clauses: [d-beep]}, stop: {to: off, clauses: [d-stop]}}
            after: {over: {time: 5s, to: off, emits: [beep], clauses: [d-beep]}}
    decisions:
      d-all: {says: Nothing else shows.}
      d-lamp: {says: The lamp is lit from a start to a stop.}
      d-beep: {says: It beeps 5 s after the last start.}
      d-stop: {says: A stop cancels the beep.}

    """

  @Test(arguments: 1...3)
  func `a trace that goes on beyond the time shows that the timer stopped`(
    seed: UInt64
  ) async throws {
    let stop = try await stop(in: Self.text, seed: seed)
    #expect(stop.verdict == .conforms, "\(stop.note ?? "")")
  }

  @Test func `no trace shows it where the timer shows nothing`() async throws {
    let text = Self.text.replacing("emits: [beep], ", with: "")
      .replacing(", beep: {closed-by: [d-all]}", with: "")
    #expect(try await stop(in: text, seed: 1).verdict == .notExercised)
  }

  /// The result of the reaction's clause in a run of the automaton.
  private func stop(in text: String, seed: UInt64) async throws -> ClauseResult {
    let reference = try Reference(compiling: text)
    return try #require(
      try await EvidenceRun(of: reference, seed: seed, steps: 4000).results["d-stop"]
    )
  }
}
