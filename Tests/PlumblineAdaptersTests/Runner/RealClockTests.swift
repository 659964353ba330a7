import PlumblineModel
import Testing

@testable import PlumblineAdapters

/// A clock that moves only during sleeps, and then too far.
private final class LateClock: @unchecked Sendable {
  private(set) var now: Microseconds = 1_000_000_000
  private let lateness: Microseconds

  init(lateness: Microseconds) { self.lateness = lateness }

  var clock: RealClock {
    RealClock(now: { self.now }, sleep: { self.now = max(self.now, $0 + self.lateness) })
  }
}

/// Adapters on a real clock; none of these tests waits.
@Suite struct RealClockTests {
  private let vocabulary = LampAdapter.vocabulary

  /// The answer of the kit to a trace, with this lateness of each sleep.
  private func recording(of trace: [Step], lateness: Microseconds) throws -> Recording {
    let clock = LateClock(lateness: lateness)
    var server = AdapterServer(
      name: "lamp",
      version: "",
      inject: nil,
      observe: ["lit"],
      clock: clock.clock,
      make: { try Lamp($0) }
    )
    let handshake = Handshake(specID: "lamp", vocabulary: vocabulary, slack: 20_000)
    let hello = try #require(server.answer(handshake.request.bytes)["ok"])
    let agreement = try handshake.agreement(from: hello, command: "lamp")
    #expect(
      agreement.capabilities.timeModel.tolerance == Tolerance(slack: 20_000, latency: 0...20_000)
    )
    var line: [UInt8] = []
    TraceWriter(vocabulary: vocabulary, clock: .real).write(
      trace: WireTrace(trace),
      id: 9,
      to: &line
    )
    let start = clock.now
    let answer = server.answer(Array(line.dropLast())).bytes
    var reader = ReplyReader(vocabulary: vocabulary, LampAdapter.capabilities)
    try answer.withUnsafeBufferPointer { bytes in try reader.read(bytes) }
    var recording = Recording()
    try reader.reply.addTimed(
      to: &recording,
      trace: trace,
      count: trace.count,
      elapsed: clock.now - start,
      tolerance: Tolerance(slack: 0, latency: 0...20_000)
    )
    return recording
  }

  @Test func `what one wait is late by is not added to the next`() throws {
    let trace = (1...100).map { _ in Step(delay: 10_000, input: nil) }
    let given = try #require(try recording(of: trace, lateness: 7000).instants?.given)
    #expect(given.count == 100)
    for (number, instant) in given.enumerated() {
      #expect(instant.lowerBound == Microseconds(number + 1) * 10_000 + 7000)
    }
  }

  @Test func `an output is stamped when it is seen, with the instant at which it happened`() throws
  {
    let trace = [
      Step(delay: 1_000_000, input: LampAdapter.press), Step(delay: 9_000_000, input: nil),
    ]
    let recording = try recording(of: trace, lateness: 300_000)
    #expect(recording.instants?.given.first?.lowerBound == 1_300_000)
    #expect(recording.observations.map(\.at) == [1_300_000, 6_600_000])
    #expect(recording.instants?.since == [0: 1_300_000, 1: 6_300_000])
    #expect(recording.observations.map(\.isAfterInput) == [true, false])
    #expect(recording.now == 10_300_000)
  }

  @Test(arguments: [
    (#""given":[[5,4],[9,9]]"#, "gave step 0 from 5 µs until 4 µs"),
    (#""given":[[5,9],[8,9]]"#, "gave step 1 at 8 µs, and the step before it until 9 µs"),
    (#""given":[[5,9]]"#, "listed 1 steps in 'given', expected 2"),
    (#""given":[]"#, "listed 0 steps in 'given', expected 2"),
    (#""given":[[5,9],[90,90]],"now":50"#, "says that it is 50 µs, after it said 90 µs"),
    (#""given":[[5,9],[90,90]],"now":2000000"#, "but only 1 s passed since it was asked"),
    (#""given":[[5,9],[90,90]],"opened":6"#, "says that the opening ended at 6 µs"),
    (
      #""given":[[5,9],[90,90]],"observations":[{"at":4,"after":0,"out":"click"}]"#,
      "showed an output of 4 µs after step 0, which is at 5 µs"
    ),
    (
      #""given":[[5,9],[90,90]],"observations":[{"at":91,"after":0,"out":"click"}]"#,
      "showed an output of 91 µs before the input of step 1, which is at 90 µs"
    ),
    (
      #""given":[[5,9],[90,90]],"observations":[{"at":200,"after":1,"out":"click"}]"#,
      "showed an output of 200 µs in a trace that ends at 100 µs"
    ),
    (
      #""given":[[5,9],[90,90]],"observations":[{"at":8,"after":0,"since":9,"out":"click"}]"#,
      "showed an output of 8 µs that happened at 9 µs or later"
    ),
    (
      #""given":[[5,9],[90,90]],"observations":[{"at":8,"after":0,"out":"click"},"#
        + #"{"at":7,"after":0,"out":"click"}]"#,
      "showed an output of 7 µs behind one of 8 µs"
    ),
  ])
  func `an adapter whose instants cannot be true is at fault`(
    members: String,
    words: String
  ) throws {
    let now = members.contains(#""now""#) ? "" : #","now":100"#
    let seen = members.contains(#""observations""#) ? "" : #","observations":[]"#
    let line = #"{"id":1,"ok":{"results":["accepted",null],\#(members)\#(seen)\#(now)}}"#
    #expect(try contradiction(in: line, delays: [0, 0])?.words.contains(words) == true, "\(line)")
  }

  @Test func `an adapter that does not wait is at fault`() throws {
    let line =
      #"{"id":1,"ok":{"results":["accepted",null],"given":[[5,9],[90,90]],"observations":[],"now":100}}"#
    let contradiction = try #require(try contradiction(in: line, delays: [0, 500_000]))
    #expect(contradiction.words == "gave step 1 at 90 µs, which was to be at 500 ms")
    #expect(contradiction.advice.contains("wait for each step"))
    #expect(try self.contradiction(in: line, delays: [0, 90]) == nil)
  }

  @Test func `without quiescence an output may be in a later answer than that to its step`()
    throws
  {
    let late =
      #"{"id":1,"ok":{"now":9000,"given":[[8000,8000]],"results":[null],"observations":"#
      + #"[{"at":5000,"after":0,"out":"lit","args":{"state":"on","why":"pressed"}}]}}"#
    let delays: [Microseconds] = [0, 8000]
    let found = try contradiction(in: late, delays: delays, from: 1)
    #expect(found == nil)
    let early = late.replacing(#""at":5000,"after":0"#, with: #""at":0,"after":-1"#)
    #expect(try contradiction(in: early, delays: delays, from: 1) != nil)
    #expect(try contradiction(in: early, delays: delays, showsAbsence: false, from: 1) == nil)
  }

  private func contradiction(
    in line: String,
    delays: [Microseconds],
    showsAbsence: Bool = true,
    from first: Int = 0
  ) throws -> Reply.Contradiction? {
    var reader = ReplyReader(vocabulary: vocabulary, LampAdapter.capabilities)
    try Array(line.utf8).withUnsafeBufferPointer { bytes in try reader.read(bytes) }
    let trace = [
      Step(delay: delays[0], input: LampAdapter.press), Step(delay: delays[1], input: nil),
    ]
    var recording = Recording()
    if first > 0 {
      recording.instants = Instants()
      recording.instants?.given = [0...0]
    }
    var tolerance = Tolerance(slack: 0)
    tolerance.showsAbsence = showsAbsence
    do throws(Reply.Contradiction) {
      try reader.reply.addTimed(
        to: &recording,
        trace: trace,
        from: first,
        count: 2 - first,
        elapsed: 1_000_000,
        tolerance: tolerance
      )
      return nil
    } catch { return error }
  }
}
