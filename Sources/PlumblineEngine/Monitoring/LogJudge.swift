package import PlumblineModel

/// Judges a log line by line, without giving inputs: passive testing.
///
/// ```swift
/// var judge = LogJudge(references, carrying: log, rules: LogRules())
/// judge.take(event, line: 1)
/// judge.tally.findings
/// ```
///
/// Every session has its own candidates. After an event that none of them allows, the session
/// continues from all candidates that show the event, so one fault gives one finding. Absence is
/// judged at the next event: at the end of a log nothing is missing.
///
/// - Complexity: O(1) per known event where only the order counts; otherwise as the state estimate.
///   Memory is that of the open sessions, at most ``sessionLimit``.
package struct LogJudge: ~Copyable {
  /// The limit of open sessions; beyond it those that were quiet for longest are closed.
  package static let sessionLimit = 100_000

  /// The limit of candidates at one place per session.
  static let zonesPerLocation = 1

  let rules: LogRules
  /// Per symbol, whether the log is declared to carry it.
  let carried: [Bool]
  let references: [Reference]
  let free: [Bool]
  var order: UntimedObserver
  /// Nil if no input is unobservable.
  var assumptions: AssumptionSearch?
  var shown: ObservableStates
  /// One for each interpretation.
  let diagnoses: [LogDiagnosis]
  /// The estimators of an opening client, where times count.
  let timed: [AdaptiveEstimator]
  /// The invariants of an opening client.
  let invariants: InvariantCheckers
  let limit: Int
  /// The inputs that set the options of a client, the default first.
  let options: [Int]
  /// Whether the first line of a session is the first of its client.
  var beginsAtOpening: Bool
  /// Whether the log has outputs that announce a state.
  let hasAnnouncements: Bool
  let silentAnswers: SilentAnswers
  /// The instant at which all clients opened, unless a gap followed.
  var lastStart: Microseconds?
  /// The open sessions, by name.
  ///
  /// One that was quiet takes the ``CommonEvents`` with its next event.
  var sessions: [String: LogSession] = [:]
  var common = CommonEvents()
  private var eventCount = 0
  var tally: LogTally
  /// Per passage between announced states, how often it was seen, and how often forbidden.
  private var seen: [(count: Int, illegal: Int)] = []
  var numbers: [LogFinding.Signature: Int] = [:]
  /// The last finding.
  var lastFinding: LogFinding.Diagnosed?

  var refusals: [Refusal: LogFinding.Diagnosed] = [:]
  /// The number of candidate sets that triggers a cleanup.
  var setLimit = Self.setLimit

  /// The minimum of that number, which adapts to the sets still held.
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
  ///   - log: The outputs that the log is declared to carry, and the inputs that it may lack.
  ///   - rules: The rules of judging.
  ///   - fields: The names of the fields by which sessions are grouped.
  package init(
    _ references: [Reference],
    values: [String: Microseconds] = [:],
    carrying log: Capabilities,
    rules: LogRules,
    fields: [String] = []
  ) {
    self.references = references.map {
      let projected = $0.projected(onto: log).withoutIdleMachines
      return projected.withAnswersAtAnyTime ?? projected
    }
    self.rules = rules
    carried = (0..<references[0].vocabulary.symbolCount).map {
      log.observe[references[0].vocabulary.parts(of: $0).output]
    }
    let automata = self.references.map { Automaton($0, values: values) }
    free = (0..<references[0].vocabulary.symbolCount).map(automata[0].isUnconstrained)
    order = UntimedObserver(automata, values: values)
    assumptions = AssumptionSearch(self.references, values: values, latency: rules.latency)
    let shown = ObservableStates(self.references[0])
    hasAnnouncements = zip(carried, 0...).contains { $0 && shown.isAnnouncement(.output($1)) }
    self.shown = shown
    silentAnswers = SilentAnswers(self.references, carrying: log)
    diagnoses = automata.map { LogDiagnosis(Diagnosis($0, values: values)) }
    timed =
      rules.latency.map { latency in
        automata.map {
          AdaptiveEstimator(
            $0,
            isSymbolic: $0.repeatableTimers != 0,
            latency: latency,
            zonesPerLocation: Self.zonesPerLocation,
            countsCoverage: false
          )
        }
      } ?? []
    // Windows and reactions are judged only where instants are exact.
    var judged = self.references[0]
    for number in judged.invariants.indices
    where rules.latency != 0...0
      && (judged.invariants[number].window != nil || judged.invariants[number].by != nil)
    {
      judged.invariants[number].scope = .during(Invariant.Condition(anyOf: []))
    }
    invariants = InvariantCheckers(InvariantTables(judged, values: values), patience: 0)
    limit = Self.sessionLimit
    options = references[0].optionInputs
    beginsAtOpening = rules.beginsAtOpening
    tally = LogTally(fields: fields)
  }

  /// Judges an event.
  ///
  /// - Parameters:
  ///   - event: The event of a line.
  ///   - line: The number of the line.
  package mutating func take(_ event: LogEvent, line: Int) {
    eventCount += 1
    if event.isAboutAll { return takeForAll(event, line: line) }
    let session = sessions[event.session] ?? begin(event, line: line)
    session.last = eventCount
    takeCommon(in: session)
    take(event, line: line, in: session)
    if sessions.count > limit { closeQuietSessions() }
    if order.count > setLimit { compact() }
    if assumptions?.isFull == true { assumptions?.compact(Array(sessions.values)) }
  }

  /// Handles a start or a gap of all sessions.
  ///
  /// A session first seen after a gap may have begun in it.
  private mutating func takeForAll(_ event: LogEvent, line: Int) {
    beginsAtOpening = event.what == .start
    lastStart = event.what == .start ? event.at : nil
    if event.what == .gap { tally.note(.missing, line: line) }
    if event.what == .start { common.noteStart(at: event.at) } else { common.noteLoss() }
  }

  /// Handles a line that cannot be read: it may have been an event of any session.
  ///
  /// - Parameter line: The number of the line.
  package mutating func takeUnreadable(line: Int) {
    (beginsAtOpening, lastStart) = (false, nil)
    tally.note(.unreadable, line: line)
    common.noteLoss()
  }

  /// The text of events and invariants, which all interpretations share.
  var diagnosis: LogDiagnosis { diagnoses[0] }

  /// The findings so far.
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
  /// Whether it concerns all sessions.
  fileprivate var isAboutAll: Bool { session.isEmpty && (what == .start || what == .gap) }
}

