internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

extension FuzzTarget {
  /// A saved trace of the spec of a link; its recording is judged again.
  static let trace = FuzzTarget("trace", .json) { bytes in
    let reference = Fixture.link
    guard let trace = try? TraceFile.read(bytes, named: "fuzzed", for: reference).trace else {
      return false
    }
    guard let recording = trace.recording else { return true }
    let replay = Replay(of: trace, recording, by: [reference], timeModel: trace.header.timeModel)
    _ = replay.lines(
      for: "fuzzed",
      in: reference.vocabulary,
      style: Style(isColoured: false),
      width: 80
    )
    return true
  }
}
