package import PlumblineModel

/// Judges a log, line by line, over which nobody has control: passive testing.
///
/// ```swift
/// var judge = LogJudge(references, carrying: log, rules: LogRules())
/// judge.take(event, line: 1)
/// judge.tally.findings
/// ```
///
/// Every session has candidates of its own. After something that none of them allows, the session
/// goes on from wherever that can have led; so one fault is one finding and not many. What is absent
/// is judged when the next event comes: at the end of a log nothing is missing.
///
/// - Complexity: O(1) per event that came before where only the order counts; otherwise as the
///   state estimate. Memory is that of the open sessions, at most ``sessionLimit``.
package struct LogJudge: ~Copyable {
  /// More sessions than this are not kept open: those that were quiet for longest are closed.
  package static let sessionLimit = 100_000

  /// A session has at most so many candidates at one place.
  private static let zonesPerLocation = 1

  let rules: LogRules
  /// Per output of the vocabulary, whether the log is said to carry it.
  let carried: [Bool]
  let references: [Reference]
  let free: [Bool]
  var order: UntimedObserver
  var shown: ObservableStates
  let diagnosis: LogDiagnosis
  /// The estimators of a client that opens, where times count.
  let timed: [AdaptiveEstimator]
  /// The invariants of a client that opens.
  let invariants: InvariantCheckers
  let limit: Int
  /// Whether the first line of a session is the first of its client.
  var beginsAtOpening: Bool
  /// When all clients opened, if nothing was lost since.
  var lastStart: Microseconds?
  /// The open sessions, by name.
  var sessions: [String: LogSession] = [:]
  private var eventCount = 0
  var tally: LogTally
  /// Per passage of the states that are shown, how often it was seen, and how often forbidden.
  private var seen: [(count: Int, illegal: Int)] = []
  var numbers: [LogFinding.Signature: Int] = [:]

  var refusals: [Refusal: LogFinding.Signature] = [:]
  /// When sets of candidates are forgotten.
  var setLimit = Self.setLimit

  /// Sets of candidates are forgotten when there are more, and as many as are held.
  static let setLimit = 20_000

  struct Refusal: Hashable {
    var knowledge: UntimedObserver.Knowledge
    var shown: ObservableStates.Number
    var event: LogEvent.What
    var undocumented: String?
  }

  /// - Parameters:
  ///   - references: The automata of a spec, one for each interpretation; never empty.
  ///   - values: Times that replace those of the spec, by parameter name.
  ///   - log: What the log is said to carry: the outputs, and the inputs that may be missing.
  ///   - rules: How it is judged.
  ///   - fields: The names of the fields by which sessions are grouped.
  ///   - sessionLimit: How many sessions are kept open.
  package init(
    _ references: [Reference],
    values: [String: Microseconds] = [:],
    carrying log: Capabilities,
    rules: LogRules,
    fields: [String] = [],
    sessionLimit: Int = Self.sessionLimit
  ) {
    self.references = references.map { $0.projected(onto: log) }
    self.rules = rules
    carried = (0..<references[0].vocabulary.symbolCount).map {
      log.observe[references[0].vocabulary.parts(of: $0).output]
    }
    let automata = self.references.map { Automaton($0, values: values) }
    free = (0..<references[0].vocabulary.symbolCount).map(automata[0].isUnconstrained)
    order = UntimedObserver(automata, values: values)
    shown = ObservableStates(self.references[0])
    diagnosis = LogDiagnosis(Diagnosis(automata[0], values: values))
    timed =
      rules.latency.map { latency in
        automata.map {
          AdaptiveEstimator(
            $0,
            latency: latency,
            zonesPerLocation: Self.zonesPerLocation,
            countsCoverage: false
          )
        }
      } ?? []
    // Windows and reactions are judged where instants are known.
    var judged = self.references[0]
    for number in judged.invariants.indices
    where rules.latency != 0...0
      && (judged.invariants[number].window != nil || judged.invariants[number].by != nil)
    {
      judged.invariants[number].scope = .during(Invariant.Condition(anyOf: []))
    }
    invariants = InvariantCheckers(InvariantTables(judged, values: values), patience: 0)
    limit = sessionLimit
    beginsAtOpening = rules.beginsAtOpening
    tally = LogTally(fields: fields)
  }

  /// Judges an event.
  ///
  /// - Parameters:
  ///   - event: What a line says.
  ///   - line: Its number.
  package mutating func take(_ event: LogEvent, line: Int) {
    eventCount += 1
    if event.isAboutAll { return takeForAll(event) }
    let session = sessions[event.session] ?? begin(event)
    session.last = eventCount
    take(event, line: line, in: session)
    if sessions.count > limit { closeQuietSessions() }
    if order.count > setLimit { compact() }
  }

  /// Takes note of what a log says of all its sessions.
  ///
  /// A session that is met after a gap may have begun in it.
  private mutating func takeForAll(_ event: LogEvent) {
    beginsAtOpening = event.what == .start
    lastStart = event.what == .start ? event.at : nil
    if event.what == .gap { tally.note(.missing) }
    for session in sessions.values {
      if event.what == .start { open(session, at: event.at) } else { lose(session) }
    }
  }

  /// What was found so far.
  package var result: LogTally {
    var result = tally
    result.transitions = zip(shown.passages, seen).map { passage, seen in
      LogTally.Transition(
        state: shown.text(of: passage.from),
        event: diagnosis.text(of: passage.event),
        isInput: passage.event.isInput,
        count: seen.count,
        illegal: seen.illegal
      )
    }
    return result.summed
  }
}

