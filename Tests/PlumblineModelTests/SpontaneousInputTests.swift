import PlumblineModel
import Testing

@Suite struct SpontaneousInputTests {
  private let plan = [Step(delay: 2, input: 0), Step(delay: 10, input: nil)]

  @Test func `what came in a wait splits it, with what was seen before and after`() {
    var recording = Recording()
    recording.now = 12
    recording.observations = [
      Observation(at: 2, step: 0, isAfterInput: true, symbol: 5),
      Observation(at: 6, step: 1, isAfterInput: false, symbol: 6),
      Observation(at: 6, step: 1, isAfterInput: false, symbol: 7),
      Observation(at: 9, step: 1, isAfterInput: false, symbol: 8),
    ]
    recording.undocumentedValues = [2: "why=odd"]
    recording.spontaneous = [
      SpontaneousInput(input: 3, at: 6, step: 1, isAfterInput: false, position: 2)
    ]
    let execution = Execution(of: plan, recording)
    let (trace, seen) = (execution.trace, execution.recording)
    #expect(
      trace == [
        Step(delay: 2, input: 0), Step(delay: 4, input: 3, isSpontaneous: true),
        Step(delay: 6, input: nil),
      ]
    )
    #expect(seen.observations.map(\.step) == [0, 1, 1, 2])
    #expect(seen.observations.map(\.isAfterInput) == [true, false, true, false])
    #expect(seen.observations.map(\.symbol) == [5, 6, 7, 8])
    #expect(seen.undocumentedValues == [2: "why=odd"])
    #expect(seen.spontaneous.isEmpty)
    #expect(trace.planned == plan)
  }

  @Test func `a call within a step stays one where an input came before it`() {
    let plan = [Step(delay: 2, input: 0), Step(delay: 0, input: 1, within: .callback)]
    var recording = Recording()
    recording.spontaneous = [
      SpontaneousInput(input: 3, at: 2, step: 0, isAfterInput: true, position: 0)
    ]
    let trace = Execution(of: plan, recording).trace
    #expect(trace.map(\.within) == [nil, nil, .callback])
    #expect(trace.planned == plan)
  }

  @Test func `what came after an input at its instant is a step without delay`() {
    var recording = Recording()
    recording.observations = [
      Observation(at: 2, step: 0, isAfterInput: true, symbol: 5),
      Observation(at: 2, step: 0, isAfterInput: true, symbol: 6),
    ]
    recording.spontaneous = [
      SpontaneousInput(input: 3, at: 2, step: 0, isAfterInput: true, position: 1),
      SpontaneousInput(input: 4, at: 2, step: 0, isAfterInput: true, position: 1),
    ]
    let execution = Execution(of: plan, recording)
    let (trace, seen) = (execution.trace, execution.recording)
    #expect(trace.map(\.input) == [0, 3, 4, nil])
    #expect(trace.map(\.delay) == [2, 0, 0, 10])
    #expect(seen.observations.map(\.step) == [0, 2])
    #expect(trace.planned == plan)
  }

  @Test func `the end of a trace keeps its step`() {
    var recording = Recording()
    recording.spontaneous = [
      SpontaneousInput(input: 3, at: 1, step: 0, isAfterInput: false, position: 0)
    ]
    for (ending, expected) in [
      (Ending.notApplicable(step: 0), Ending.notApplicable(step: 1)),
      (.unsupported(step: 1), .unsupported(step: 2)),
      (.crashed(step: 1, how: "signal 6"), .crashed(step: 2, how: "signal 6")),
      (.hung(step: 0), .hung(step: 1)), (.completed, .completed),
    ] {
      recording.ending = ending
      #expect(Execution(of: plan, recording).recording.ending == expected)
    }
  }

  @Test func `what came at the end, or in a trace without steps, is kept`() {
    var recording = Recording()
    recording.observations = [Observation(at: 0, step: 0, isAfterInput: false, symbol: 5)]
    recording.spontaneous = [
      SpontaneousInput(input: 3, at: 0, step: 0, isAfterInput: false, position: 1)
    ]
    let execution = Execution(of: [], recording)
    let (trace, seen) = (execution.trace, execution.recording)
    #expect(trace == [Step(delay: 0, input: 3, isSpontaneous: true)])
    #expect(seen.observations == recording.observations)
    let last = [Step(delay: 3, input: 3, isSpontaneous: true)]
    #expect(last.planned == [Step(delay: 3, input: nil)])
  }

  @Test func `on a real clock a report has its own instants`() {
    var recording = Recording()
    recording.now = 14
    var instants = Instants()
    instants.given = [3...4, 13...13]
    instants.since = [0: 5]
    recording.instants = instants
    recording.observations = [Observation(at: 7, step: 1, isAfterInput: false, symbol: 5)]
    recording.spontaneous = [
      SpontaneousInput(input: 3, since: 4, at: 8, step: 1, isAfterInput: false, position: 1)
    ]
    let execution = Execution(of: plan, recording)
    let (trace, seen) = (execution.trace, execution.recording)
    #expect(trace.map(\.input) == [0, 3, nil])
    #expect(seen.instants?.given == [3...4, 4...8, 13...13])
    #expect(seen.instants?.since == [0: 5])
  }
}
