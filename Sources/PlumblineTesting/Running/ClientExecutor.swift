internal import PlumblineClients
internal import PlumblineEngine
internal import PlumblineModel

/// Carries out traces on clients of a test suite, each trace on a fresh one.
struct ClientExecutor: Executor {
  let capabilities: Capabilities
  private let words: SpecWords
  private let limits: VirtualClock.Limits
  private let isMain: Bool
  private let make: @Sendable (VirtualClock) async throws -> any ClientAdapter

  /// - Parameters:
  ///   - spec: The spec whose names the adapter uses.
  ///   - limits: The limits beyond which work counts as endless.
  ///   - isMain: Whether traces run on the main actor.
  ///   - make: Makes an adapter.
  /// - Throws: The fault of an adapter at its first connection.
  init(
    _ spec: CompiledSpec,
    limits: VirtualClock.Limits = VirtualClock.Limits(),
    isMain: Bool,
    _ make: @escaping @Sendable (VirtualClock) async throws -> any ClientAdapter
  ) throws(AdapterFault) {
    words = SpecWords(spec)
    self.limits = limits
    self.isMain = isMain
    self.make = make
    let session = ClientSession(words, limits: limits, isMain: isMain)
    defer { session.close() }
    let settling = try session.open(make)
    if let text = session.clock.text(of: settling) {
      throw AdapterFault(
        "connecting the adapter does not end: \(text)",
        advice: "look for a loop that never waits"
      )
    }
    capabilities = session.tester.capabilities(named: session.adapterName)
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
    let session = ClientSession(words, limits: limits, isMain: isMain)
    defer { session.close() }
    var recording = Recording()
    if let text = session.clock.text(of: try session.open(make)) {
      recording.ending = .hung(step: 0)
      recording.log = [text]
      return recording
    }
    session.move(to: &recording, step: 0, isAfterInput: false)
    for (number, step) in trace.enumerated() {
      recording.now += step.delay
      var settling = try session.advance(to: recording.now)
      session.move(to: &recording, step: number, isAfterInput: false)
      if settling == .settled, let input = step.input {
        let given = try session.give(input)
        settling = given.settling
        session.move(to: &recording, step: number, isAfterInput: true)
        switch given.answer {
        case .accepted: break
        case .notApplicable: recording.ending = .notApplicable(step: number)
        case .unsupported: recording.ending = .unsupported(step: number)
        }
      }
      if let text = session.clock.text(of: settling) {
        recording.ending = .hung(step: number)
        recording.log = [text]
      }
      guard recording.ending == .completed else { break }
    }
    recording.next = NextDeadline(session.clock.nextMicroseconds)
    return recording
  }
}

extension ClientSession {
  /// Moves the observations into a recording.
  fileprivate func move(to recording: inout Recording, step: Int, isAfterInput: Bool) {
    let sink = tester.with { state in
      defer { state.sink.removeAll() }
      return state.sink
    }
    for observed in sink {
      recording.append(
        observed.what,
        at: observed.at,
        in: (step, isAfterInput),
        undocumented: observed.undocumentedText
      )
    }
  }
}
