import Foundation
import PlumblineModel
import Testing

@testable import PlumblineAdapters

/// More time for an answer while the machine is busy.
@Suite struct ExtraTimeTests {
  private static let limit: Int64 = 2_000_000

  /// The slices that a thread gets which runs and waits for so long in each.
  private func slices(
    running: Int64,
    waiting: Int64,
    isRunnable: Bool = false
  ) throws -> Int {
    var extra = ExtraTime(Self.limit)
    for slice in 0..<1000 {
      let number = Int64(slice)
      let time = ProcessorTime(
        running: 500 + number * running,
        waiting: number * waiting,
        isRunnable: isRunnable
      )
      guard try extra.next([7: time]) != nil else { return slice }
    }
    return 1000
  }

  @Test func `a process that sleeps gets a single slice`() throws {
    #expect(try slices(running: 0, waiting: 0) == 1)
    #expect(try slices(running: 1000, waiting: 5000) == 1)
  }

  @Test func `a process that has run for its whole time gets no more`() throws {
    #expect(try slices(running: 100_000, waiting: 0, isRunnable: true) == 1)
    // Half of each slice of 100 ms: the 2 s are over after forty.
    #expect(try slices(running: 50_000, waiting: 50_000) == 40)
  }

  @Test func `a process that only waits for a processor is not to blame`() {
    #expect(throws: ProtocolFault.self) { try slices(running: 100, waiting: 99_000) }
    // It does not run at all, so the system does not count its wait yet.
    #expect(throws: ProtocolFault.self) { try slices(running: 0, waiting: 0, isRunnable: true) }
    let fault = ProtocolFault.starved(limit: Self.limit).words(process: "python3 a.py", log: [])
    #expect(fault.message.contains("the machine is too busy"))
  }

  @Test func `where the system does not tell, no time is added`() throws {
    var extra = ExtraTime(Self.limit)
    #expect(try extra.next([:]) == nil)
  }

  #if os(Linux)
    @Test func `the system counts how long a process runs`() throws {
      let process = try ChildProcess(command: ["sh", "-c", "while :; do :; done"])
      var times: [Int32: ProcessorTime] = [:]
      for _ in 0..<600 where !times.values.contains(where: { $0.running > 10_000 }) {
        usleep(50_000)
        times = process.processorTimes
      }
      let group = try #require(process.group)
      #expect(times[group].map { $0.running > 10_000 } == true, "\(times)")
    }
  #endif
}
