internal import PlumblineClients
internal import PlumblineModel

/// The asynchronous clients of a program: how they are made, and on which clock.
enum ClientFactory: Sendable {
  /// On a clock that the driver moves, along virtual or real time.
  case virtual(@Sendable (VirtualClock) async throws -> any ClientAdapter)
  /// On the clocks of the machine; outputs are at most so late, or as late as the runner finds.
  case real(latency: Microseconds?, @Sendable () async throws -> any ClientAdapter)
}

/// An asynchronous client as an implementation: each trace has a fresh adapter.
struct ClientDriver: Implementation {
  private let words: SpecWords
  private let factory: ClientFactory
  private var session: OpenSession?

  init(_ vocabulary: Vocabulary, _ factory: ClientFactory) {
    words = SpecWords(spec: nil, vocabulary: vocabulary, clauses: nil)
    self.factory = factory
  }

  /// The first fault of the adapter.
  var fault: AdapterFault? { session?.fault }

  var next: Microseconds? {
    guard case .virtual(let session) = session?.kind else { return nil }
    return session.clock.nextMicroseconds
  }

  /// The clock of the machine since the opening, if the client uses it.
  var clock: RealClock? {
    guard case .real(let session) = session?.kind else { return nil }
    return RealClock(since: session.start)
  }

  mutating func open(_ seen: inout ObservationSink) {
    let (session, factory) = (OpenSession(words, factory), factory)
    self.session = session
    session.note { () throws(AdapterFault) in try session.open(factory) }
    session.move(to: &seen)
  }

  mutating func give(_ input: Int, at now: Microseconds, _ seen: inout ObservationSink)
    -> InputResult
  {
    guard let session else { return .unsupported }
    var result = InputResult.unsupported
    session.note { () throws(AdapterFault) in result = try session.give(input) }
    session.move(to: &seen)
    return result
  }

  mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {
    guard let session else { return }
    session.note { () throws(AdapterFault) in try session.advance(to: now) }
    session.move(to: &seen)
  }

  var states: [String: String] {
    guard let session, case .virtual(let client) = session.kind else { return [:] }
    var states: [String: String] = [:]
    session.note { () throws(AdapterFault) in states = try client.states() }
    return states
  }

  /// How the client takes calls inside its callbacks.
  static var calls: CallTaking<ClientDriver> {
    CallTaking(
      begin: { driver, input, _, _ in
        guard let session = driver.session, case .virtual(let client) = session.kind else {
          return .known(.unsupported)
        }
        client.tester.beginStep()
        return input.map { .call(client.begin($0)) } ?? .wait
      },
      onCallback: { driver, _, action in
        guard case .virtual(let client) = driver.session?.kind else { return }
        client.onCallback(
          action.map { action in
            {
              var unused = ObservationSink()
              action(&unused)
            }
          }
        )
      }
    )
  }

  /// Connects an adapter once, and returns what it declares.
  ///
  /// - Throws: The fault of an adapter that cannot be connected.
  func declaration() throws(AdapterFault) -> AdapterDeclaration {
    let session = OpenSession(words, factory)
    try session.open(factory)
    let capabilities = session.tester.capabilities(named: "")
    let vocabulary = words.vocabulary
    func names(_ isIn: [Bool]) -> [String] {
      vocabulary.inputNames.filter { name in
        name != Vocabulary.options
          && vocabulary.inputs(named: name).contains { isIn[$0] }
      }
    }
    let inputs = vocabulary.inputs.indices
    var declaration = AdapterDeclaration(
      inject: names(capabilities.inject),
      spontaneous: names(capabilities.spontaneous),
      absent: names(
        inputs.map {
          !capabilities.inject[$0] && !capabilities.spontaneous[$0]
            && !capabilities.unobservable[$0]
        }
      ),
      observe: zip(vocabulary.outputs, capabilities.observe).filter(\.1).map(\.0.name),
      notApplicable: capabilities.notApplicable
    )
    declaration.readsStates = session.tester.hasGetters
    declaration.isReentrant = capabilities.isReentrant
    if case .real(let latency, _) = factory {
      declaration.clocks = ["real"]
      declaration.latency = latency
      declaration.stampsAtSource = true
    }
    return declaration
  }
}

/// A trace of an asynchronous client; its end releases the client.
private final class OpenSession {
  enum Kind {
    case virtual(ClientSession)
    case real(RealTimeSession)
  }

  /// The time for which a call that waits elsewhere delays the next step.
  private static var turn: Microseconds { 20_000 }

  let kind: Kind
  /// The first fault of the adapter.
  private(set) var fault: AdapterFault?

  init(_ words: SpecWords, _ factory: ClientFactory) {
    switch factory {
    case .virtual:
      kind = .virtual(ClientSession(words, limits: VirtualClock.Limits(), isMain: true))
    case .real(let latency, _):
      // The runner decides what hangs.
      kind = .real(
        RealTimeSession(words, hangAfter: VirtualClock.never, latency: latency ?? Self.turn)
      )
    }
  }

  deinit {
    switch kind {
    case .virtual(let session): session.close()
    case .real(let session): try? session.close(isHung: false)
    }
  }

  var tester: Tester {
    switch kind {
    case .virtual(let session): session.tester
    case .real(let session): session.tester
    }
  }

  /// Carries out a part of a trace, and notes the fault of the adapter.
  func note(_ body: () throws(AdapterFault) -> Void) {
    do throws(AdapterFault) { try body() } catch { fault = fault ?? error }
  }

  func open(_ factory: ClientFactory) throws(AdapterFault) {
    switch (kind, factory) {
    case (.virtual(let session), .virtual(let make)): hang(session, try session.open(make))
    case (.real(let session), .real(_, let make)): try session.open(make)
    default: break
    }
  }

  func give(_ input: Int) throws(AdapterFault) -> InputResult {
    switch kind {
    case .virtual(let session):
      let (answer, settling) = try session.give(input)
      hang(session, settling)
      return answer
    case .real(let session):
      let answer = session.give(input)
      try session.check()
      return answer ?? .accepted
    }
  }

  func advance(to instant: Microseconds) throws(AdapterFault) {
    switch kind {
    case .virtual(let session): hang(session, try session.advance(to: instant))
    case .real(let session): try session.check()
    }
  }

  /// Moves what the adapter has observed.
  func move(to seen: inout ObservationSink) {
    for (number, observed) in tester.takeObserved().enumerated() {
      if number > 0 { seen.beginStep() }
      for event in observed {
        switch event.what {
        case .output(let symbol):
          seen.append(symbol, at: event.at, undocumented: event.undocumented)
        case .input(let input): seen.spontaneous(input, at: event.at)
        }
      }
    }
  }

  /// Answers no more if an instant of the client does not end: that is a hang, and the log says why.
  private func hang(_ session: ClientSession, _ settling: VirtualClock.Settling) {
    guard let text = session.clock.text(of: settling) else { return }
    AdapterStreams.log(text)
    while true { RealClock.pause() }
  }
}
