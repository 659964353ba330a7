package import PlumblineModel

/// The inputs, expected outputs and observed outputs along one trace, as text.
///
/// It is kept only while a single trace is explained; the loop judges without it.
package struct Timeline: Sendable {
  /// One line of a timeline.
  package struct Entry: Codable, Hashable, Sendable {
    package var at: Microseconds
    package var input: String?
    package var expected: String?
    package var observed: String?

    package init(
      at: Microseconds,
      input: String? = nil,
      expected: String? = nil,
      observed: String? = nil
    ) {
      self.at = at
      self.input = input
      self.expected = expected
      self.observed = observed
    }
  }

  /// The timers that run before an input.
  struct Running: Sendable {
    /// The deadline of each of them.
    fileprivate var deadlines: [Int: Microseconds] = [:]
    /// Those that have an effect; see ``CandidateEstimator/effective(_:)``.
    fileprivate var effective: Set<Int> = []
    /// The locations of the candidates, without the unconstrained ones.
    fileprivate var locations: Set<Int> = []

    /// None.
    init() {}

    init(_ estimator: AdaptiveEstimator) {
      deadlines = estimator.current.runningTimers
      effective = Set(estimator.current.effective(deadlines).keys)
      locations = deadlines.isEmpty ? [] : estimator.current.documentedLocations
    }
  }

  /// A timer that was stopped before its deadline, or lost its effect.
  struct Cancelled: Sendable {
    var timer: Int
    var deadline: Microseconds
    /// The locations of the candidates before it was stopped.
    var locations: Set<Int>
  }

  /// The edges with which the candidates may react to an input.
  struct Reaction: Sendable {
    struct Edge: Hashable, Sendable {
      var source: Int32
      var number: Int32
    }

    var at: Microseconds
    var edges: Set<Edge>
  }

  package private(set) var entries: [Entry] = []
  private(set) var cancelled: [Cancelled] = []
  /// The reaction to the last input.
  private(set) var reaction: Reaction?
  /// The reactions to the inputs before it whose work it did not wait for, the latest last.
  private(set) var overlapped: [Reaction] = []
  /// Per machine, the number of the state announced before the last output; nil on a real clock.
  private(set) var shown: [Int]?
  /// Per machine, the element of the spec that made its last announcement; none where that is unknown.
  private(set) var announcing: [Int: Int] = [:]
  /// The machines that have announced a state.
  private(set) var hasAnnounced: Set<Int> = []
  /// The steps with an input that was possible in some candidates only, according to the environment.
  private(set) var doubtfulSteps: [Int] = []
  /// Whether an input was undocumented in some candidates only.
  var wasUndecided = false
  private var running = Running()

  /// Whether it notes which elements make announcements; only getters are judged by that.
  private let notesAnnouncements: Bool

  package init(notesAnnouncements: Bool = true) {
    self.notesAnnouncements = notesAnnouncements
  }

  mutating func willGive(
    _ given: Step,
    inStep step: Int?,
    at now: Microseconds,
    by estimator: AdaptiveEstimator
  ) {
    guard let input = given.input else { return }
    if let step, estimator.current.isDoubtful(input) { doubtfulSteps.append(step) }
    running = Running(estimator)
    let automaton = estimator.automaton
    var reached = estimator.current
    reached.closeUnderTau()
    let edges = reached.candidateLocations.flatMap { location in
      automaton.edges(at: location, input: input).map {
        Reaction.Edge(source: location, number: automaton.edge($0))
      }
    }
    overlapped = given.within == nil ? [] : overlapped + [reaction].compactMap { $0 }
    reaction = Reaction(at: now, edges: Set(edges))
  }

  mutating func didGive(
    _ step: Step,
    at now: Microseconds,
    by estimator: AdaptiveEstimator,
    isJudging: Bool
  ) {
    let vocabulary = estimator.automaton.reference.vocabulary
    entries.append(
      Entry(
        at: now,
        input: step.text(in: vocabulary),
        expected: isJudging ? nil : "(not documented)"
      )
    )
    guard isJudging else { return }
    cancelled += Self.stopped(of: running, estimator)
  }

  /// Those of some running timers that do not run any more, were started again, or lost their effect.
  ///
  /// They are in the order of the spec: of two with one deadline, the same one explains an output in each run.
  static func stopped(
    of running: Running,
    _ estimator: AdaptiveEstimator
  ) -> [Cancelled] {
    let still = estimator.current.runningTimers
    let effective = estimator.current.effective(still)
    return running.deadlines.sorted { $0.key < $1.key }
      .filter { timer, deadline in
        still[timer] != deadline || running.effective.contains(timer) && effective[timer] == nil
      }
      .map { Cancelled(timer: $0.key, deadline: $0.value, locations: running.locations) }
  }

  mutating func willObserve(
    _ symbol: Symbol,
    at now: Microseconds,
    by estimator: AdaptiveEstimator,
    isJudging: Bool,
    shown: [Int]
  ) {
    self.shown = shown
    let reference = estimator.automaton.reference
    let (output, values) = reference.vocabulary.parts(of: symbol)
    let match =
      isJudging
      ? estimator.current.pending.first { $0.pattern.matches(output: output, values: values) } : nil
    if notesAnnouncements { noteAnnouncement(by: output, values, estimator) }
    let row = Entry(
      at: now,
      expected: match.map { $0.pattern.text(in: reference.vocabulary) },
      observed: reference.vocabulary.text(of: symbol)
    )
    if let last = entries.last, last.at == now, last.input != nil, last.observed == nil,
      last.expected == nil
    {
      entries[entries.count - 1].expected = row.expected
      entries[entries.count - 1].observed = row.observed
    } else {
      entries.append(row)
    }
  }

  /// Notes which element of the spec makes an announcement.
  private mutating func noteAnnouncement(
    by output: Int,
    _ values: [Int],
    _ estimator: AdaptiveEstimator
  ) {
    let machines = estimator.automaton.reference.machines
    let announced = machines.indices.filter { number in
      machines[number].announcements.contains { $0.output == output && $0.toArgument != nil }
    }
    guard !announced.isEmpty else { return }
    hasAnnounced.formUnion(announced)
    var reached = estimator.current
    reached.closeUnderTau()
    let match = reached.pending.first { expected in
      expected.announces != nil && expected.pattern.matches(output: output, values: values)
    }
    for machine in announced { announcing[machine] = match?.element }
  }

  /// Sets the expected output on the line of the event that fails, or adds a line for a missing output.
  ///
  /// It is not the last line if only later events prove the failure.
  mutating func close(at now: Microseconds, expected: String?, observed: String?) {
    if let observed,
      let line = entries.lastIndex(where: { $0.at == now && $0.observed == observed })
    {
      entries[line].expected = expected
    } else if let last = entries.last, last.at == now, last.observed == nil {
      entries[entries.count - 1].expected = expected
      entries[entries.count - 1].observed = observed
    } else {
      entries.append(Entry(at: now, expected: expected, observed: observed))
    }
  }

  /// Adds a line for an event after the failure.
  mutating func append(_ row: Entry) { entries.append(row) }
}

