import PlumblineModel
import TestTraits
import Testing

@testable import PlumblineAdapters

/// Hangs that cost less than the whole deadline, while the shrinker looks for a short trace.
@Suite(.serialized, .sleeping) struct HurryTests {
  private let press = Step(delay: 0, input: LampAdapter.press)

  private func executor(hangAfter: Microseconds) throws(AdapterFault) -> ChildExecutor {
    try ChildExecutor(
      source: ChildCommand(LampAdapter.command()),
      specID: "lamp",
      vocabulary: LampAdapter.vocabulary,
      hangAfter: hangAfter,
      helloWithin: 60_000_000
    )
  }

  @Test func `in a hurry a hang shows long before its deadline`() throws {
    var executor = try executor(hangAfter: 600_000_000)
    let hurried = executor.hurry(true)
    #expect(hurried)
    var recordings: [Recording] = []
    let start = ContinuousClock.now
    try executor.run([[press, Step(delay: 9, input: LampAdapter.hang)]], into: &recordings)
    // The process sleeps for ten minutes.
    #expect(ContinuousClock.now - start < .seconds(300))
    #expect(recordings[0].ending == .hung(step: 1))
    #expect(recordings[0].observations.count == 2)
    let ended = executor.hurry(false)
    #expect(!ended)
    try executor.run([[press]], into: &recordings)
    #expect(recordings[0].ending == .completed)
  }

  @Test(arguments: [
    (300, 0, 700, true), (300, 0, 900, false), (600, 1000, 300, true), (600, 1000, 500, false),
    (10_000, 300, 1900, true), (10_000, 300, 2100, false),
  ])
  func `a hang costs little if it takes a second, or half of the deadline`(
    hangAfter: Microseconds,
    answer: Int,
    start: Int,
    isLittle: Bool
  ) throws {
    var executor = try executor(hangAfter: hangAfter * 1000)
    executor.slowestAnswer = .milliseconds(answer)
    executor.slowestStart = .milliseconds(start)
    let hurried = executor.hurry(true)
    #expect(hurried == isLittle)
  }
}
