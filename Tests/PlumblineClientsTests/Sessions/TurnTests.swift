import PlumblineModel
import Testing

@testable import PlumblineClients

/// When a call inside a callback begins, for clients of each kind.
@Suite struct TurnTests {
  private static let vocabulary = Vocabulary(
    inputs: [.init(name: "press", from: .app), .init(name: "ask", from: .app)],
    outputs: [.init(name: "ring", seenBy: .app, arguments: [])]
  )

  /// What happened, in order; one thread uses it.
  private final class Lines: @unchecked Sendable { var all: [String] = [] }

  /// Carries out the steps of a turn on a session.
  private struct Work: TurnTaking {
    typealias Failure = AdapterFault
    let session: ClientSession
    let turn: Turn

    mutating func pass(to instant: Microseconds) throws(AdapterFault) {
      _ = try session.advance(to: instant)
    }

    mutating func begin(_ step: Int) -> Turn.Outcome {
      turn.steps[step].input.map { .call(session.begin($0)) } ?? .wait
    }

    mutating func work() throws(AdapterFault) { _ = try session.work() }
  }

  /// Gives `press`, and `ask` inside its callback or in one tick with it.
  private func run(
    _ place: Step.Within,
    isMain: Bool = false,
    _ make: @escaping @Sendable (VirtualClock) async throws -> any ClientAdapter
  ) throws -> [InputResult?] {
    let words = SpecWords(spec: "bell", vocabulary: Self.vocabulary, clauses: nil)
    let session = ClientSession(words, limits: VirtualClock.Limits(), isMain: isMain)
    defer { session.close() }
    #expect(try session.open(make) == .settled)
    let turn = Turn([Step(delay: 0, input: 0), Step(delay: 0, input: 1, within: place)], from: 0)
    var work = Work(session: session, turn: turn)
    session.onCallback { turn.callback { .call(session.begin($0)) } }
    while !turn.isOver { try turn.take(&work) }
    return turn.results
  }

  private struct Plain: ClientAdapter {
    let lines: Lines
    var waits = false

    func connect(to tester: Tester) {
      let (lines, waits) = (lines, waits)
      tester.inject("press") {
        lines.all.append("press")
        tester.observe("ring")
        lines.all.append("rung")
      }
      tester.inject("ask") {
        lines.all.append("ask")
        if waits { await Task.yield() }
        lines.all.append("asked")
      }
    }
  }

  @Test func `a call without a wait ends before the callback goes on`() throws {
    let lines = Lines()
    #expect(try run(.callback) { _ in Plain(lines: lines) } == [.accepted, .accepted])
    #expect(lines.all == ["press", "ask", "asked", "rung"])
  }

  @Test func `a call with a wait begins before the callback goes on`() throws {
    let lines = Lines()
    #expect(
      try run(.callback) { _ in Plain(lines: lines, waits: true) } == [.accepted, .accepted]
    )
    #expect(lines.all == ["press", "ask", "rung", "asked"])
  }

  @MainActor private final class Phone: ClientAdapter {
    let lines: Lines
    init(_ lines: Lines) { self.lines = lines }

    func connect(to tester: Tester) async {
      tester.inject("press") {
        self.lines.all.append("press")
        Task { self.lines.all.append("work") }
        tester.observe("ring")
        self.lines.all.append("rung")
      }
      tester.inject("ask") {
        self.lines.all.append("ask")
        await Task.yield()
        self.lines.all.append("asked")
      }
    }
  }

  @Test @MainActor func `on the main actor it does so, too`() throws {
    let lines = Lines()
    _ = try run(.callback, isMain: true) { _ in await Phone(lines) }
    #expect(lines.all == ["press", "ask", "rung", "work", "asked"])
  }

  @Test @MainActor func `a call in one tick begins before the client does other work`() throws {
    let lines = Lines()
    _ = try run(.tick, isMain: true) { _ in await Phone(lines) }
    #expect(lines.all == ["press", "rung", "ask", "work", "asked"])
  }

  private actor Bell {
    let lines: Lines
    let changed: @Sendable () -> Void

    init(_ lines: Lines, changed: @escaping @Sendable () -> Void) {
      (self.lines, self.changed) = (lines, changed)
    }

    func press() {
      lines.all.append("press")
      changed()
      lines.all.append("rung")
    }

    func ask() { lines.all.append("ask") }
  }

  private struct BellAdapter: ClientAdapter {
    let lines: Lines

    func connect(to tester: Tester) {
      let bell = Bell(lines) { tester.observe("ring") }
      tester.inject("press") { await bell.press() }
      tester.inject("ask") { await bell.ask() }
    }
  }

  @Test func `a call of an actor that calls back waits for it`() throws {
    let lines = Lines()
    #expect(try run(.callback) { _ in BellAdapter(lines: lines) } == [.accepted, .accepted])
    #expect(lines.all == ["press", "rung", "ask"])
  }

  /// Its second call is refused, or not possible.
  private struct Refusing: ClientAdapter {
    let error: any Error
    var waits = false

    func connect(to tester: Tester) {
      let (error, waits) = (error, waits)
      tester.inject("press") { tester.observe("ring") }
      tester.inject("ask") {
        if waits { await Task.yield() }
        throw error
      }
    }
  }

  @Test(arguments: [false, true])
  func `the result of a call inside a callback is that of its step`(waits: Bool) throws {
    #expect(
      try run(.callback) { _ in Refusing(error: Refused(), waits: waits) } == [.accepted, .refused]
    )
    #expect(
      try run(.callback) { _ in Refusing(error: NotAsked(), waits: waits) }
        == [.accepted, .notApplicable]
    )
  }
}
