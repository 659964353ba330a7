import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// The sessions of a log as lanes.
struct LaneChartTests {
  private func lane(
    _ name: String,
    _ instants: ClosedRange<Microseconds>?,
    lines: ClosedRange<Int> = 1...9,
    _ marks: [(LogLane.Reason, Int, Microseconds?)] = [],
    unjudged: Int = 0
  ) -> LogLane {
    var lane = LogLane(name, line: lines.lowerBound)
    lane.extend(to: lines.lowerBound, at: instants?.lowerBound)
    lane.extend(to: lines.upperBound, at: instants?.upperBound)
    lane.events = 3
    lane.unjudged = unjudged
    for (reason, line, at) in marks { lane.mark(reason, line: line, at: at) }
    return lane
  }

  @Test func `lanes are to scale on one axis, with the marks of their events`() {
    let chart = LaneChart([
      lane("a", 10_000_000...30_000_000, [(.forbidden, 7, 30_000_000)]),
      lane("b", 20_000_000...20_000_000), lane("c", 10_000_000...20_000_000),
    ])
    #expect(chart.axis == ("10 s", "30 s"))
    let extents = chart.lanes.map(\.extent)
    #expect(extents[0].lowerBound >= 0 && extents[0].upperBound <= 1000)
    let middle = (extents[0].lowerBound + extents[0].upperBound) / 2
    #expect(extents[1] == middle...middle)
    #expect(extents[2] == extents[0].lowerBound...middle)
    #expect(chart.lanes[0].marks.map(\.x) == [extents[0].upperBound])
    #expect(chart.lanes[0].marks[0].words == ["line 7, at 30 s: forbidden"])
  }

  @Test func `without instants the lines of the log are the axis`() {
    let chart = LaneChart([
      lane("a", nil, lines: 2...11, [(.assumed, 11, nil)]), lane("b", nil, lines: 1...1),
    ])
    #expect(chart.axis == ("line 1", "line 11"))
    #expect(chart.lanes[0].extent.upperBound > chart.lanes[1].extent.upperBound)
    #expect(chart.lanes[0].marks.map(\.x) == [chart.lanes[0].extent.upperBound])
  }

  @Test func `marks that would overlap are one, with the gravest reason and all their words`() {
    let marks: [(LogLane.Reason, Int, Microseconds?)] = (0..<LogLane.markLimit + 5).map {
      ($0 == 3 ? .forbidden : .assumed, $0, Microseconds($0) * 100_000)
    }
    let chart = LaneChart([lane("a", 0...10_000_000, marks)])
    let drawn = chart.lanes[0].marks
    #expect(drawn.count > 2 && drawn.count < 15)
    #expect(zip(drawn, drawn.dropFirst()).allSatisfy { $1.x - $0.x >= 60 })
    #expect(drawn.reduce(0) { $0 + $1.words.count } == LogLane.markLimit)
    #expect(drawn[0].reason == .forbidden)
    #expect(drawn[1...].allSatisfy { $0.reason == .assumed })
  }

  @Test func `the gravest event decides the verdict`() {
    func word(_ reasons: [LogLane.Reason], unjudged: Int = 0) -> String {
      lane("a", 0...1, reasons.map { ($0, 1, 0) }, unjudged: unjudged).verdict.word
    }
    #expect(word([.assumed, .deviation, .doubtful, .forbidden]) == "forbidden")
    #expect(word([.deviation, .doubtful]) == "doubtful")
    #expect(word([.assumed, .deviation]) == "deviates")
    #expect(word([.assumed]) == "allowed")
    #expect(word([], unjudged: 2) == "allowed")
    #expect(word([], unjudged: 3) == "not judged")
  }
}
