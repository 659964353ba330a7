import PlumblineEngine
import PlumblineModel
import Testing

/// The evidence for an attempt of a client that several inputs answer.
@Suite struct AttemptEvidenceTests {
  private static let ledger = """
    document: {id: doc, title: Dialer, file: dialer.txt, lines: 4}
    clauses:
      - {id: k-dial, lines: "1", section: S, kind: transition, modality: explicit, says: "A dial leads to dialing."}
      - {id: k-ask, lines: "2", section: S, kind: retry, modality: explicit, says: "The client asks the server."}
      - {id: k-up, lines: "3", section: S, kind: transition, modality: explicit, says: "An acceptance leads to up."}
      - {id: k-idle, lines: "4", section: S, kind: transition, modality: explicit, says: "A refusal leads to idle."}

    """

  private func reference(refusedWhen condition: String) throws -> Reference {
    try Reference(
      compiling: """
        plumbline: 1
        spec: dialer
        sources: {doc: {title: Dialer, ledger: dialer.clauses.yaml}}
        inputs:
          dial: {from: app}
          hangUp: {from: app}
          accepted: {from: server, only-when: line is dialing, clauses: [k-ask]}
          refused: {from: server, only-when: \(condition), clauses: [k-ask]}
        outputs: {changed: {args: {state: line}, closed-by: [d-rest]}}
        machines:
          line:
            announces: {changed: {state: $to}}
            initial: idle
            ignores: {inputs: [dial, hangUp, refused], clauses: [d-rest]}
            states:
              idle: {on: {dial: {to: dialing, clauses: [k-dial]}}}
              dialing:
                on:
                  accepted: {to: up, clauses: [k-up]}
                  refused: {to: idle, clauses: [k-idle]}
              up: {on: {hangUp: {to: idle, clauses: [d-rest]}}}
        decisions: {d-rest: {says: A hang-up leads to idle. Nothing else happens.}}

        """,
      ledger: Self.ledger
    )
  }

  private func result(
    of clause: String,
    refusedWhen condition: String,
    isAbsent: Bool
  ) async throws -> ClauseResult? {
    let reference = try reference(refusedWhen: condition)
    var run = EvidenceRun(of: reference, steps: 2000)
    run.missing = ("refused", isAbsent)
    return try await run.results[clause]
  }

  @Test(arguments: [false, true])
  func `one answer shows the attempt that both answer`(isAbsent: Bool) async throws {
    let ask = try await result(of: "k-ask", refusedWhen: "line is dialing", isAbsent: isAbsent)
    #expect(ask?.verdict == .conforms)
    let idle = try await result(of: "k-idle", refusedWhen: "line is dialing", isAbsent: isAbsent)
    #expect(idle?.verdict == .couldNotRun)
  }

  @Test func `another answer does not show an attempt elsewhere`() async throws {
    let ask = try await result(
      of: "k-ask",
      refusedWhen: "line is dialing or line is up",
      isAbsent: true
    )
    #expect(ask?.verdict == .couldNotRun)
    #expect(ask?.note == "cannot give refused")
  }
}
