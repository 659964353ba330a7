import PlumblineModel
import TestSupport
import Testing

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
}
