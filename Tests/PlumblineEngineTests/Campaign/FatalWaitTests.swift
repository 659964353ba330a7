import PlumblineModel
import Testing

@testable import PlumblineEngine

/// A client that crashes, or hangs, while time passes.
@Suite struct FatalWaitTests {
  private static let clockwork = Clockwork(
    timers: ["t": (30_000, 30_000)],
    edges: [
      .init(0, "go", to: 1, arms: ["t"]), .init(1, "stop", to: 0), .init(0, "wind", to: 0),
      .init(1, "wind", to: 1), .init(1, "t", to: 1),
    ]
  )

  /// Ends 30 s after `go`, unless it is stopped.
  private struct Bomb: Executor {
    var capabilities = Capabilities(all: clockwork.reference.vocabulary, implementation: "bomb")
    var isHang = false
    /// Whether each second answer to more than one step is so late that it is missing in a hurry.
    var isSlow = false
    private var isHurried = false
    private var count = 0

    init(isHang: Bool, isSlow: Bool) { (self.isHang, self.isSlow) = (isHang, isSlow) }

    mutating func restart() {}

    mutating func hurry(_ isHurried: Bool) -> Bool {
      self.isHurried = isHurried && isHang
      return self.isHurried
    }

    mutating func run(_ traces: [[Step]], into recordings: inout [Recording]) {
      recordings = []
      for trace in traces {
        count += 1
        recordings.append(recording(of: trace))
        if case .hung = recordings[recordings.count - 1].ending { return }
      }
    }

    private func recording(of trace: [Step]) -> Recording {
      var (recording, end) = (Recording(), Microseconds.max)
      let isLate = isSlow && isHurried && count.isMultiple(of: 2) && trace.count > 1
      for (number, step) in trace.enumerated() {
        recording.now += step.delay
        guard recording.now < end, !isLate || number + 1 < trace.count else {
          recording.ending = isHang ? .hung(step: number) : .crashed(step: number, how: "signal 6")
          break
        }
        switch step.input.map({ clockwork.reference.vocabulary.inputs[$0].name }) {
        case "go": end = min(end, recording.now + 30_000_000)
        case "stop": end = .max
        default: break
        }
      }
      return recording
    }
  }

  private func failures(isHang: Bool, isSlow: Bool = false) async throws -> [Failure] {
    let options = Campaign<Bomb>.Options(seed: 1, steps: 4000, traces: 1000)
    let campaign = Campaign([Automaton(Self.clockwork.reference)], options) {
      Bomb(isHang: isHang, isSlow: isSlow)
    }
    let result = try await campaign.run()
    #expect(result.fault == nil)
    return result.failures
  }

  @Test(arguments: [false, true])
  func `the wait is to blame, whichever input comes next`(isHang: Bool) async throws {
    let failures = try await failures(isHang: isHang)
    let failure = try #require(failures.first)
    #expect(failures.count == 1)
    #expect(failure.kind == (isHang ? .hang : .crash))
    #expect(failure.signature.output.isEmpty)
    let go = Self.clockwork.reference.vocabulary.input(named: "go")
    #expect(failure.steps.map(\.input) == [go, nil])
    #expect(failure.steps.map(\.delay) == [0, 30_000_000])
    #expect(failure.thresholds.map(\.atLeast) == [30_000_000])
  }

  @Test func `a late answer is not taken for a hang`() async throws {
    let failures = try await failures(isHang: true, isSlow: true)
    #expect(!failures.isEmpty)
    for failure in failures {
      #expect(!failure.isFlaky)
      #expect(failure.steps.reduce(0) { $0 + $1.delay } >= 30_000_000)
    }
  }
}
