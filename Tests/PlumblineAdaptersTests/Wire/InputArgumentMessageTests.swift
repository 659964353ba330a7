import PlumblineModel
import Testing

@testable import PlumblineAdapters

/// Inputs with arguments on their way to an adapter.
@Suite struct InputArgumentMessageTests {
  private static let vocabulary = Vocabulary(
    inputs: ["Low", "High"].map {
      .init(name: "ring", from: .app, arguments: [.init(name: "tone", value: $0)])
    } + [.init(name: "stop", from: .app)],
    outputs: [
      .init(name: "rang", seenBy: .app, arguments: [.init(name: "tone", values: ["Low", "High"])])
    ]
  )

  /// Answers with the tone of its input.
  private struct Bell: Implementation {
    let vocabulary: Vocabulary
    var next: Microseconds? { nil }
    mutating func open(_ seen: inout ObservationSink) {}
    mutating func give(_ input: Int, at now: Microseconds, _ seen: inout ObservationSink)
      -> InputResult
    {
      let values = vocabulary.inputs[input].arguments.map(\.value)
      if let symbol = vocabulary.symbol("rang", values) { seen.append(symbol, at: now) }
      return .accepted
    }
    mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {}
  }

  @Test func `a step names the input and its arguments`() {
    var line: [UInt8] = []
    TraceWriter(vocabulary: Self.vocabulary).write(
      trace: WireTrace([Step(delay: 0, input: 1), Step(delay: 5, input: 2)]),
      id: 9,
      to: &line
    )
    let steps = #"[{"after":0,"in":"ring","args":{"tone":"High"}},{"after":5,"in":"stop"}]}"#
    #expect(String(decoding: line, as: UTF8.self).hasSuffix(steps + "\n"))
  }

  @Test func `a step within another says where`() {
    var line: [UInt8] = []
    let trace = [
      Step(delay: 0, input: 2), Step(delay: 0, input: 0, within: .callback),
      Step(delay: 0, input: 2, within: .tick),
    ]
    TraceWriter(vocabulary: Self.vocabulary).write(trace: WireTrace(trace), id: 9, to: &line)
    let steps = #"""
      [{"after":0,"in":"stop"},{"after":0,"in":"ring","args":{"tone":"Low"},"within":"callback"},\#
      {"after":0,"in":"stop","within":"tick"}]}
      """#
    #expect(String(decoding: line, as: UTF8.self).hasSuffix(steps + "\n"))
  }

  @Test func `a message has a step with those within it`() {
    let steps = [
      Step(delay: 7_200_000_000, input: 0), Step(delay: 0, input: 2, within: .callback),
      Step(delay: 0, input: 2, within: .tick), Step(delay: 0, input: 2),
    ]
    let split = SplitTrace(steps, longest: 3_600_000_000)
    #expect(split.isSplit)
    let first = split.steps.count - 4
    #expect(split.steps.message(from: first) == first..<first + 3)
    #expect(split.steps.message(from: first + 3) == first + 3..<first + 4)
    #expect(split.steps.message(from: 0) == 0..<1)
  }

  @Test func `an adapter reads them, and declares an input with all of them`() throws {
    let handshake = Handshake(specID: "bell", vocabulary: Self.vocabulary)
    var server = AdapterServer(
      name: "bell",
      version: "1",
      inject: ["ring"],
      observe: ["rang"],
      make: { Bell(vocabulary: $0) }
    )
    let hello = try #require(server.answer(handshake.request.bytes)["ok"])
    let agreement = try handshake.agreement(from: hello, command: "bell")
    #expect(agreement.capabilities.inject == [true, true, false])
    let step = #"{"after":0,"in":"ring","args":{"tone":"High"}}"#
    let wrong = #"{"after":0,"in":"ring","args":{"tone":"Flat"}}"#
    let request = #"{"id":1,"op":"trace","session":1,"steps":[\#(step),\#(wrong)]}"#
    let answer = server.answer(Array(request.utf8)).text
    #expect(answer.contains(#""args":{"tone":"High"}"#))
    #expect(answer.contains(#""results":["accepted","unsupported"]"#))
  }
}
