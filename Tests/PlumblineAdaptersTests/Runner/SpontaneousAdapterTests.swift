import PlumblineModel
import Testing

@testable import PlumblineAdapters
@testable import PlumblineEngine

/// Inputs that come by themselves, from the adapter to the recording.
@Suite struct SpontaneousAdapterTests {
  private let vocabulary = LampAdapter.vocabulary

  /// A lamp that is pressed, and by itself told late, 3 s after it was pressed by the runner.
  private struct Haunted: Implementation {
    var lamp: Lamp
    var haunting: Microseconds?
    var next: Microseconds? { [lamp.next, haunting].compactMap(\.self).min() }

    mutating func open(_ seen: inout ObservationSink) {
      lamp.open(&seen)
      haunting = nil
    }

    mutating func give(_ input: Int, at now: Microseconds, _ seen: inout ObservationSink)
      -> InputResult
    {
      if input == LampAdapter.press { haunting = now + 3_000_000 }
      return lamp.give(input, at: now, &seen)
    }

    mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {
      if let due = haunting, due <= now {
        lamp.advance(to: due, &seen)
        seen.spontaneous(LampAdapter.late, at: due)
        // After the spontaneous press the lamp is lit.
        _ = lamp.give(LampAdapter.press, at: due, &seen)
        haunting = nil
      }
      lamp.advance(to: now, &seen)
    }
  }

  private let trace = [
    Step(delay: 0, input: LampAdapter.press), Step(delay: 4_000_000, input: nil),
    Step(delay: 0, input: LampAdapter.press), Step(delay: 9_000_000, input: nil),
  ]

  private func server(clock: RealClock = .monotonic) throws -> AdapterServer<Haunted> {
    AdapterServer(
      name: "haunted",
      version: "",
      inject: ["press"],
      spontaneous: ["late"],
      observe: ["lit"],
      clock: clock,
      make: { Haunted(lamp: try Lamp($0)) }
    )
  }

  private func answer(
    to trace: [Step],
    by server: inout AdapterServer<Haunted>
  ) throws -> (reply: Reply, capabilities: Capabilities) {
    let handshake = Handshake(specID: "lamp", vocabulary: vocabulary)
    let hello = try #require(server.answer(handshake.request.bytes)["ok"])
    let agreement = try handshake.agreement(from: hello, command: "haunted")
    var line: [UInt8] = []
    TraceWriter(vocabulary: vocabulary).write(trace: WireTrace(trace), id: 9, to: &line)
    let answer = server.answer(Array(line.dropLast())).bytes
    var reader = ReplyReader(vocabulary: vocabulary, agreement.capabilities)
    try answer.withUnsafeBufferPointer { bytes in try reader.read(bytes) }
    return (reader.reply, agreement.capabilities)
  }

  @Test func `what is declared to be reported is neither given nor hidden`() throws {
    var server = try server()
    let capabilities = try answer(to: [], by: &server).capabilities
    #expect(capabilities.spontaneous == [false, false, false, false, true])
    #expect(capabilities.inject == [true, false, false, false, false])
    #expect(capabilities.unobservable == [false, true, true, true, false])
  }

  @Test func `a report stands between the outputs before and after it`() throws {
    var server = try server()
    var recording = Recording()
    try answer(to: trace, by: &server).reply.add(to: &recording, trace: trace, count: trace.count)
    #expect(recording.observations.map(\.at) == [0, 3_000_000, 4_000_000, 7_000_000, 12_000_000])
    #expect(recording.spontaneous.map(\.at) == [3_000_000, 7_000_000])
    #expect(recording.spontaneous.map(\.position) == [1, 3])
    #expect(recording.spontaneous.map(\.step) == [1, 3])
    #expect(recording.spontaneous.allSatisfy { $0.input == LampAdapter.late && !$0.isAfterInput })
    let execution = Execution(of: trace, recording)
    let happened = execution.trace
    #expect(happened.map(\.isSpontaneous) == [false, true, false, false, true, false])
  }

  @Test func `in process it is the same`() throws {
    var server = try server()
    var recording = Recording()
    try answer(to: trace, by: &server).reply.add(to: &recording, trace: trace, count: trace.count)
    let lamp = try Lamp(vocabulary)
    var executor = InProcessExecutor(capabilities: LampAdapter.capabilities) {
      Haunted(lamp: lamp)
    }
    var recordings: [Recording] = []
    try executor.run([trace], into: &recordings)
    #expect(recordings[0].spontaneous == recording.spontaneous)
    #expect(recordings[0].observations == recording.observations)
  }

  @Test(arguments: [
    (#""in":"snow""#, "observed the input 'snow', which the spec does not know"),
    (#""in":"press""#, "observed the input 'press', which its 'spontaneous' does not declare"),
    (#""on":"late""#, "wrote an observation without either 'out' or 'in'"),
    (#""in":"late","out":"click""#, "wrote an observation with both 'out' and 'in'"),
  ]) func `what is not declared is the adapter's fault`(member: String, words: String) throws {
    var reader = ReplyReader(vocabulary: vocabulary, LampAdapter.capabilities)
    let line = #"{"id":1,"ok":{"observations":[{"at":0,"after":0,\#(member)}]}}"#
    let problem = #expect(throws: ReplyReader.Problem.self) {
      try Array(line.utf8).withUnsafeBufferPointer { bytes in try reader.read(bytes) }
    }
    let fault = ProtocolFault.line(try #require(problem), line: line)
    #expect(fault.words(process: "lamp", log: []).message.contains(words))
  }
}
