import PlumblineModel
import TestTraits
import Testing

@testable import PlumblineAdapters

/// An adapter that needs 150 ms for each `press`, with half a second for an answer.
@Suite(.serialized, .sleeping) struct SlowAnswerTests {
  private let presses = [Step](repeating: Step(delay: 0, input: LampAdapter.press), count: 24)

  private func executor() throws(AdapterFault) -> ChildExecutor {
    try ChildExecutor(
      source: ChildCommand(LampAdapter.command("slow-steps")),
      specID: "lamp",
      vocabulary: LampAdapter.vocabulary,
      hangAfter: 500_000,
      helloWithin: 60_000_000
    )
  }

  @Test func `a slow answer is called slow, however long its trace is`() throws {
    let presses = presses
    let fault = #expect(throws: AdapterFault.self) {
      var executor = try executor()
      var recordings: [Recording] = []
      // Its answer takes 3.6 s, seven times the limit.
      try executor.run([presses], into: &recordings)
    }
    #expect(fault?.message.contains("answered a trace after ") == true)
    #expect(fault?.message.contains("; the limit was 524 ms") == true)
    #expect(fault?.advice.contains("--hang-after") == true)
  }

  @Test func `a hang in a slow trace is a hang at its step`() throws {
    var executor = try executor()
    var recordings: [Recording] = []
    let trace = presses + [Step(delay: 0, input: LampAdapter.hang)]
    try executor.run([trace], into: &recordings)
    #expect(recordings.map(\.ending) == [.hung(step: 24)])
    #expect(recordings[0].observations.count == 48)
  }
}
