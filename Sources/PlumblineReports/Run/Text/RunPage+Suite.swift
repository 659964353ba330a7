internal import PlumblineEngine
internal import PlumblineModel

extension RunRecord.Suite {
  /// The figures of a suite, with the words for what keeps it from a guarantee.
  init(_ summary: Suite.Summary, _ report: RunReport) {
    let result = report.result
    states = summary.states
    extraStates = summary.extraStates
    pairs = summary.pairs
    tests = summary.tests
    furtherTraces = summary.furtherTraces
    inputs = summary.inputs.map { result.reference.vocabulary.text(ofInput: $0) }
    waits = summary.waits
    choices = RunRecord.Choices(result)
    interpretation = result.reference.interpretations.map { "\($0.name)=\($0.option)" }
    // A failure says more.
    let forbidden = result.failures.isEmpty ? [] : [Suite.Obstacle.forbidden]
    obstacles = summary.obstacles.subtracting(forbidden)
      .map { $0.words(result.reference.vocabulary) }.sorted()
    if report.failsOutsideSelection {
      let trace = Self.trace(furtherTraces)
      obstacles.append("a \(trace) failed for a clause that '--clause' leaves out")
    }
    if !summary.isComplete, obstacles.isEmpty { obstacles = ["the run ended before the last test"] }
  }

  /// What a failed trace is, with a number of traces after the tests: a test, or one of either.
  fileprivate static func trace(_ furtherTraces: Int) -> String {
    furtherTraces > 0 ? "trace" : "test"
  }
}

extension RunRecord.Choices {
  /// The choices of an implementation in a run.
  fileprivate init(_ result: RunResult) {
    let cells = result.reference.cells.lazy.joined()
      .filter { $0.isPossible && $0.isDocumented && $0.edges.count > 1 }
    let counts = cells.map { cell in cell.edges.map { result.coverage[$0] } }
      .filter { $0.contains { $0 > 0 } }
    events = counts.count
    fewestTries = counts.map { $0.reduce(0, +) }.min() ?? 0
    allowed = counts.reduce(0) { $0 + $1.count }
    seen = counts.reduce(0) { $0 + $1.count { $0 > 0 } }
  }

  /// The choices in words.
  fileprivate var words: String {
    let uncounted =
      "; not counted: the instants in the window of a timer, and the orders of events at one instant"
    guard events > 0 else {
      return "none in a reaction: the spec has one to each event that the tests reached\(uncounted)"
    }
    let each = events == 1 ? "which" : "each of which"
    return "\(counted(events, "event")) to which the spec allows several answers, \(each) came"
      + " \(counted(fewestTries, "time")) or more: \(grouped(seen)) of \(counted(allowed, "answer")) came\(uncounted)"
  }
}

extension Suite.Obstacle {
  /// The reason in a report.
  func words(_ vocabulary: Vocabulary) -> String {
    switch self {
    case .tooManyStates:
      "the tests reach more than \(grouped(Suite.stateLimit)) pairs of a state of the client and one of the spec"
        + " (use 'plumbline fuzz')"
    case .tooManyMoves(let extraStates):
      "the tests for \(counted(extraStates, "extra state")) have more than \(grouped(Suite.moveLimit)) moves"
        + (extraStates == 0
          ? " (use 'plumbline fuzz')"
          : " (use --extra-states \(extraStates - 1), whose tests were carried out, or 'plumbline fuzz')")
    case .unknownStarts:
      "a timer of the spec may start unobserved, or the adapter cannot observe an input"
    case .inconsistent: "the client gave different answers to the same steps"
    case .unjudged(let count): "\(counted(count, "test")) could not be judged to the end"
    case .forbidden: "the spec forbids an answer of the client"
    case .unaccused(let moves):
      "the spec forbids the answer to \(vocabulary.text(ofLast: moves)), if each output comes before the next step (That is no"
        + " failure: an output may also come later at its instant. Try 'plumbline fuzz' or more --extra-states: with time"
        + " between the steps they may find a failure.)"
    case .inapplicableCall(let input):
      "the adapter called '\(vocabulary.text(ofInput: input))' not applicable, which the app can call at any time"
    }
  }
}

