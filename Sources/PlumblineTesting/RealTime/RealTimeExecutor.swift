internal import PlumblineClients
internal import PlumblineEngine
internal import PlumblineModel

/// Carries out traces on clients of a test suite on the clock of the machine, each on a fresh
/// client.
struct RealTimeExecutor: Executor {
  let capabilities: Capabilities
  private let words: SpecWords
  private let settings: RealTime
  private let watchdog: Watchdog
  private let make: @Sendable () async throws -> any ClientAdapter

  /// - Parameters:
  ///   - spec: The spec whose names the adapter uses.
  ///   - settings: The tolerance, and the time after which a call hangs.
  ///   - watchdog: Detects that the machine is late.
  ///   - make: Makes an adapter.
  /// - Throws: The fault of an adapter at its first connection.
  init(
    _ spec: CompiledSpec,
    _ settings: RealTime,
    _ watchdog: Watchdog,
    _ make: @escaping @Sendable () async throws -> any ClientAdapter
  ) throws(AdapterFault) {
    words = SpecWords(spec)
    self.settings = settings
    self.watchdog = watchdog
    self.make = make
    let session = settings.session(words)
    try session.open(make)
    var capabilities = session.tester.capabilities(named: session.adapterName)
    capabilities.timeModel = .real(settings.tolerance)
    self.capabilities = capabilities
    try session.close(isHung: false)
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
    let session = settings.session(words)
    var recording = Recording()
    do {
      try carryOut(trace, on: session, into: &recording)
    } catch {
      try? session.close(isHung: false)
      throw error
    }
    let isHung = if case .hung = recording.ending { true } else { false }
    if !isHung, let late = watchdog.firstMissed(since: session.start) {
      recording.cut(at: (late - session.start).microseconds)
    }
    try session.close(isHung: isHung)
    return recording
  }

  private func carryOut(
    _ trace: [Step],
    on session: RealTimeSession,
    into recording: inout Recording
  ) throws(AdapterFault) {
    try session.open(make)
    var instants = Instants()
    instants.opened = session.now
    var planned: Microseconds = 0
    for (number, step) in trace.enumerated() where recording.ending == .completed {
      planned += step.delay
      session.wait(until: planned)
      let before = session.begin(step: number)
      if let input = step.input {
        let answer = session.give(input)
        switch answer {
        case .accepted, .refused: break
        case .notApplicable, .unsupported:
          recording.ending =
            answer == .unsupported ? .unsupported(step: number) : .notApplicable(step: number)
          // The refused input counts until the end, because earlier outputs may still come.
          session.settle()
        case nil: recording.hang(at: number, settings.hangAfter)
        }
      }
      instants.given.append(before...session.now)
      try session.check()
    }
    if recording.ending == .completed {
      session.settle()
      if session.isStuck() { recording.hang(at: max(0, trace.count - 1), settings.hangAfter) }
    }
    try session.check()
    recording.instants = instants
    session.end(trace, latency: settings.tolerance.latency.upperBound, &recording)
  }
}

extension Recording {
  fileprivate mutating func hang(at step: Int, _ span: Duration) {
    ending = .hung(step: step)
    log = ["a call of the adapter has kept its thread for \(describe(span.microseconds))"]
  }
}

extension RealTime {
  /// A trace with these settings.
  fileprivate func session(_ words: SpecWords) -> RealTimeSession {
    RealTimeSession(
      words,
      hangAfter: hangAfter.microseconds,
      latency: tolerance.latency.upperBound
    )
  }
}

extension RealTimeSession {
  /// Moves the observations into a recording; later ones belong to none.
  fileprivate func end(_ trace: [Step], latency: Microseconds, _ recording: inout Recording) {
    let sink = tester.with { state in
      state.isClosed = true
      recording.now = now
      return state.sink
    }
    for observed in sink {
      let place = recording.place(
        of: observed.at,
        after: observed.step,
        in: trace,
        latency: latency
      )
      recording.append(
        observed.what,
        since: max(0, observed.at - latency),
        at: observed.at,
        in: place,
        undocumented: observed.undocumentedText
      )
    }
  }
}
