import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// Where a saved trace sets the options of the client.
@Suite struct SavedOptionsTests {
  private static let options = #""args":{"retry":"off","wait":"5s"},"in":"options"}"#

  /// The inputs of a trace of the dialer with some steps; only its steps are read, or all of it.
  private func inputs(_ steps: [String], onlySteps: Bool = false) throws -> [Int?] {
    let head = #"{"kind":"trace","clock":"virtual","spec":"dialer","version":1}"#
    let lines = [head] + steps + [#"{"kind":"end"}"#]
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    let reference = try Bundled.fixture("dialer")
    return try TraceFile.read(bytes, named: "a", for: reference, onlySteps: onlySteps)
      .trace.steps.map(\.input)
  }

  @Test(arguments: [true, false])
  func `a wait or a step before the options is refused`(onlySteps: Bool) {
    let late = #"{"kind":"step","after":3724,"# + Self.options
    let second = #"{"kind":"step","after":0,"# + Self.options
    let wait = #"{"kind":"step","after":3724}"#
    for (steps, line) in [([late, wait], 2), ([wait, second], 3), ([second, second], 3)] {
      let error = #expect(throws: TraceFile.ReadError.self) {
        try inputs(steps, onlySteps: onlySteps)
      }
      #expect(
        error?.description
          == "a:\(line): error: 'options' sets up the client: it has to be the first step, "
          + #"with "after":0"#
      )
    }
  }

  @Test(arguments: [true, false])
  func `options at the opening are read, and a trace without them is, too`(
    onlySteps: Bool
  ) throws {
    let first = #"{"kind":"step","after":0,"# + Self.options
    let wait = #"{"kind":"step","after":5000000}"#
    let read = try inputs([first, wait], onlySteps: onlySteps)
    #expect(read.count == 2 && read[0] != nil && read[1] == nil)
    #expect(try inputs([wait], onlySteps: onlySteps) == [nil])
  }

  /// The replay of a silent trace that begins with `options wait=5s retry=off`.
  private func replay(by reference: Reference, _ steps: [Step] = []) throws -> Replay {
    let options = try inputs([#"{"kind":"step","after":0,"# + Self.options])
    let first = options.map { Step(delay: 0, input: $0) }
    var recording = Recording()
    recording.now = 1_000_000
    let trace = TraceFile(
      TraceFile.Header(spec: reference.id),
      steps: steps + first + [Step(delay: 1_000_000, input: nil)],
      recording: recording
    )
    return Replay(of: trace, recording, by: [reference])
  }

  @Test func `a fixed value that contradicts the options of a trace is the reason`() throws {
    let dialer = try Bundled.fixture("dialer")
    let contradicted = try replay(by: dialer.fixing(option: "retry", to: "on"))
    #expect(
      contradicted
        == .notJudged(
          "from step 1 on: --set contradicts options wait=5s retry=off, with which the trace begins"
        )
    )
    #expect(contradicted.status == .incomplete)
  }

  @Test func `a fixed value that agrees with the options is no reason`() throws {
    let dialer = try Bundled.fixture("dialer")
    for reference in [dialer, dialer.fixing(option: "retry", to: "off")] {
      #expect(try replay(by: reference) == .fixed)
    }
    // An input that the spec does not have there has nothing to do with --set.
    var other = dialer.fixing(option: "retry", to: "off")
    let hangUp = try #require(other.vocabulary.input(named: "hangUp", arguments: [:]))
    for location in other.cells.indices { other.cells[location][hangUp].isPossible = false }
    let stopped = try replay(by: other, [Step(delay: 0, input: hangUp)])
    #expect(stopped == .notJudged("from step 1 on: the spec does not allow it"))
  }
}
