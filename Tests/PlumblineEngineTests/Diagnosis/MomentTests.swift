import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The state, the timers and the expectations after each event of a trace.
@Suite struct MomentTests {
  /// `go` starts a timer of 4 s to 5 s, whose expiry shows `ping`.
  private let clockwork = Clockwork(
    timers: ["t": (4000, 5000)],
    edges: [
      .init(0, "go", to: 1, ["on"], arms: ["t"]), .init(1, "t", to: 0, ["ping"]),
      .init(1, "go", to: 1),
    ]
  )

  private func moments(_ script: String, of clockwork: Clockwork? = nil) -> Moments {
    let clockwork = clockwork ?? self.clockwork
    return JointDiagnosis([Automaton(clockwork.reference)])
      .moments(of: clockwork.execution(of: script)) { _ in false }
  }

  @Test func `each moment has the estimate after its events`() throws {
    let found = moments("0 go, 0 on, 4500 ping, 9000")
    #expect(found.failure == nil)
    #expect(found.moments.map(\.at) == [0, 0, 4_500_000, 9_000_000])
    #expect(found.moments.map { $0.estimate?.locations } == [[0], [1], [0], [0]])
    #expect(found.moments.map(\.outputs.count) == [0, 1, 1, 0])
    let running = try #require(found.moments[1].estimate?.timers)
    #expect(running == [Moment.RunningTimer(timer: 0, from: 4_000_000, to: 5_000_000)])
    #expect(found.moments[2].estimate?.timers == [])
  }

  @Test func `the moments of a long trace are found in one pass`() {
    let script = (0..<10_000).map { number -> String in
      let at = number * 10_000
      return "\(at) go, \(at) on, \(at + 4500) ping"
    }
    var found = Moments(moments: [], failure: nil)
    let time = ContinuousClock().measure { found = moments(script.joined(separator: ", ")) }
    #expect(found.failure == nil)
    #expect(found.moments.count == 20_001)
    #expect(found.moments.suffix(2).map { $0.estimate?.locations } == [[1], [0]])
    let running = found.moments.dropLast().last?.estimate?.timers
    let start: Microseconds = 99_990_000_000
    #expect(
      running == [Moment.RunningTimer(timer: 0, from: start + 4_000_000, to: start + 5_000_000)]
    )
    #expect(time < .seconds(10), "\(time)")
  }

  @Test func `an output that is due is pending, and time may not pass`() throws {
    let found = moments("0 go, 9000")
    #expect(found.failure?.kind == .missingOutput)
    let estimate = try #require(found.moments.last?.estimate)
    #expect(estimate.pending.map(\.pattern.output) == [0])
    #expect(!estimate.allowsDelay)
    #expect(found.moments.map(\.at) == [0, 0])
  }

  @Test func `the last moment is just before the failure`() throws {
    let early = moments("0 go, 0 on, 3000 ping, 9000")
    #expect(early.failure?.kind == .tooEarly)
    #expect(early.moments.map(\.at) == [0, 0, 3_000_000])
    #expect(early.moments[2].outputs.isEmpty)
    #expect(early.moments[2].estimate?.timers.map(\.from) == [4_000_000])
    let late = moments("0 go, 0 on, 9000")
    #expect(late.failure?.kind == .missingOutput)
    #expect(late.moments.last?.at == 5_000_000)
  }

  @Test func `after an undocumented input nothing but invariants judges`() throws {
    let clockwork = Clockwork(
      edges: [.init(0, "go", to: 1), .init(0, "stop", to: 0)],
      undocumented: ["stop": [1]]
    )
    let found = moments("0 go, 1000 stop, 2000", of: clockwork)
    #expect(found.failure == nil)
    let last = try #require(found.moments.last?.estimate)
    #expect(last.isUnconstrained && last.locations.isEmpty && last.allowsDelay)
    #expect(found.moments[1].estimate?.isUnconstrained == false)
  }

  @Test func `a real clock has the same estimates at the instants of its observations`() throws {
    let tolerance = Tolerance(slack: 20_000, latency: 0...20_000)
    let automaton = Automaton(clockwork.reference, timeModel: .real(tolerance))
    let scene = RealScene(
      "go 0-100, on! 150, ping! 4500000, 9000000",
      in: clockwork.reference.vocabulary
    )
    let found = JointDiagnosis([automaton])
      .moments(of: Execution(of: scene.trace, scene.recording)) { _ in false }
    #expect(found.failure == nil)
    #expect(found.moments.map(\.at) == [0, 100, 150, 4_500_000, 9_000_000])
    #expect(found.moments.map { $0.estimate?.locations } == [[0], [1], [1], [0], [0]])
    let running = try #require(found.moments[2].estimate?.timers.first)
    #expect(running.from >= 3_980_000 && running.from <= 4_000_150, "\(running)")
    #expect(try #require(running.to) >= 5_000_000)
  }

  @Test func `behind a known failure the trace goes on`() throws {
    let diagnosis = JointDiagnosis(
      [Automaton(clockwork.reference)],
      values: [:],
      isPastFailures: true
    )
    let execution = clockwork.execution(of: "0 go, 0 on, 3000 ping, 9000")
    let first = try #require(diagnosis.explain(execution))
    let found = diagnosis.moments(of: execution) { $0.signature == first.signature }
    #expect(found.failure == nil)
    #expect(found.moments.map(\.at) == [0, 0, 3_000_000, 9_000_000])
    #expect(found.moments.map { $0.estimate?.isAssumed } == [false, false, true, true])
  }
}
