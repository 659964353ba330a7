import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// The end of a trace on the virtual clock: a microsecond after its last step.
@Suite struct WalkthroughTests {
  private let on = Observation(at: 0, step: 0, isAfterInput: true, symbol: Lamp.onPressed)

  /// The walkthrough of a press and some waits, closed as `explain` closes it.
  private func text(
    waits: [Microseconds],
    _ observations: [Observation],
    until now: Microseconds
  ) throws -> String {
    var recording = Recording()
    recording.observations = observations
    let steps = [Step(delay: 0, input: 0)] + waits.map { Step(delay: $0, input: nil) }
    recording.now = steps.reduce(0) { $0 + $1.delay }
    let trace = TraceFile(TraceFile.Header(spec: "lamp"), steps: steps, recording: recording)
      .untilTimePasses
    let closed = try #require(trace.recording)
    #expect(closed.now == now)
    return Walkthrough(
      of: trace,
      closed,
      by: Lamp.reference,
      named: "run.1.trace.jsonl",
      values: [:],
      timeModel: .virtual,
      implementation: "lamp client 2.1"
    )
    .text(style: Style(isColoured: false), width: 100)
  }

  /// The lamp goes off.
  private func off(at instant: Microseconds, step: Int) -> Observation {
    Observation(at: instant, step: step, isAfterInput: false, symbol: Lamp.offTimedOut)
  }

  @Test func `an end that changes nothing is left out`() throws {
    let text = try text(waits: [5_000_000], [on, off(at: 4_000_000, step: 1)], until: 5_000_001)
    #expect(text.contains("outcome         passes"), "\(text)")
    #expect(text.contains("Step 2 at 5 s: time has passed"), "\(text)")
    for words in ["Step 3", "At the end", "5.000001"] { #expect(!text.contains(words), "\(text)") }
  }

  @Test func `a wait of a microsecond in the file is a step`() throws {
    let waits: [Microseconds] = [5_000_000, 1]
    let text = try text(waits: waits, [on, off(at: 4_000_000, step: 1)], until: 5_000_002)
    #expect(text.contains("Step 3 at 5.000001 s: time has passed"), "\(text)")
    for words in ["Step 4", "At the end"] { #expect(!text.contains(words), "\(text)") }
  }

  @Test func `an output at the end is shown there`() throws {
    let text = try text(waits: [3_999_999], [on, off(at: 4_000_000, step: 2)], until: 4_000_000)
    #expect(text.contains("outcome         passes"), "\(text)")
    #expect(text.contains("At the end, 4 s: time has passed\n  observed"), "\(text)")
    #expect(!text.contains("Step 3"), "\(text)")
  }

  @Test func `a failure at the end is in no step`() throws {
    let text = try text(waits: [4_000_000], [on], until: 4_000_001)
    #expect(text.contains("fails at the end: missing output"), "\(text)")
    #expect(text.contains("\nFailure at the end, 4 s\n"), "\(text)")
    #expect(!text.contains("in step 3"), "\(text)")
    // One before it keeps its step.
    let seen = [on, off(at: 6_000_000, step: 1)]
    let late = try self.text(waits: [6_000_000], seen, until: 6_000_001)
    #expect(late.contains("Failure in step 2 at 4 s"), "\(late)")
  }
}
