import PlumblineEngine
import PlumblineModel
import Testing

/// The evidence for a counter that counts at an announcement of another machine.
@Suite struct BorrowedEvidenceTests {
  private static let text = """
    plumbline: 1
    spec: lock-that-blocks
    sources: {doc: {title: Lock, ledger: lock.clauses.yaml}}
    stage: draft
    inputs: {wrong: {from: app}}
    outputs: {shown: {args: {state: lock}, closed-by: [d-all]}, rang: {closed-by: [d-all]}}
    machines:
      lock:
        announces: {shown: {state: $to}}
        initial: closed
        states:
          closed:
            on:
              wrong:
                - {when: errors is 1, to: blocked, clauses: [d-block]}
                - {to: beeping, clauses: [d-beep]}
          beeping:
            on: {wrong: {clauses: [d-still]}}
            after: {beep: {time: 1s, to: closed, clauses: [d-beep]}}
          blocked:
            final: true
            on: {wrong: {clauses: [d-still]}}
    counters:
      errors: {counts: [enter lock.beeping], to: 1, clauses: [k-count]}
    decisions:
      d-all: {says: Nothing else shows.}
      d-beep: {says: A wrong code makes the lock beep for a second.}
      d-block: {says: The second wrong code blocks the lock.}
      d-still: {says: A code shows nothing.}

    """

  private static let ledger = """
    document: {id: doc, title: Lock, file: lock.txt, lines: 1}
    clauses:
      - {id: k-count, lines: "1", section: S, kind: data, modality: explicit, says: "The lock remembers an error."}

    """

  @Test func `the announcement is none, if no trace comes to where it decides`() async throws {
    let count = try await count(length: 1)
    #expect(count.verdict == .notExercised)
  }

  @Test func `a trace that comes to where the count decides is one`() async throws {
    let count = try await count(length: nil)
    #expect(count.verdict == .conforms, "\(count.note ?? "")")
  }

  /// The result of the counter's clause in a run of the automaton.
  private func count(length: Int?) async throws -> ClauseResult {
    let reference = try Reference(compiling: Self.text, ledger: Self.ledger)
    return try #require(
      try await EvidenceRun(of: reference, steps: 2000, length: length).results["k-count"]
    )
  }
}
