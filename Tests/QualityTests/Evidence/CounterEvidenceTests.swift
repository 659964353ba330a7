import PlumblineLanguage
import PlumblineModel
import Testing

@testable import PlumblineEngine

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

  /// A link whose count of waits is zero wherever it is up.
  private static func link(times: String) -> String {
    """
    plumbline: 1
    spec: link-with-waits
    sources: {doc: {title: Link, ledger: link.clauses.yaml}}
    stage: draft
    inputs: {refuse: {from: server}, accept: {from: server}, lose: {from: network}}
    outputs: {shown: {args: {state: link}, closed-by: [d-all]}}
    machines:
      link:
        announces: {shown: {state: $to}}
        initial: connecting
        ignores: {inputs: [refuse, accept, lose], clauses: [d-all]}
        states:
          connecting:
            on: {refuse: {to: waiting, clauses: [d-link]}, accept: {to: up, clauses: [d-link]}}
          waiting:
            after: {retry: {time: \(times), counted-by: waits, to: connecting, clauses: [d-link]}}
          up:
            on: {lose: {to: waiting, clauses: [d-link]}}
    counters:
      waits: {counts: [enter link.waiting], resets: [enter link.up], to: 2, clauses: [k-count]}
    decisions:
      d-all: {says: Nothing else shows.}
      d-link: {says: "The link connects, and waits longer after the second refusal."}

    """
  }

  /// The reset of the link's counter, in the automaton.
  private static let reset = "waits.on.enter link.up"

  @Test(arguments: [
    // The connection comes after a wait; nothing follows, the next wait has not ended, or it has.
    ("refuse, 2s accept, 1s", false), ("refuse, 2s accept, 1s lose, 500ms", false),
    ("refuse, 2s accept, 1s lose, 2s", true), ("refuse, 2s accept, 1s lose, 1s", true),
    // The first wait after the connection is the third one, or the first one at all.
    ("refuse, 2s refuse, 4s accept, lose, 5s", true), ("accept, lose, 5s", false),
  ])
  func `a wait after the connection shows the reset`(trace: String, isShown: Bool) throws {
    let reference = try Reference(compiling: Self.link(times: "[1s, 3s]"), ledger: Self.ledger)
    let count = try finding(of: ["refuse, 2s refuse, 5s", trace], in: reference)
    #expect(count.missing == (isShown ? [] : [Self.reset]))
  }

  @Test func `a count that no later wait can show shows in the connection`() throws {
    // The second wait may be as short as the first one.
    let times = "[1s, 0s..3s]"
    let reference = try Reference(compiling: Self.link(times: times), ledger: Self.ledger)
    let element = try #require(reference.elements.firstIndex { $0.path == Self.reset })
    #expect(Counterfactual(reference).stayingMachine(of: element) == nil)
    let traces = ["refuse, 2s refuse, 5s", "refuse, 2s accept, 1s"]
    #expect(try !finding(of: traces, in: reference).missing.contains(Self.reset))
  }

  @Test func `a client that never resets fails at the wait after the connection`() throws {
    let reference = try Reference(compiling: Self.link(times: "[1s, 3s]"), ledger: Self.ledger)
    let element = try #require(reference.elements.firstIndex { $0.path == Self.reset })
    let changes = try #require(Counterfactual(reference).aspects(of: element)[.place])
    let client = reference.applying(changes)
    #expect(client.locations.count > reference.locations.count)
    var judge = Judge(Automaton(reference))
    for (trace, passes) in [("refuse, 2s accept", true), ("refuse, 2s accept, lose, 5s", false)] {
      let verdict = try judge.judge(execute(trace, in: client))
      if case .passed = verdict { #expect(passes) } else { #expect(!passes) }
    }
  }

  /// The evidence of some traces of an automaton for the counter's clause.
  private func finding(of traces: [String], in reference: Reference) throws -> Evidence.Finding {
    var coverage = reference.edges.map { _ in 0 }
    var witnesses = reference.edges.map { _ in [CompactExecution]() }
    for trace in traces {
      let execution = try execute(trace, in: reference)
      var judge = Judge(Automaton(reference))
      _ = judge.judge(execution)
      for (edge, count) in judge.estimator.coverage.enumerated() where count > 0 {
        coverage[edge] += count
        witnesses[edge].append(CompactExecution(execution))
      }
    }
    let findings = Evidence(reference, values: [:]).weigh(
      coverage: coverage,
      exercised: [],
      edgeWitnesses: witnesses,
      invariantWitnesses: []
    )
    return findings[try #require(reference.clauses.firstIndex { $0.id == "k-count" })]
  }

  /// Carries out a trace such as `refuse, 2s accept, 500ms` with the automaton as the client.
  private func execute(_ text: String, in client: Reference) throws -> Execution {
    let trace = try text.split(separator: ", ").map { step in
      let words = step.split(separator: " ").map(String.init)
      let delay = words.first.flatMap { Duration($0)?.microseconds }
      let name = words.last.flatMap { Duration($0) == nil ? $0 : nil }
      let input: Int? = try name.map { try #require(client.vocabulary.input(named: $0)) }
      return Step(delay: delay ?? 0, input: input)
    }
    let automaton = Automaton(client)
    var executor = InProcessExecutor(
      capabilities: Capabilities(all: client.vocabulary, implementation: "reference")
    ) { ReferenceImplementation(automaton, seed: 1) }
    var recordings: [Recording] = []
    try executor.run([trace], into: &recordings)
    return Execution(of: trace, recordings[0])
  }
}
