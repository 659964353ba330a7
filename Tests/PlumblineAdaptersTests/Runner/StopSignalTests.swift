import PlumblineEngine
import PlumblineModel
import Synchronization
import TestTraits
import Testing

@testable import PlumblineAdapters

/// The end of an adapter by a signal that also stops the run.
@Suite(.serialized, .sleeping) struct StopSignalTests {
  /// The ending of a trace at whose only step the adapter ends by a signal; the run may be stopped by the second time that
  /// the runner asks.
  private func ending(by number: Int32, isStopped: Bool) throws(AdapterFault) -> Ending? {
    let asked = Atomic(Int.min)
    var executor = try ChildExecutor(
      source: ChildCommand(LampAdapter.command("ends-\(number)")),
      specID: "lamp",
      vocabulary: LampAdapter.vocabulary,
      hangAfter: 120_000_000,
      helloWithin: 60_000_000,
      isStopped: { isStopped && asked.wrappingAdd(1, ordering: .relaxed).newValue > 1 }
    )
    asked.store(0, ordering: .relaxed)
    var recordings: [Recording] = []
    try executor.run([[Step(delay: 0, input: LampAdapter.crash)]], into: &recordings)
    return recordings.first?.ending
  }

  @Test(arguments: [2, 15] as [Int32]) func `is no crash where the run is stopped`(number: Int32) {
    let fault = #expect(throws: AdapterFault.self) { try ending(by: number, isStopped: true) }
    #expect(fault?.isStopped == true)
  }

  @Test(arguments: [(2, "SIGINT"), (15, "SIGTERM")] as [(Int32, String)])
  func `is a crash where the run goes on`(number: Int32, name: String) throws {
    let found = try #require(try ending(by: number, isStopped: false))
    guard case .crashed(0, let how) = found else {
      Issue.record("\(found)")
      return
    }
    #expect(how.hasPrefix("signal \(number) (\(name))"))
  }

  @Test(
    arguments: [
      (.exit(130), true), (.exit(143), true), (.exit(129), true), (.exit(134), false),
      (.exit(0), false), (.signal(6), false), (.signal(1), true), (.unknown, false),
    ] as [(PlumblineAdapters.ExitStatus, Bool)]
  )
  func `the statuses of a shell count`(status: PlumblineAdapters.ExitStatus, isStop: Bool) {
    #expect(status.isStop == isStop)
  }
}
