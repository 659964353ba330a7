import PlumblineEngine
import PlumblineModel
import Testing

/// The evidence for a silent machine that goes back to the state in which it began.
@Suite struct ForgottenStateTests {
  private static let text = """
    plumbline: 1
    spec: lock-that-forgets
    stage: draft
    inputs: {wrong: {from: app}, right: {from: app}}
    outputs: {shown: {args: {state: lock}, closed-by: [d-all]}}
    machines:
      lock:
        announces: {shown: {state: $to}}
        initial: closed
        states:
          closed:
            on:
              wrong:
                - {when: memory is full, to: blocked, clauses: [d-block]}
                - {to: beeping, clauses: [d-beep]}
              right: {to: open, clauses: [d-open]}
          beeping:
            on: {wrong: {clauses: [d-still]}, right: {clauses: [d-still]}}
            after: {beep: {time: 1s, to: closed, clauses: [d-beep]}}
          open:
            on:
              wrong: {to: closed, clauses: [d-open]}
              right: {to: closed, clauses: [d-open]}
          blocked:
            final: true
            on: {wrong: {clauses: [d-still]}, right: {clauses: [d-still]}}
      memory:
        client: true
        initial: empty
        states:
          empty: {clauses: [d-is-empty], on: {enter lock.beeping: {to: full, clauses: [d-remembers]}}}
          full: {clauses: [d-is-full], on: {enter lock.open: {to: empty, clauses: [d-forgets]}}}
    decisions:
      d-all: {says: Nothing else shows.}
      d-beep: {says: A wrong code makes the lock beep for a second.}
      d-block: {says: The second wrong code blocks the lock.}
      d-open: {says: The right code opens the lock. Any code closes it.}
      d-still: {says: A code shows nothing.}
      d-remembers: {says: The lock remembers an error.}
      d-is-empty: {says: A lock without an error does not block.}
      d-is-full: {says: A lock with an error blocks.}
      d-forgets: {says: The right code makes it forget the error.}

    """

  @Test func `the opening alone shows no forgetting`() async throws {
    // A trace of three inputs and a last wait: what the lock forgot shows at a fourth input only.
    let results = try await run(length: 5)
    for clause in ["d-forgets", "d-is-empty"] {
      #expect(results[clause]?.count ?? 0 > 0, "\(clause)")
      #expect(results[clause]?.verdict == .notExercised, "\(clause)")
    }
  }

  @Test func `a beep alone shows no error in the memory`() async throws {
    let results = try await run(length: 1)
    #expect(results["d-beep"]?.count ?? 0 > 0)
    #expect(results["d-remembers"]?.verdict == .notExercised)
    #expect(results["d-is-full"]?.verdict == .notExercised)
  }

  @Test func `a trace in which the next error makes no block shows it`() async throws {
    let results = try await run(length: nil)
    for clause in ["d-forgets", "d-is-empty", "d-remembers", "d-is-full"] {
      let result = try #require(results[clause])
      #expect(result.verdict == .conforms, "\(clause): \(result.note ?? "")")
    }
  }

  /// The results of a run of the automaton, by clause.
  private func run(length: Int?) async throws -> [String: ClauseResult] {
    let reference = try Reference(compiling: Self.text)
    return try await EvidenceRun(of: reference, steps: 2000, length: length).results
  }
}
