import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

struct DisplayWidthTests {
  @Test func `Chinese characters take two columns, combining marks none`() {
    #expect("连接".displayWidth == 4)
    #expect("e\u{301}".displayWidth == 1)
    #expect("连接".padded(to: 6) == "连接  ")
  }

  @Test func `a cut text fits and says that it was cut`() {
    #expect("connected".cut(to: 9) == "connected")
    #expect("connected".cut(to: 5) == "conn…")
    #expect("连接状态".cut(to: 6) == "连接…")
  }

  @Test func `text is broken at blanks, and anywhere without them`() {
    #expect("a bc def".wrapped(to: 4) == ["a bc", "def"])
    #expect("连接状态".wrapped(to: 5) == ["连接", "状态"])
  }

  @Test(arguments: [40, 60, 80, 200])
  func `a timeline never is wider than the terminal`(width: Int) {
    let lines = TimelineText(of: Lamp.late, in: Lamp.vocabulary)
      .lines(width: width, Style(isColoured: false))
    #expect(lines.allSatisfy { $0.displayWidth <= width })
    #expect(lines.count == 4)
  }

  @Test func `a crash stands beside the input that was never answered`() {
    var crash = Lamp.late
    crash.kind = .crash
    crash.step = 1
    crash.steps = [Step(delay: 0, input: 0), Step(delay: 2_000_000, input: 0)]
    crash.expected = "an answer"
    crash.timeline = [
      Timeline.Entry(at: 0, input: "press", expected: "an answer", observed: "crash: signal 6")
    ]
    let lines = TimelineText(of: crash, in: Lamp.vocabulary)
      .lines(width: 80, Style(isColoured: false))
    #expect(
      lines == [
        "    time  input  expected   observed",
        "     0 s  press",
        "  >  2 s  press  an answer  crash: signal 6",
      ]
    )
  }

  @Test func `bounds are said in words`() {
    let checks = [Failure.Threshold.Check(delay: 1_000_000, fails: true)]
    let window = Failure.Threshold(step: 0, atLeast: 1_000_000, atMost: 2_000_000, checked: checks)
    #expect(
      window.text(naming: "before press")
        == "fails for a wait before press between 1 s and 2 s; checked at 1 s"
    )
    let least = Failure.Threshold(step: 0, atLeast: 1, atMost: nil, checked: checks)
    #expect(least.text(naming: "at the end") == "fails for any wait at the end")
    let odd = Failure.Threshold(
      step: 0,
      atLeast: 1_000_000,
      atMost: nil,
      checked: [Failure.Threshold.Check(delay: 9_000_000, fails: false)]
    )
    #expect(
      odd.text(naming: "") == "fails for any wait of at least 1 s; checked at 9 s (passes)"
    )
    let several = Failure.Threshold(step: 0, atLeast: 8_000_000, atMost: nil, checked: checks)
    #expect(
      several.text(naming: "")
        == "fails for any wait of at least 8 s, and for some shorter ones; checked at 1 s (fails)"
    )
  }

  @Test func `a wrong reason is said with the name of its argument`() {
    let difference = "operation Login, where the documents name AutoReconnecting"
    #expect(
      Failure.Kind.wrongReason.sentence(about: difference)
        == "The state is announced with operation Login, where the documents name AutoReconnecting."
    )
  }

  @Test func `long spans are readable`() {
    #expect(describeRoughly(200_000_000_000) == "2 d 7 h")
    #expect(describeRoughly(4_001_000) == "4.001 s")
  }

  @Test func `an instant is a date if it counts from 1970`() {
    #expect(describe(instant: 4_001_000) == "4.001 s")
    #expect(describe(instant: -1_000_000) == describe(-1_000_000))
    #expect(describe(instant: 1_700_000_000_000_000) == "2023-11-14T22:13:20Z")
    #expect(describe(instant: 1_700_000_000_250_000) == "2023-11-14T22:13:20.250Z")
    #expect(describe(instant: 1_700_000_000_000_007) == "2023-11-14T22:13:20.000007Z")
    #expect(describe(instant: .max) == describe(.max))
  }
}
