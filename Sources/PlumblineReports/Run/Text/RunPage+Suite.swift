internal import PlumblineEngine
internal import PlumblineModel

extension RunRecord.Suite {
  /// The figures of a suite, with the words for what keeps it from a guarantee.
  init(_ summary: Suite.Summary, _ result: RunResult) {
    states = summary.states
    extraStates = summary.extraStates
    pairs = summary.pairs
    tests = summary.tests
    inputs = summary.inputs.map { result.reference.vocabulary.text(ofInput: $0) }
    waits = summary.waits
    // A failure says more.
    let forbidden = result.failures.isEmpty ? [] : [Suite.Obstacle.forbidden]
    obstacles = summary.obstacles.subtracting(forbidden).map(\.words).sorted()
    if !summary.isComplete, obstacles.isEmpty { obstacles = ["the run ended before the last test"] }
  }
}

extension Suite.Obstacle {
  /// The reason in a report.
  var words: String {
    switch self {
    case .tooManyStates:
      "the client reaches more than \(grouped(Suite.stateLimit)) states, counted with those of the spec"
    case .tooManyMoves:
      "the tests for so many extra states have more than \(grouped(Suite.moveLimit)) moves"
    case .unknownStarts:
      "a timer of the spec may start unobserved, or the adapter cannot observe an input"
    case .inconsistent: "the client gave different answers to the same steps"
    case .unjudged(let count): "\(counted(count, "test")) could not be judged to the end"
    case .forbidden: "an output came later at an instant than the tests expect"
    }
  }
}

extension RunPage {
  /// The guarantee of a complete suite, or why it has none; no section for random traces.
  var guarantee: [Page.Section] {
    guard let suite = run.suite else { return [] }
    let fails = run.failures.isEmpty ? [] : ["a test failed"]
    let obstacles = fails + suite.obstacles
    let limit = suite.states + suite.extraStates
    let says =
      obstacles.isEmpty
      ? "If the client resets reliably, always answers alike, and behaves in sequences of these inputs and waits as at"
        + " most \(counted(limit, "state")) (\(grouped(suite.states)) that the tests told apart, and"
        + " \(grouped(suite.extraStates)) more; where the spec defines other inputs, it is another state), then every such"
        + " sequence, of any length, shows what the state machines of the spec allow."
      : "The suite guarantees nothing: \(obstacles.joined(separator: "; "))."
    let tests =
      "\(grouped(suite.tests)), which reached \(counted(suite.pairs, "pair")) of a state of the client and one of the spec"
    let waits = suite.waits.sorted().map { describe($0) }.joined(separator: ", ")
    let facts: [Fact] = [
      ("tests", [.text(tests)]),
      (
        "inputs",
        .joined(suite.inputs.map { [.name($0)] }, by: [", "]) + [
          .text(
            "; each where the spec defines it and the client can take it, after the outputs of the step before"
          )
        ]
      ),
      (
        "waits",
        [.text("\(waits); none ends before a timer of the spec of which a part has passed")]
      ),
      (
        "not covered",
        [
          .text(
            "other waits and options; inputs where the spec does not define them, or that the adapter cannot give;"
              + " answers that the spec leaves open and the client did not give; invariants in other sequences than the tests"
          )
        ]
      ),
    ]
    return [
      Page.Section(
        "guarantee",
        obstacles.isEmpty ? "Guarantee" : "No guarantee",
        [.paragraph([.text(says)]), .facts(facts)]
      )
    ]
  }
}
