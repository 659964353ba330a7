import PlumblineEngine
import PlumblineModel
import Testing

/// The evidence for a counter of which most counts show only many events later.
@Suite struct CounterEvidenceTests {
  private static let text = """
    plumbline: 1
    spec: tenth-call
    sources: {doc: {title: Box, ledger: calls.clauses.yaml}}
    stage: draft
    inputs: {call: {from: app}, clear: {from: app}}
    outputs: {beep: {args: {tone: [low, high]}, answers: call, closed-by: [d-all]}}
    machines:
      box:
        client: true
        initial: ready
        states:
          ready:
            on:
              call:
                - {when: calls is 9, emits: [beep: high], clauses: [d-tone]}
                - {emits: [beep: low], clauses: [d-tone]}
              clear: {clauses: [d-still]}
    counters:
      calls: {counts: [call], resets: [clear], to: 9, clauses: [k-count]}
    decisions:
      d-all: {says: Nothing else shows.}
      d-tone: {says: The tone depends on the number of calls.}
      d-still: {says: To clear shows nothing.}

    """

  private static let ledger = """
    document: {id: doc, title: Box, file: box.txt, lines: 1}
    clauses:
      - {id: k-count, lines: "1", section: S, kind: data, modality: explicit, says: "The box counts calls."}

    """

  /// With these seeds, the first traces that count a call end or clear the counter before the tenth call.
  @Test(arguments: [1, 2, 4] as [UInt64])
  func `a trace shows each count on the way to where the counter shows`(seed: UInt64) async throws {
    let reference = try Reference(compiling: Self.text, ledger: Self.ledger)
    let results = try await EvidenceRun(of: reference, seed: seed, steps: 4000).results
    let count = try #require(results["k-count"])
    #expect(count.verdict == .conforms, "\(count.note ?? "")")
  }
}
