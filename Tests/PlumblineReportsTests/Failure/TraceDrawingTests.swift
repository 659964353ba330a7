import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// Traces drawn to scale.
struct TraceDrawingTests {
  private func chart(
    _ rows: [Timeline.Entry],
    _ kind: Failure.Kind = .unexpectedOutput,
    expected: String = "nothing",
    waits: [Microseconds] = [],
    least: Microseconds? = nil
  ) throws -> TraceChart {
    var run = try HTMLPageTests.failing()
    run.header.inputs = ["press": .app, "cut": .network, "grant": .server]
    run.header.outputs = ["shown": .app, "told": .peer]
    var failure = run.failures[0]
    failure.kind = kind
    failure.timeline = rows
    failure.expected = expected
    failure.at = rows.last?.at ?? 0
    failure.steps = waits.enumerated().map { number, wait in
      RunRecord.Failure.Step(
        step: RunRecord.Step(delay: wait),
        observed: [],
        threshold: number == waits.count - 1
          ? least.map { .init(atLeast: $0, atMost: nil, checked: [], text: "") } : nil
      )
    }
    return TraceChart(failure, run.header)
  }

  private let rows = [
    Timeline.Entry(at: 0, input: "press", expected: "shown on", observed: "shown on"),
    Timeline.Entry(at: 0, input: "cut low"),
    Timeline.Entry(at: 10_000_000, input: "press"),
    Timeline.Entry(at: 40_000_000, expected: "nothing", observed: "told off"),
  ]

  @Test func `waits are as wide as they are long, and events of one instant stand side by side`()
    throws
  {
    let drawing = TraceDrawing(try chart(rows))
    let lefts = rows.indices.map(drawing.left)
    let slot = lefts[1] - lefts[0]
    #expect(slot > 0)
    let (first, second) = (lefts[2] - lefts[1] - slot, lefts[3] - lefts[2] - slot)
    #expect(abs(second - 3 * first) <= 3, "\(lefts)")
    #expect(lefts[3] + slot <= 1000)
  }

  @Test func `only lanes in use are drawn, the parties by their names`() throws {
    let drawing = TraceDrawing(try chart(rows))
    #expect(
      drawing.lanes.map(\.label) == [
        "app: inputs", "network: inputs", "client: expected", "client: observed",
        "client: observed by the peer",
      ]
    )
    let silent = TraceDrawing(try chart([Timeline.Entry(at: 0, input: "grant")]))
    #expect(silent.lanes.map(\.label) == ["server: inputs"])
    #expect(drawing.marks.filter(\.isFailing).map(\.text) == ["told off"])
  }

  @Test func `a due output shades the time after it, a threshold what lies beyond`() throws {
    var late = rows
    late[3] = Timeline.Entry(at: 20_000_000, expected: "shown off")
    late.append(Timeline.Entry(at: 40_000_000, observed: "shown off"))
    let overdue = try chart(late, .tooLate, expected: "shown off")
    #expect(overdue.window?.label == "overdue")
    #expect(overdue.window?.from == 20_000_000 && overdue.window?.to == 40_000_000)

    let early = try chart(
      [rows[0], rows[3], Timeline.Entry(at: 50_000_000, expected: "told off")],
      .tooEarly,
      expected: "nothing"
    )
    #expect(early.window?.label == "too early")

    let waiting = try chart(rows, waits: [0, 10_000_000, 30_000_000], least: 25_000_000)
    #expect(waiting.threshold?.at == 35_000_000)
    #expect(waiting.window?.from == 35_000_000 && waiting.window?.to == nil)
    let drawing = TraceDrawing(waiting)
    let x = drawing.position(of: 35_000_000)
    #expect(drawing.left(of: 2) < x && x < drawing.left(of: 3))
    #expect(drawing.figure(number: 1).markup.contains("fails from a wait of 25 s"))

    #expect(try chart(rows, .crash, waits: [0]).window == nil)
  }

  @Test(arguments: [1, 3, 12, 40]) func `texts beside marks never overlap`(count: Int) throws {
    let rows = (0..<count).map { number in
      Timeline.Entry(
        at: Microseconds(number / 3) * 1_000_000,
        input: number % 2 == 0 ? "press" : nil,
        expected: "shown \(number)",
        observed: String(repeating: "shown ", count: number % 5 + 1)
      )
    }
    let drawing = TraceDrawing(try chart(rows))
    for lane in drawing.lanes.indices {
      let ranges = drawing.marks.filter { $0.lane == lane }.flatMap { mark -> [Range<Int>] in
        let width = (mark.text.displayWidth * 7 + 10) * 1000 / TraceDrawing.wide
        return switch mark.side {
        case .right: [mark.x + 18..<mark.x + 18 + width]
        case .left: [mark.x - 18 - width..<mark.x - 18]
        case nil: []
        }
      }
      for (number, range) in ranges.enumerated() {
        #expect(range.lowerBound >= 0 && range.upperBound <= 1000)
        #expect(!ranges[..<number].contains { $0.overlaps(range) })
      }
    }
    #expect(drawing.marks.allSatisfy { 0...1000 ~= $0.x })
    if count == 1 { #expect(drawing.marks.allSatisfy { $0.side != nil }) }
  }
}
