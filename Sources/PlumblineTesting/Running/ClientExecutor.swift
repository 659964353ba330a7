internal import PlumblineClients
internal import PlumblineEngine
internal import PlumblineModel

/// Carries out traces on clients of a test suite, each trace on a fresh one.
struct ClientExecutor: Executor {
  let capabilities: Capabilities
  private let words: SpecWords
  /// Whether the adapter has getters.
  private let readsStates: Bool
  private let limits: VirtualClock.Limits
  private let lateCalls: LateCalls
  private let isMain: Bool
  private let make: @Sendable (VirtualClock) async throws -> any ClientAdapter
  let notice: StuckTraceNotice

  /// - Parameters:
  ///   - spec: The spec whose names the adapter uses.
  ///   - limits: The limits beyond which work counts as endless.
  ///   - lateCalls: What records calls after the end of a trace.
  ///   - isMain: Whether traces run on the main actor.
  ///   - make: Makes an adapter.
  /// - Throws: The fault of an adapter at its first connection.
  init(
    _ spec: CompiledSpec,
    limits: VirtualClock.Limits = VirtualClock.Limits(),
    lateCalls: LateCalls = LateCalls(),
    isMain: Bool,
    _ make: @escaping @Sendable (VirtualClock) async throws -> any ClientAdapter
  ) throws(AdapterFault) {
    words = SpecWords(spec)
    self.limits = limits
    self.lateCalls = lateCalls
    self.isMain = isMain
    self.make = make
    let notice = StuckTraceNotice(words.vocabulary)
    self.notice = notice
    notice.begin([])
    defer { notice.end() }
    let session = ClientSession(words, limits: limits, isMain: isMain)
    defer { session.close(noting: lateCalls) }
    let settling = try session.open(make)
    if let text = session.clock.text(of: settling) {
      throw AdapterFault(
        "connecting the adapter does not end: \(text)",
        advice: "look for a loop that never waits"
      )
    }
    capabilities = session.tester.capabilities(named: session.adapterName)
    readsStates = session.tester.hasGetters
  }

  func restart() {}

  func run(_ traces: [[Step]], into recordings: inout [Recording]) throws(AdapterFault) {
    recordings.removeAll()
    for trace in traces {
      let recording = try run(trace)
      recordings.append(recording)
      if case .hung = recording.ending { return }
    }
  }

  private func run(_ trace: [Step]) throws(AdapterFault) -> Recording {
    notice.begin(trace)
    defer { notice.end() }
    let session = ClientSession(words, limits: limits, isMain: isMain)
    defer { session.close(noting: lateCalls) }
    var execution = Execution(session, Turn(trace, from: 0), notice)
    if let text = session.clock.text(of: try session.open(make)) {
      execution.recording.ending = .hung(step: 0)
      execution.recording.log = [text]
      return execution.recording
    }
    execution.collect()
    try execution.run(reading: readsStates ? words.machines : nil, observe: capabilities.observe)
    execution.recording.next = NextDeadline(session.clock.nextMicroseconds)
    return execution.recording
  }
}

/// One trace on an opened client.
private struct Execution: TurnTaking {
  typealias Failure = AdapterFault

  private let session: ClientSession
  private let turn: Turn
  private let notice: StuckTraceNotice
  private var settling = VirtualClock.Settling.settled
  /// The number of steps whose observations were collected.
  private var collected = 0
  var recording = Recording()

  init(_ session: ClientSession, _ turn: Turn, _ notice: StuckTraceNotice) {
    self.session = session
    self.turn = turn
    self.notice = notice
  }

  /// Carries out the steps up to one that cannot be given, or that does not end.
  mutating func run(
    reading machines: [AnnouncedMachine]?,
    observe: [Bool]
  ) throws(AdapterFault) {
    if machines != nil { recording.readings = [] }
    session.onCallback { [session, turn, notice] in
      turn.callback { number in
        notice.begin(step: number)
        return session.begin(number, of: turn)
      }
    }
    defer { session.onCallback(nil) }
    while !turn.isOver {
      let first = turn.begun
      try turn.take(&self)
      collect()
      if let text = session.clock.text(of: settling) {
        recording.ending = .hung(step: max(first, turn.begun - 1))
        recording.log = [text]
        return
      }
      switch turn.lastResult {
      case .notApplicable: recording.ending = .notApplicable(step: turn.begun - 1)
      case .unsupported: recording.ending = .unsupported(step: turn.begun - 1)
      default: break
      }
      guard recording.ending == .completed, let machines else { continue }
      let states = try session.states().filter { name, _ in
        machines.contains { $0.name == name && $0.outputs.allSatisfy { observe[$0] } }
      }
      recording.readings? += (first..<turn.begun).map { StateReading(step: $0, states: states) }
    }
  }

  mutating func pass(to instant: Microseconds) throws(AdapterFault) {
    guard settling == .settled else { return }
    recording.now = instant
    notice.pass(to: instant)
    settling = try session.advance(to: instant)
  }

  mutating func begin(_ step: Int) -> Turn.Outcome {
    guard settling == .settled else { return .wait }
    notice.begin(step: step)
    return session.begin(step, of: turn)
  }

  mutating func work() throws(AdapterFault) {
    guard settling == .settled else { return }
    settling = try session.work()
  }

  /// Moves the observations into the recording.
  mutating func collect() {
    for (number, observed) in session.tester.takeObserved().enumerated() {
      if number > 0 { collected += 1 }
      // Outputs of a wait belong to the step at its end.
      let place = number > 0 ? (collected - 1, true) : (collected, false)
      for output in observed {
        recording.append(
          output.what,
          at: output.at,
          in: place,
          undocumented: output.undocumentedText
        )
      }
    }
  }
}

extension ClientSession {
  /// Counts a step of a turn, and begins its input.
  fileprivate func begin(_ step: Int, of turn: Turn) -> Turn.Outcome {
    tester.beginStep()
    return turn.steps[step].input.map { .call(begin($0)) } ?? .wait
  }
}
