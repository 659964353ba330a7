import PlumblineModel
import TestTraits
import Testing

@testable import PlumblineAdapters

/// The end of a process at the opening of a trace, after it has carried out inputs of an earlier one.
@Suite(.serialized, .sleeping) struct EndBetweenTracesTests {
  /// Traces longer than a batch, which go step by step.
  private let traces = [[Step]](
    repeating: (0..<60).map { _ in Step(delay: 1, input: LampAdapter.press) },
    count: 2
  )

  private func executor(_ misbehaviour: String) throws(AdapterFault) -> ChildExecutor {
    try ChildExecutor(
      source: ChildCommand(LampAdapter.command(misbehaviour)),
      specID: "lamp",
      vocabulary: LampAdapter.vocabulary,
      hangAfter: 120_000_000,
      helloWithin: 60_000_000
    )
  }

  @Test func `a crash between two traces is one of the client, and the trace is carried out`()
    throws
  {
    var executor = try executor("dies-between")
    var recordings: [Recording] = []
    try executor.run(traces, into: &recordings)
    let how =
      "signal 6 (SIGABRT), before this trace began: a thread of an earlier trace may have failed"
    #expect(recordings.map(\.ending) == [.completed, .crashed(step: 59, how: how)])
    #expect(recordings.map(\.observations.count) == [120, 120])
  }

  @Test func `an end with status 0 between two traces is the adapter's fault`() throws {
    let traces = traces
    let fault = #expect(throws: AdapterFault.self) {
      var executor = try executor("leaves-between")
      var recordings: [Recording] = []
      try executor.run(traces, into: &recordings)
    }
    #expect(fault?.message.contains("exit status 0, but a fresh process answers this") == true)
  }
}
