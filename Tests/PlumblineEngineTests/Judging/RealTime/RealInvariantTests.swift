import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Invariants on a real clock, in all orders and with all that is not known of instants.
@Suite struct RealInvariantTests {
  /// Says nothing of `ping` and `pong`, which come whenever they like; its times are 1 s and 2 s.
  private static let clockwork = Clockwork(
    timers: ["t": (1000, 2000)],
    edges: [.init(0, "stop", to: 0), .init(0, "tell", to: 0, ["ping?", "pong?"])]
  )
  private static let stop = Invariant.Event.input(0)
  private static let ping = Invariant.Event.output(OutputPattern(output: 0, allowed: []))
  private static let pong = Invariant.Event.output(OutputPattern(output: 1, allowed: []))
  /// Up to 2 s.
  private static let soon = Invariant.Window.span(from: nil, to: 1)

  /// Whether an invariant accepts a scene, whose opening is over at an instant.
  private func passes(
    _ invariant: Invariant,
    _ script: String,
    opened: Microseconds = 0,
    latency: Microseconds = 0
  ) -> Bool {
    var reference = Self.clockwork.reference
    reference.judgedByInvariants = [0, 1]
    reference.invariants = [invariant]
    let tolerance = Tolerance(slack: 0, latency: 0...latency)
    var judge = Judge(Automaton(reference, timeModel: .real(tolerance)))
    var scene = RealScene(script, in: reference.vocabulary)
    scene.recording.instants?.opened = opened
    if case .passed = judge.judge(Execution(of: scene.trace, scene.recording)) { return true }
    return false
  }

  @Test func `of dead ends that are equally late the recorded order decides`() throws {
    var reference = Clockwork(edges: [.init(0, "stop", to: 0), .init(1, "stop", to: 1, ["ping"])])
      .reference
    reference.invariants = [Bench.invariant(each: nil, .never, [Self.stop])]
    let automaton = Automaton(reference, timeModel: .real(Tolerance(slack: 0)))
    // The call returns after the output was seen, and began before it.
    let scene = RealScene("stop 100000-300000, ping! 200000, 9000000", in: reference.vocabulary)
    var judge = Judge(automaton)
    guard case .failed(let mismatch) = judge.judge(Execution(of: scene.trace, scene.recording)),
      case .invariant(0, nil) = mismatch.what
    else {
      Issue.record("the input violates the invariant first")
      return
    }
    #expect(mismatch.step == 0)
  }

  @Test func `an input that takes its time may have acted at its beginning`() {
    let invariant = Bench.invariant(each: [Self.stop], .never, [Self.ping], in: Self.soon)
    #expect(passes(invariant, "stop 0-100000, ping! 2000001, 9000000"))
    #expect(!passes(invariant, "stop 0-100000, ping! 2000000, 9000000"))
  }

  @Test func `an output that is seen late may have come when it can have at the earliest`() {
    let invariant = Bench.invariant(each: [Self.ping], .never, [Self.pong], in: Self.soon)
    #expect(passes(invariant, "ping! 0-300000, pong! 2000001, 9000000"))
    #expect(!passes(invariant, "ping! 0-300000, pong! 2000000, 9000000"))
  }

  @Test func `what is due after the opening has the time that the opening took`() {
    let invariant = Bench.invariant(.always, .then, [Self.ping], in: Self.soon)
    #expect(passes(invariant, "ping! 2400000, 9000000", opened: 400_000))
    #expect(!passes(invariant, "ping! 2400001, 9000000", opened: 400_000))
  }

  @Test func `the order in which a scope closed again stays possible`() {
    let scope = Invariant.Scope.after([Self.ping], until: [Self.stop])
    let invariant = Bench.invariant(scope, .never, [Self.pong])
    #expect(passes(invariant, "stop 1000-1100, ping! 10000, pong! 900000, 999999", latency: 20_000))
    #expect(!passes(invariant, "stop 1000-1100, ping! 10000, pong! 900000, 999999", latency: 8000))
  }

  @Test func `the order in which a trigger came before its scope stays possible`() {
    let invariant = Bench.invariant(
      .after([Self.stop], until: []),
      each: [Self.ping],
      .never,
      [Self.pong]
    )
    #expect(passes(invariant, "stop 1000-1100, ping! 10000, pong! 900000, 999999", latency: 20_000))
    #expect(!passes(invariant, "stop 1000-1100, ping! 10000, pong! 900000, 999999", latency: 8000))
  }
}
