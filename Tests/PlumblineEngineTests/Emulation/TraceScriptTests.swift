import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The inputs of a trace, in their order.
@Suite struct TraceScriptTests {
  private let steps = [
    Step(delay: 0, input: 0), Step(delay: 1000, input: nil), Step(delay: 500, input: 1),
    Step(delay: 0, input: 2), Step(delay: 9000, input: nil),
  ]

  @Test func `an input comes after the waits since the input before`() throws {
    var script = TraceScript(steps)
    script.open(at: 70)
    #expect(script.next == .init(input: 0, at: 70))
    try script.take(oneOf: [0], at: 5000)
    #expect(script.next == .init(input: 1, at: 6500))
    try script.take(oneOf: [3, 1], at: 6500)
    try script.take(oneOf: [2], at: 6500)
    #expect(script.isOver)
    #expect(script.next == nil)
    try script.take(oneOf: [0], at: 8000)
    script.open(at: 9000)
    #expect(script.next == .init(input: 0, at: 9000))
  }

  @Test func `another input departs from the trace`() throws {
    var script = TraceScript(steps)
    script.open(at: 0)
    try script.take(oneOf: [0], at: 0)
    #expect(throws: TraceScript.Departure(expected: 1, number: 2)) {
      try script.take(oneOf: [2, 0], at: 1)
    }
    #expect(script.next?.input == 1)
  }
}