extension LogEvent {
  /// Whether it names no session, and is about each.
  fileprivate var isAboutAll: Bool { session.isEmpty && (what == .start || what == .gap) }
}

extension LogJudge {
  private mutating func take(_ event: LogEvent, line: Int, in session: LogSession) {
    switch event.what {
    case .start:
      if rules.latency != nil, event.at == nil { tally.note(.undated) }
      open(session, at: event.at)
    case .gap:
      tally.note(.missing)
      lose(session)
    case .output(let symbol) where !carried[symbol]: tally.note(.unlogged)
    case .oneOf(let symbols) where !symbols.contains { carried[$0] }: tally.note(.unlogged)
    default: judge(event, line: line, in: session)
    }
  }

  private mutating func judge(_ event: LogEvent, line: Int, in session: LogSession) {
    let isInput = event.what.isInput
    let state = session.shown
    let passage = shown.passage(of: event.what, from: state)
    let wasDoubtful = session.isDoubtful
    let outcome = advance(event, in: session)
    let violated = checkInvariants(event, outcome, shown.passages[passage], in: session)
    var signature = violated.map { diagnosis.violation(of: $0, by: event, shown.text(of: state)) }
    switch outcome {
    case .known: tally.judged += 1
    case .illegal(let expectation):
      tally.judged += 1
      // An invariant says more.
      signature = signature ?? refusal(of: event, expectation, state)
    case .gap(let gap):
      tally.note(gap)
      session.forget()
      // What looks back sees on; where the environment does what it cannot do, it is not to be believed.
      if gap != .undocumented, gap != .unknownPlace { session.invariants = nil }
      if isInput { session.isDoubtful = true }
    }
    if passage == seen.count { seen.append((0, 0)) }
    seen[passage].count += 1
    if signature != nil { seen[passage].illegal += 1 }
    if let signature {
      let isDoubtful = wasDoubtful && violated == nil
      note(signature, event, line: line, isDoubtful: isDoubtful, in: session)
      // What is not certain keeps no invariant from being violated for certain.
      if !isDoubtful { session.invariants = nil }
      if case .illegal = outcome { find(event, in: session) }
    }
    if !isInput { session.hasOutput = true }
  }
}