extension Step {
  /// The text of the input; nil for a delay alone.
  package func text(in vocabulary: Vocabulary) -> String? {
    input.map { vocabulary.text(ofInput: $0) + manner }
  }

  /// How the input came, if not after the work of the step before it.
  private var manner: String {
    switch within {
    case .tick: " (in the same tick)"
    case .callback: " (inside the callback)"
    case nil: isSpontaneous ? " (spontaneous)" : ""
    }
  }
}

extension Collection<Step> {
  /// The greatest number of steps at each end of a trace in ``words(in:)``.
  private static var wordsLimit: Int { 20 }

  /// The steps with their delays: `start, 3 s accepted, 10 s`.
  ///
  /// The middle of a long trace is left out.
  ///
  /// - Parameter vocabulary: The names of the inputs.
  /// - Returns: The steps, with commas between them.
  /// - Complexity: O(steps).
  package func words(in vocabulary: Vocabulary) -> String {
    var words = map { $0.words(in: vocabulary) }
    if words.count > 2 * Self.wordsLimit {
      words.replaceSubrange(Self.wordsLimit..<(words.count - Self.wordsLimit), with: ["…"])
    }
    return words.joined(separator: ", ")
  }
}

extension Step {
  /// The delay, where the step has one, and the input.
  fileprivate func words(in vocabulary: Vocabulary) -> String {
    [delay > 0 || input == nil ? describe(delay) : nil, text(in: vocabulary)].compactMap(\.self)
      .joined(separator: " ")
  }
}
