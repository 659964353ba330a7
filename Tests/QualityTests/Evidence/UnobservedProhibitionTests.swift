import PlumblineEngine
import PlumblineModel
import Testing

/// The evidence for a prohibition of an output that the adapter may be unable to observe.
@Suite struct UnobservedProhibitionTests {
  private static let text = """
    plumbline: 1
    spec: lamp-that-beeps
    sources: {doc: {title: Lamp, ledger: lamp.clauses.yaml}}
    stage: draft
    inputs: {start: {from: app}, stop: {from: app}}
    outputs:
      changed: {args: {state: lamp}, closed-by: [k-all]}
      beep: {closed-by: [k-beep]}
    machines:
      lamp:
        announces: {changed: {state: $to}}
        initial: dark
        states:
          dark:
            on: {start: {to: lit, emits: [beep], clauses: [d-start]}, stop: {clauses: [k-all]}}
          lit: {on: {stop: {to: dark, clauses: [d-stop]}, start: {clauses: [k-all, d-stay]}}}
    decisions:
      d-start: {says: A start lights the lamp with a beep.}
      d-stop: {says: A stop darkens the lamp.}
      d-stay: {says: A start does nothing to a lamp that is lit.}

    """

  private static let ledger = """
    document: {id: doc, title: Lamp, file: lamp.txt, lines: 2}
    clauses:
      - {id: k-beep, lines: "1", section: S, kind: prohibition, modality: explicit, says: "It beeps at no other time."}
      - {id: k-all, lines: "2", section: S, kind: prohibition, modality: explicit, says: "Nothing else changes."}

    """

  @Test func `an output that the adapter cannot observe leaves its prohibition open`() async throws
  {
    let results = try await results(without: "beep")
    let beep = try #require(results["k-beep"])
    #expect(beep.verdict == .couldNotRun)
    #expect(beep.note == "cannot observe beep")
    #expect(results["k-all"]?.verdict == .conforms)
  }

  @Test func `an output that it observes has evidence`() async throws {
    let results = try await results()
    #expect(results["k-beep"]?.verdict == .conforms)
    #expect(results["k-all"]?.verdict == .conforms)
  }

  @Test func `without the announcement no trace shows that a state stays`() async throws {
    #expect(try await results()["d-stay"]?.verdict == .conforms)
    #expect(try await results(without: "changed")["d-stay"]?.verdict != .conforms)
  }

  /// The results of a client that conforms, without an output that the adapter cannot observe.
  private func results(without output: String? = nil) async throws -> [String: ClauseResult] {
    let reference = try Reference(compiling: Self.text, ledger: Self.ledger)
    var capabilities = Capabilities(all: reference.vocabulary, implementation: "client")
    for (number, other) in reference.vocabulary.outputs.enumerated() where other.name == output {
      capabilities.observe[number] = false
    }
    let client = Automaton(reference.projected(onto: capabilities))
    return try await EvidenceRun(
      reference: reference,
      client: ReferenceImplementation(client, seed: 1),
      steps: 2000,
      observe: capabilities.observe
    ).results
  }
}
