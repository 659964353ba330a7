import PlumblineModel
import Testing

@testable import PlumblineLogs

/// Lines of text, and the templates that they follow.
@Suite struct TextLogTests {
  private let text = """
    plumbline-log: 1
    spec: lamp
    format: text
    lines:
      state: "{time} [{session}] lamp {} -> {state} ({why})"
      call: "{time} [{session}] call {name}"
    time: {field: time, in: iso8601}
    session: session
    events:
      - where: {line: state}
        output: lit
        args: {state: state, why: why}
      - where: {line: call, name: press}
        input: press
      - where: {line: call, name: [boot, reboot now]}
        start: true
    """

  @Test(arguments: [
    (
      "1970-01-01 00:00:01,5 +0000 [a1] lamp off -> on (timer)",
      LogEvent(.output(LampLog.lit("on", "timer")), session: "a1", at: 1_500_000)
    ),
    (" [b] call press", LogEvent(.input(0), session: "b")),
    (
      "1970-01-01T00:00:00Z [b] lamp off -> on ()",
      LogEvent(
        .oneOf(["pressed", "timer", "quote\"d", nil].map { LampLog.lit("on", $0) }),
        session: "b",
        at: 0
      )
    ),
    (
      "1970-01-01T00:00:00Z [b] lamp off -> on ( )",
      LogEvent(.output(LampLog.lit("on", nil)), session: "b", at: 0, undocumented: "why= ")
    ),
    ("1970-01-01T00:00:00Z [b] call reboot now", LogEvent(.start, session: "b", at: 0)),
    (
      "1970-01-01T00:00:00Z [b] lamp on -> off -> on (timer)",
      LogEvent(
        .output(LampLog.lit(nil, "timer")),
        session: "b",
        at: 0,
        undocumented: "state=off -> on"
      )
    ),
    (
      "1970-01-01T00:00:00Z [b] lamp a -> on (x) (y)",
      LogEvent(.output(LampLog.lit("on", nil)), session: "b", at: 0, undocumented: "why=x) (y")
    ),
  ])
  func `a hole takes the shortest text up to what follows it`(line: String, event: LogEvent) throws
  {
    #expect(try LampLog.read(line, by: text) == .event(event))
  }

  @Test(arguments: [
    "1970-01-01T00:00:00Z [b] call stop", "call press", "1970-01-01T00:00:00Z [b] lamp a -> on (x",
    "1970-01-01T00:00:00Z [b] call press ",
  ])
  func `a line that no rule fits is foreign`(line: String) throws {
    #expect(try LampLog.read(line, by: text) == .foreign)
  }

  @Test func `a time that is none makes a line garbled`() throws {
    let read = try LampLog.read("yesterday [b] call press", by: text)
    #expect(read == .garbled("a time that is not ISO 8601"))
  }

  @Test func `an empty session makes a line garbled`() throws {
    let read = try LampLog.read("1970-01-01T00:00:00Z [] call press", by: text)
    #expect(read == .garbled("no session key"))
  }

  /// The texts of the holes, the first of which may be an instant; nil if the line does not fit.
  private func match(
    _ template: String,
    _ line: String,
    _ unit: LogTimeUnit? = nil
  ) throws -> [String?]? {
    var columns: [String] = []
    let template = try LogTemplate(name: "t", template, columns: &columns)
    var cells = columns.map { _ in LogCell.missing }
    let bytes = Array(line.utf8)
    let days = unit.map { LogMapping.Time(column: 0, unit: $0) }
    guard bytes.withUnsafeBufferPointer({ template.match($0, days, into: &cells) }) else {
      return nil
    }
    return cells.map { cell in
      cell.isMissing ? nil : String(decoding: bytes[cell.start..<cell.end], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("{a}", "", [""]), ("{a}", "x y", ["x y"]), ("x{a}", "x", [""]), ("{a}x", "x", [""]),
    ("{a}aab", "aaab", ["a"]), ("{a}--{b}", "1---2", ["1", "-2"]), ("x{a}x", "xx", [""]),
    ("{a}, {b}, {c}", "1, 2, 3, 4", ["1", "2", "3, 4"]), ("{a}ab{b}ab", "ababab", ["", "ab"]),
    ("{{{a}}}", "{1}", ["1"]), ("ü{a}é", "üßé", ["ß"]), ("{a}{{", "1{", ["1"]),
  ])
  func `awkward texts fit`(template: String, line: String, texts: [String]) throws {
    #expect(try match(template, line) == texts)
  }

  @Test(arguments: [
    ("2027-01-31 10:00:02 +01:00", "ann"), ("2027-01-31T10:00:02 +01:00", "ann b"),
    ("2027-01-31 10:00:02 Z", "ann"), ("2027-01-31 10:00:02", "ann +01:00"),
    ("2027-01-31T10:00:02Z", "+01:00 ann"), ("2027-01-31 10:00:02", "-70 ann"),
  ])
  func `the hole of an instant takes its zone, and nothing behind it`(
    time: String,
    session: String
  ) throws {
    let texts = try match("{time} {session} link", "\(time) \(session) link", .iso8601)
    #expect(texts == [time, session])
  }

  @Test(arguments: [
    ("x{a}x", "x"), ("x{a}", "y"), ("{a}x", "xy"), ("{a}ab{b}ab", "ab"), ("{a}aa{b}aa", "aaa"),
    ("{a}x", ""), ("x{a}y{b}", "xz"),
  ])
  func `texts that lack something do not fit`(template: String, line: String) throws {
    #expect(try match(template, line) == nil)
  }

  @Test func `a form behind the others makes a line that is cut off a gap`() throws {
    let mapping =
      text.replacing("\n  call:", with: "\n  cut: \"{time} [{session}] lamp {}\"\n  call:")
      + "\n  - where: {line: cut}\n    gap: true"
    let lines = ["lamp off -> on (timer)", "lamp off -> o", "battery: 80 %"].map {
      "1970-01-01T00:00:00Z [b] \($0)"
    }
    let read = try LampLog.read(lines, by: mapping)
    #expect(read[0].event?.what == .output(LampLog.lit("on", "timer")))
    #expect(read[1] == .event(LogEvent(.gap, session: "b", at: 0)))
    #expect(read[2] == .foreign)
  }
}