extension Vocabulary {
  /// The last of some moves, and those before it: `press after press, 4 s`.
  fileprivate func text(ofLast moves: [SuiteMove]) -> String {
    let texts = moves.map { move in
      switch move {
      case .input(let input): text(ofInput: input)
      case .wait(let delay): describe(delay)
      }
    }
    let before = texts.dropLast().joined(separator: ", ")
    return (texts.last ?? "") + (before.isEmpty ? "" : " after \(before)")
  }
}

extension RunPage {
  /// The guarantee of a complete suite, or why it has none; no section for random traces.
  var guarantee: [Page.Section] {
    guard let suite = run.suite else { return [] }
    let trace = RunRecord.Suite.trace(suite.furtherTraces)
    let fails = run.failures.isEmpty ? [] : ["a \(trace) failed"]
    let obstacles = fails + suite.obstacles
    let says =
      obstacles.isEmpty
      ? promise(of: suite)
      : "The suite guarantees nothing: \(obstacles.joined(separator: "; "))."
    let tests =
      "\(grouped(suite.tests)), which reached \(counted(suite.pairs, "pair")) of a state of the client and one of the spec"
    var counts: [Fact] = [("tests", [.text(tests)])]
    if suite.furtherTraces > 0 {
      let further = grouped(suite.furtherTraces)
      counts.append(
        ("then", [.text("\(further) further traces for required clauses that no test exercises")])
      )
    }
    let choices: [Fact] = suite.choices.map { [("choices", [.text($0.words)])] } ?? []
    return [
      Page.Section(
        "guarantee",
        obstacles.isEmpty ? "Guarantee" : "No guarantee",
        [
          .paragraph([.text(says)]),
          .facts(
            counts + moves(of: suite) + choices + [("not covered", [.text(uncovered(by: suite))])]
          ),
        ]
      )
    ]
  }

  /// What a pass promises.
  private func promise(of suite: RunRecord.Suite) -> String {
    let limit = counted(suite.states + suite.extraStates, "state")
    return
      "In each sequence of the inputs and waits below, of any length, the client answers as the state machines of the spec"
      + " allow, if three conditions hold. Each trace starts with a fresh client. The client always answers the same steps alike."
      + " In these sequences it behaves like a machine with at most \(limit): the tests distinguish"
      + " \(counted(suite.states, "state")), and --extra-states allows \(grouped(suite.extraStates)) more. A state at"
      + " which the spec does not always define the same inputs counts once for each set of them."
  }

  /// The inputs and waits of the sequences, with their limits; none without tests.
  private func moves(of suite: RunRecord.Suite) -> [Fact] {
    guard !suite.waits.isEmpty || !suite.inputs.isEmpty else { return [] }
    let waits = suite.waits.sorted().map { describe($0) }.joined(separator: ", ")
    return [
      (
        "inputs",
        .joined(suite.inputs.map { [.name($0)] }, by: [", "]) + [
          .text(
            "; a sequence gives each only where the spec defines it and the client can take it, and after the outputs of the"
              + " step before"
          )
        ]
      ),
      (
        "waits",
        [
          .text(
            "\(waits); no wait of a sequence ends before a timer of the spec of which a part has passed, or goes beyond the"
              + " time in which the environment must give an input"
          )
        ]
      ),
    ]
  }

  /// What a pass does not promise.
  private func uncovered(by suite: RunRecord.Suite) -> String {
    "other waits, arguments and options; inputs where the spec does not define them, or that the adapter cannot give;"
      + " answers, instants and orders that the spec leaves open and the client did not show;"
      + "\(others(than: suite.interpretation)) invariants in other sequences than the tests"
  }

  /// The interpretations besides one that the client may follow; empty without any.
  private func others(than taken: [String]) -> String {
    let possible = run.interpretations.filter { $0.verdict == .possible }
      .map { "\($0.name)=\($0.option)" }
    let others = possible.filter { !taken.contains($0) }.joined(separator: ", ")
    let own = possible.filter(taken.contains).joined(separator: ", ")
    guard !others.isEmpty else { return "" }
    return " other interpretations that the client may follow: \(others)"
      + (own.isEmpty ? ";" : " (the tests took \(own));")
  }
}
