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
    least: Microseconds? = nil,
    most: Microseconds? = nil,
    due: Failure.Due? = nil
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
          ? least.map { .init(atLeast: $0, atMost: most, checked: [], text: "") } : nil
      )
    }
    failure.due = due
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
        "client, at the peer: observed",
      ]
    )
    let silent = TraceDrawing(try chart([Timeline.Entry(at: 0, input: "grant")]))
    #expect(silent.lanes.map(\.label) == ["server: inputs"])
    #expect(drawing.marks.filter(\.isFailing).map(\.text) == ["told off"])
  }

  @Test func `a wide drawing has the whole name of a lane, a narrow one two lines`() throws {
    var chart = try chart(rows)
    chart.names = ("Expected by the-second-of-two-specs", "Allowed by the-first")
    let markup = TraceDrawing(chart).content.map(\.markup).joined()
    #expect(markup.contains(#"wide" x="0" y="127">client: expected by the-second-of-two-specs<"#))
    #expect(markup.contains(#"narrow" x="0" y="115">client:<"#))
    #expect(markup.contains(#"narrow" x="0" y="127">expected by the-second-of-two-specs<"#))
    #expect(markup.contains(#"class="lane-name" x="0" y="173">client: allowed by the-first<"#))
  }

  @Test func `a long name in the table breaks before its capital letters`() throws {
    let entry = Timeline.Entry(at: 0, input: "pressTheKeyOfTheLamp", expected: "shown on")
    let table = TraceDrawing(try chart([entry])).table("trace").markup
    #expect(table.contains(">press<wbr />The<wbr />Key<wbr />Of<wbr />The<wbr />Lamp<"), "\(table)")
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

  @Test func `a window is drawn up to its end, one without an end up to the edge`() throws {
    // Forbidden from the input on: no wait is too short.
    let forbidden = TraceDrawing(
      try chart(rows, waits: [0, 10_000_000, 30_000_000], least: 0, most: 35_000_000)
    )
    #expect(forbidden.chart.window?.from == 10_000_000 && forbidden.chart.threshold == nil)
    let end = forbidden.position(of: 45_000_000)
    #expect(end < 1000 && forbidden.ticks.contains { $0.text == "45 s" }, "\(forbidden.ticks)")
    let lines = forbidden.figure(number: 1).markup.matches(of: #/class="window-end" x1="([^"]*)"/#)
    #expect(lines.map { String($0.1) }.last == TraceDrawing.percent(end))
    #expect(lines.count == 2)

    let open = TraceDrawing(try chart(rows, waits: [0, 10_000_000, 30_000_000], least: 25_000_000))
    #expect(open.figure(number: 1).markup.matches(of: #/class="window-end"/#).count == 1)
  }

  @Test func `an expected output has a frame from its first instant to its last`() throws {
    let early = try chart(
      [rows[0], Timeline.Entry(at: 20_000_000, expected: "nothing", observed: "told off")],
      .tooEarly,
      due: .init(from: 40_000_000, to: 60_000_000)
    )
    #expect(early.window?.to == 40_000_000)
    let drawing = TraceDrawing(early)
    let (from, to) = (drawing.position(of: 40_000_000), drawing.position(of: 60_000_000))
    #expect(from < to && to < 1000)
    let markup = drawing.figure(number: 1).markup.replacing("\u{A0}", with: " ")
    #expect(markup.contains("may come from 40 s to 60 s"))
    #expect(markup.contains("Framed: when the expected output may come, from 40 s to 60 s."))
    for x in [from, to] {
      #expect(markup.contains(#"class="due-end" x1="\#(TraceDrawing.percent(x))""#))
    }
    // One instant is a line, an open time a frame up to the edge.
    let others: [(Microseconds?, String)] = [
      (40_000_000, "due at 40 s"), (nil, "may come from 40 s on"),
    ]
    for (last, words) in others {
      let chart = try chart(
        early.rows,
        .tooEarly,
        due: .init(from: 40_000_000, to: last)
      )
      let markup = TraceDrawing(chart).figure(number: 1).markup
      #expect(markup.contains(words))
      #expect(markup.matches(of: #/class="due-end"/#).count == 1)
    }
  }

  @Test(arguments: [1, 2, 6, 9, 11, 12, 30], [0, 7_000, 29_999_000, 3_600_000_000])
  func `marks and labels fit a telephone and do not overlap`(count: Int, wait: Microseconds) throws
  {
    let rows = (0..<count).map { number in
      Timeline.Entry(
        at: Microseconds(number) * wait,
        input: "press",
        expected: "shown",
        observed: "shown"
      )
    }
    let failing = try chart(rows, waits: [Microseconds(count) * wait / 2], least: max(2, wait))
    let drawing = TraceDrawing(failing)
    let pixels = drawing.leastPixels
    // Frames of a telephone are 256 pixels wide; eleven events fit without scrolling.
    #expect(pixels == 256 || count > 11, "\(pixels)")
    let marks = drawing.marks.filter { $0.lane == 0 }.map { $0.x * pixels / 1000 }
    for (left, right) in zip(marks, marks.dropFirst()) { #expect(right - left >= 16) }
    #expect(marks.allSatisfy { $0 >= 8 && $0 <= pixels - 8 }, "\(marks)")
    let ranges = drawing.ticks.map(drawing.pixels(of:))
    for (left, right) in zip(ranges, ranges.dropFirst()) {
      #expect(left.upperBound < right.lowerBound)
    }
    let labels = [failing.threshold, failing.threshold].compactMap { $0 }.map { threshold in
      drawing.label(threshold.label, at: drawing.position(of: threshold.at))
    }
    for range in ranges + labels.map(drawing.pixels(of:)) {
      #expect(range.lowerBound >= 0 && range.upperBound <= pixels, "\(range) of \(pixels)")
    }
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
        let pixels = mark.isRoomy ? TraceDrawing.roomy : TraceDrawing.wide
        let width = (mark.text.displayWidth * 7 + 10) * 1000 / pixels
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
