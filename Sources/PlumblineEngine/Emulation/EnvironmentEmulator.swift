package import PlumblineModel

/// Emulates the documented environment of a client: it draws the next input that the app does not give, and its
/// delay, from what the documents allow.
///
/// ```swift
/// var emulator = EnvironmentEmulator(references, carrying: log, rules: .init(seed: 7))
/// emulator.take(LogEvent(.start, at: 0), line: 1)
/// emulator.take(LogEvent(.input(connect), at: 0), line: 2)
/// emulator.proposal(after: 0)       // an answer after 1.3 s, unless something happens before
/// ```
///
/// This is online testing (K. Larsen, M. Mikučionis and B. Nielsen, *Online Testing of Real-time Systems Using
/// Uppaal*, 2004, doi:10.1007/978-3-540-31848-4_6): a state estimate follows what happens, and each choice is made
/// among the inputs that it allows. The estimate is that of a ``LogJudge``, so that `monitor` judges the log
/// likewise, and what it cannot explain is treated likewise.
///
/// An input is given only where every candidate allows the environment to give it, unless an output that may come
/// at any time would be on its way in that candidate. Where the spec lets the environment itself choose, this one may
/// have chosen so. Without misbehaviour, every candidate also documents it.
package struct EnvironmentEmulator: ~Copyable {
  /// The rules of the choice.
  package struct Rules: Hashable, Sendable {
    /// The seed of the random choices; equal events give equal choices.
    package var seed: UInt64
    /// The maximum delay between an event and its instant.
    package var latency: Microseconds
    /// Whether undocumented inputs are given, too, and answers in the last moment of their time.
    package var misbehaves: Bool
    /// The longest delay that is drawn; nil: four times the longest time of the spec.
    package var longestDelay: Microseconds?

    package init(
      seed: UInt64,
      latency: Microseconds = 0,
      misbehaves: Bool = false,
      longestDelay: Microseconds? = nil
    ) {
      self.seed = seed
      self.latency = latency
      self.misbehaves = misbehaves
      self.longestDelay = longestDelay
    }
  }

  /// A reason to tell the user about an event.
  package enum Notice: Hashable, Sendable {
    /// No candidate allows it; and when an early, late or missing output was due.
    case unexplained(LogFinding.Signature, due: Failure.Due?)
    /// It is not judged.
    case unjudged(LogTally.Gap)
  }

  /// The judge takes events of all sessions only without a name.
  private static let session = "client"

  private var judge: LogJudge
  let rules: Rules
  /// Per input, whether it is given here.
  let mayGive: [Bool]
  /// The inputs by name, as ranges over all arguments.
  let declared: [Range<Int>]
  let automata: [Automaton]
  private var environments: [EnvironmentStates]
  /// Per input, how often it happened.
  private(set) var counts: [Int]
  var random: Randomness
  /// The number of times that a client opened.
  private var openings = 0

  /// - Parameters:
  ///   - references: The automata of a spec, one for each interpretation; never empty.
  ///   - values: Times that replace those of the spec, by parameter name.
  ///   - log: The inputs and outputs that are reported, and the inputs that cannot happen.
  ///   - mayGive: Per input, whether it is given here; nil: those that the app does not give.
  ///   - rules: The rules of the choice.
  package init(
    _ references: [Reference],
    values: [String: Microseconds] = [:],
    carrying log: Capabilities,
    giving mayGive: [Bool]? = nil,
    rules: Rules
  ) {
    let vocabulary = references[0].vocabulary
    judge = LogJudge(
      references,
      values: values,
      carrying: log,
      rules: LogRules(latency: 0...rules.latency)
    )
    self.rules = rules
    self.mayGive =
      mayGive ?? zip(vocabulary.inputs, log.inject).map { $0.from != .app && $1 }
    declared = vocabulary.declaredInputs
    automata = judge.timed.map(\.automaton)
    environments = automata.map { EnvironmentStates($0) }
    counts = vocabulary.inputs.map { _ in 0 }
    random = Randomness(seed: rules.seed)
  }

  /// Follows an event.
  ///
  /// - Parameters:
  ///   - event: What happened, with its instant.
  ///   - line: The number of its line in the log.
  /// - Returns: What the user should know of it.
  @discardableResult
  package mutating func take(_ event: LogEvent, line: Int) -> Notice? {
    var event = event
    event.session = Self.session
    if event.what == .start || openings == 0 { open() }
    judge.lastFinding = nil
    let gaps = judge.tally.gaps
    judge.take(event, line: line)
    follow(event.what)
    if let finding = judge.lastFinding {
      return .unexplained(finding.signature, due: finding.due)
    }
    return LogTally.Gap.allCases.first { $0 != .missing && gaps[$0] != judge.tally.gaps[$0] }
      .map { .unjudged($0) }
  }

  private mutating func open() {
    openings += 1
    random = Randomness(seed: rules.seed, index: openings)
    for number in environments.indices { environments[number].open() }
  }

  /// Follows the states of the environment.
  private mutating func follow(_ event: LogEvent.What) {
    let inputs =
      switch event {
      case .input(let input): [input]
      case .oneOfInputs(let inputs): inputs
      default: [Int]()
      }
    if inputs.count == 1 { counts[inputs[0]] += 1 }
    if !inputs.isEmpty {
      for number in environments.indices { environments[number].take(oneOf: inputs) }
    }
    guard environments.contains(where: \.isAmbiguous), let estimate, estimate.isKnown else {
      return
    }
    for (number, locations) in estimate.locations.enumerated() {
      environments[number].narrow(to: locations)
    }
  }

  /// What is known of the client after the last event; nil before the first one.
  var estimate: ClientEstimate? {
    judge.sessions[Self.session].map {
      ClientEstimate($0.timed, automata, environments, isExact: rules.latency == 0)
    }
  }
}
