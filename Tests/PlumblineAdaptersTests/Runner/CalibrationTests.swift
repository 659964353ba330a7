import Foundation
import PlumblineModel
import Testing

@testable import PlumblineAdapters

/// A run on a real clock is calibrated once.
@Suite struct CalibrationTests {
  private func tolerance(
    slack: Microseconds? = nil,
    latency: ClosedRange<Microseconds>? = nil,
    waits: Microseconds,
    answer: Microseconds
  ) throws -> Tolerance {
    try Calibration(slack: slack).tolerance(latency: latency) {
      Lateness(waits: waits, answer: answer)
    }
  }

  @Test func `slack that nobody chose is twice what was measured, and at least 20 ms`() throws {
    #expect(try tolerance(waits: 10_000, answer: 0).slack == 20_000)
    #expect(try tolerance(waits: 10_001, answer: 0).slack == 21_000)
    #expect(try tolerance(waits: 60_200, answer: 0).slack == 121_000)
    #expect(try tolerance(slack: 5000, waits: 60_200, answer: 0).slack == 5000)
    // An answer comes late when a session takes long to close; timers are not late then.
    #expect(try tolerance(waits: 0, answer: 60_200).slack == 20_000)
  }

  @Test func `a latency that was not declared is twice what was measured, and at least the slack`()
    throws
  {
    #expect(try tolerance(waits: 0, answer: 9000).latency == 0...20_000)
    #expect(try tolerance(waits: 60_200, answer: 0).latency == 0...121_000)
    #expect(try tolerance(waits: 0, answer: 90_000).latency == 0...180_000)
    #expect(try tolerance(slack: 5000, waits: 0, answer: 90_000).latency == 0...180_000)
    #expect(try tolerance(latency: 0...30_000, waits: 0, answer: 90_000).latency == 0...30_000)
    #expect(try tolerance(latency: 7...8, waits: 60_200, answer: 0).latency == 7...121_000)
  }

  @Test func `on a scaled clock the slack of the machine counts as many times`() throws {
    var declared = Tolerance(slack: 0)
    declared.scale = 20
    func slack(_ slack: Microseconds?, waits: Microseconds) throws -> Microseconds {
      let calibration = Calibration(clock: .scaled, slack: slack)
      return try calibration.tolerance(latency: nil, of: declared) {
        Lateness(waits: waits, answer: 0)
      }.slack
    }
    #expect(try slack(5000, waits: 0) == 100_000)
    #expect(try slack(nil, waits: 0) == 400_000)
    #expect(try slack(nil, waits: 300_000) == 600_000)
  }

  @Test func `the first process is measured, and the others are taken to be like it`() throws {
    let told = Told()
    let calibration = Calibration { told.tolerances.append($0) }
    let first = try calibration.tolerance(latency: nil) { Lateness(waits: 30_000, answer: 0) }
    let second = try calibration.tolerance(latency: 0...5) {
      Issue.record("measured again")
      return Lateness(waits: 0, answer: 0)
    }
    #expect(first.measured == Lateness(waits: 30_000, answer: 0))
    #expect(second == first)
    #expect(told.tolerances == [first])
  }

  private final class Told: @unchecked Sendable {
    var tolerances: [Tolerance] = []
  }
}

/// Real processes in real time; part of the suite of processes.
extension ChildExecutorTests {
  private static let door = Vocabulary(
    inputs: ["open", "close", "set", "unset"].map { .init(name: $0, from: .app) },
    outputs: [
      .init(
        name: "doorMoved",
        seenBy: .app,
        arguments: [.init(name: "state", values: ["open", "closed"])]
      ),
      .init(
        name: "alarmChanged",
        seenBy: .app,
        arguments: [
          .init(name: "state", values: ["off", "armed", "sounding"]),
          .init(name: "cause", values: ["Owner", "Intrusion", "Exhausted"]),
        ]
      ),
    ]
  )

  private func door(
    _ kind: String,
    _ calibration: Calibration
  ) throws(AdapterFault) -> ChildExecutor {
    try ChildExecutor(
      source: ChildCommand(Self.python("rogue.py", kind)),
      specID: "door-and-alarm",
      vocabulary: Self.door,
      calibration: calibration
    )
  }

  @Test func `an adapter whose waits are late is given more slack, and the next one the same`()
    throws
  {
    let calibration = Calibration()
    let tolerance = try #require(try door("late", calibration).capabilities.timeModel.tolerance)
    #expect(try #require(tolerance.measured).waits >= 60_000)
    #expect(tolerance.slack >= 120_000)
    #expect(tolerance.latency.upperBound >= tolerance.slack)
    #expect(try door("late", calibration).capabilities.timeModel.tolerance == tolerance)
    var executor = try door("late", calibration)
    try executor.restart()
    var recordings: [Recording] = []
    try executor.run([[Step(delay: 10_000, input: 2)]], into: &recordings)
    #expect(try #require(recordings[0].instants).given[0].lowerBound >= 70_000)
  }

  @Test func `slack that the user chose stays, with what was measured`() throws {
    let tolerance = try door("late", Calibration(slack: 20_000)).capabilities.timeModel.tolerance
    #expect(tolerance?.slack == 20_000)
    #expect(try #require(tolerance?.measured).waits >= 60_000)
  }

  @Test(arguments: ["slow-to-open", "slower-to-open"])
  func `what an opening takes is no lateness, and waits begin when it is over`(
    kind: String
  ) throws {
    let tolerance = try door(kind, Calibration()).capabilities.timeModel.tolerance
    let waits = try #require(tolerance?.measured).waits
    #expect(waits < 250_000)
    // Where an opening takes longer than the one before, no wait is left to be late.
    if kind == "slow-to-open" { #expect(waits >= 60_000) }
  }

  @Test func `an adapter that does not wait is at fault before any input`() throws {
    let fault = #expect(throws: AdapterFault.self) { try door("hasty", Calibration()) }
    #expect(fault?.message.contains("which was to be at") == true)
    #expect(fault?.advice.contains("wait for each step") == true)
  }
}
