import PlumblineModel
import Testing

@testable import PlumblineEngine

/// A client that forgets to stop a timer does what the expiry does, where it does not belong.
@Suite struct UnstoppedTimerTests {
  private let clock = Clockwork(
    timers: ["end": (5000, 5000)],
    edges: [
      .init(0, "go", to: 1, ["running"], arms: ["end"]),
      .init(1, "halt", to: 0, ["halted"]),
      .init(1, "end", to: 0, ["ended"]),
    ]
  )

  private var reference: Reference {
    var reference = clock.reference
    reference.edges[1].disarms = [0]
    return reference
  }

  private let forgetful = Mutation.forgetToDisarm(1, timer: 0)

  /// What a client shows, each with its instant in seconds.
  private func shown(_ client: Reference, _ steps: (delay: Microseconds, input: String?)...) throws
    -> [String]
  {
    let automaton = Automaton(client)
    var executor = InProcessExecutor(
      capabilities: Capabilities(all: client.vocabulary, implementation: "client")
    ) { ReferenceImplementation(automaton, seed: 1) }
    let trace = steps.map { step in
      Step(
        delay: step.delay * 1_000_000,
        input: step.input.flatMap { client.vocabulary.input(named: $0) }
      )
    }
    var recordings: [Recording] = []
    try executor.run([trace], into: &recordings)
    return recordings[0].observations.map {
      "\($0.at / 1_000_000) \(client.vocabulary.text(of: $0.symbol))"
    }
  }

  @Test func `the timer of a state that was left ends all the same`() throws {
    let steps: [(Microseconds, String?)] = [(0, "go"), (1, "halt"), (9, nil)]
    let right = try shown(reference, steps[0], steps[1], steps[2])
    #expect(right == ["0 running", "1 halted"])
    let wrong = try shown(reference.applying([forgetful]), steps[0], steps[1], steps[2])
    #expect(wrong == ["0 running", "1 halted", "5 ended"])
  }

  @Test func `a timer that starts again ends once`() throws {
    let client = reference.applying([forgetful])
    let shown = try shown(client, (0, "go"), (1, "halt"), (2, "go"), (9, nil))
    #expect(shown == ["0 running", "1 halted", "3 running", "8 ended"])
  }

  @Test func `an edge that stays in the state of the timer adds no expiry`() {
    let stays = reference.applying([.retarget(1, to: 1), forgetful])
    #expect(stays.edges.count == reference.edges.count)
    #expect(stays.edges[1].disarms.isEmpty)
  }

  @Test func `a run finds the client`() {
    guard case .found = MutantTrial(reference, seed: 1, steps: 1000).fate(of: forgetful) else {
      Issue.record("not found")
      return
    }
  }
}