extension LogJudge {
  private mutating func take(_ event: LogEvent, line: Int, in session: LogSession) {
    switch event.what {
    case .start:
      if rules.latency != nil, event.at == nil { tally.note(.undated, line: line) }
      open(session, at: event.at)
    case .gap:
      tally.note(.missing, line: line)
      lose(session)
    case .undocumentedInput:
      extendLane(of: session, to: line, at: event.at)
      session.lane.map { tally.lanes[$0].unjudged += 1 }
      tally.note(.undocumented, line: line)
      session.forget()
      session.expectAnswer(toInputAt: event.at)
      session.invariants = nil
      (session.isDoubtful, session.lacksOptions) = (true, false)
    case .output(let symbol) where !carried[symbol]: tally.note(.unlogged, line: line)
    case .oneOf(let symbols) where !symbols.contains { carried[$0] }:
      tally.note(.unlogged, line: line)
    default:
      extendLane(of: session, to: line, at: event.at)
      setOptions(before: event, in: session)
      judge(event, line: line, in: session)
    }
  }

  private mutating func judge(_ event: LogEvent, line: Int, in session: LogSession) {
    let isInput = event.what.isInput
    let state = session.shown
    let passage = shown.passage(of: event.what, from: state)
    let (wasDoubtful, wasInterrupted) = (session.isDoubtful, session.isInterrupted)
    let answer = possibleAnswer(event, line: line, in: session)
    if let at = event.at, let last = session.timed?.last, at < last, isDated(event, after: last) {
      tally.outOfOrder += 1
      tally.firstOutOfOrder = tally.firstOutOfOrder ?? line
    }
    endAnswer(before: event, in: session)
    noteDoubt(ofUndated: event, in: session)
    var outcome = advance(event, in: session)
    noteAssumption(event, outcome, line: line, in: session, from: state)
    if isInput || wasInterrupted { noteInterruption(session) }
    let checked = checkInvariants(event, outcome, shown.passages[passage], in: session)
    let violated = wasInterrupted ? nil : checked
    var isDropped = false
    if violated == nil, case .illegal = outcome {
      isDropped = dropDocumentedCause(before: event, in: session)
    }
    if isDropped { outcome = advance(event, in: session) }
    var finding = violated.map { diagnosis.violation($0, by: event, shown.text(of: state)) }
    switch outcome {
    case .known: tally.judged += 1
    case .illegal(let expectation):
      tally.judged += 1
      // A violated invariant is more specific.
      finding = finding ?? refusal(of: event, expectation, state)
    case .gap(let gap):
      tally.note(gap, line: line)
      session.lane.map { tally.lanes[$0].unjudged += 1 }
      if gap != .answer { session.forget() }
      if gap == .undocumented || gap == .unknownPlace && session.awaitsState {
        session.expectAnswer(toInputAt: event.at)
      }
      if gap == .overwhelmed || gap == .late { session.givenUp = gap }
      if gap == .late { session.isDoubtful = true }
      // After an undocumented input, or at an unknown place, invariants still judge; other gaps end
      // that.
      if ![.undocumented, .answer, .unknownPlace].contains(gap) { session.invariants = nil }
      if isInput, gap != .undated, gap != .clock { session.isDoubtful = true }
    }
    if passage == seen.count { seen.append((0, 0)) }
    seen[passage].count += 1
    let isViolation = finding?.signature.blame == .implementation
    if isViolation { seen[passage].illegal += 1 }
    if let finding {
      let isDoubtful = (wasDoubtful || isDropped) && violated == nil
      note(finding, event, line: line, isDoubtful: isDoubtful, in: session)
      // Invariants judge on after a doubtful finding or a deviation: they may find a certain violation.
      if !isDoubtful, isViolation { session.invariants = nil }
      if case .illegal = outcome { find(event, in: session) }
      let signature = finding.signature
      if signature.blame == .document {
        followUndocumented(signature.explanations, before: event, in: session)
      }
    }
    // Its candidates are refuted after a drop.
    keep(isDropped ? nil : answer, after: event, outcome, in: session)
    if !isInput { session.hasOutput = true }
  }
}
