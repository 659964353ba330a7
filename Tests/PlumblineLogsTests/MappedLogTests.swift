import PlumblineModel
import Testing

@testable import PlumblineLogs

/// Logs independent of a spec, and their mappings.
@Suite struct MappedLogTests {
  private let json = """
    plumbline-log: 1
    spec: lamp
    format: json
    time: {field: time, in: milliseconds}
    session: [user, device.id]
    fields: {version: app.version, os: os}
    events:
      - where: {event: [lamp, light], level: 2}
        output: lit
        args: {state: {field: new, values: {3: "on", 4: "off"}}, why: why}
      - where: {event: lamp}
        output: lit
        args: {why: why}
      - where: {event: ring}
        input: ring
        args: {tone: tone}
      - where: {event: boot}
        start: true
      - where: {event: lost, really: true}
        gap: true
    """

  @Test func `the first rule that fits says what a line of JSON is`() throws {
    let line =
      #"{"time":1.5,"user":"ann","device":{"id":7},"app":{"version":"2.1"},"event":"light","#
      + #""level":2,"new":3,"why":"timer"}"#
    let event = LogEvent(
      .output(LampLog.lit("on", "timer")),
      session: "ann/7",
      at: 1500,
      fields: ["2.1", nil]
    )
    #expect(try LampLog.read(line, by: json) == .event(event))
    let second = try LampLog.read(
      #"{"user":"ann","event":"lamp","level":1,"why":"dusk","device.id":"b"}"#,
      by: json
    )
    #expect(second.event?.what == .oneOf(["on", "off", nil].map { LampLog.lit($0, nil) }))
    #expect(second.event?.undocumented == "why=dusk")
    #expect(second.event?.session == "ann/b")
  }

  @Test(arguments: [
    (#"{"user":"a","event":"lamp","level":2,"new":9,"why":"timer"}"#, "state=9"),
    (#"{"user":"a","event":"lamp","level":2,"new":3,"why":"Timer"}"#, "why=Timer"),
  ])
  func `a text that stands for no documented value is told`(line: String, text: String) throws {
    #expect(try LampLog.read(line, by: json).event?.undocumented == text)
  }

  @Test(arguments: [
    (#"{"event":"ring","user":"a","tone":"Low"}"#, LogEvent.What.input(1)),
    (#"{"event":"ring","user":"a","tone":null}"#, .oneOfInputs([1, 2])),
    (#"{"event":"ring","user":"a","tone":""}"#, .oneOfInputs([1, 2])),
    (#"{"event":"ring","user":"\u0061","tone":""}"#, .oneOfInputs([1, 2])),
    (#"{"event":"ring","user":"a","tone":{"name":"Low"}}"#, .oneOfInputs([1, 2])),
    (#"{"event":"boot"}"#, .start),
    (#"{"really":true,"event":"lo\u0073t"}"#, .gap),
  ])
  func `inputs, beginnings and gaps are read`(line: String, what: LogEvent.What) throws {
    #expect(try LampLog.read(line, by: json).event?.what == what)
  }

  @Test(arguments: [
    (#"{"event":"ring","tone":"Low"}"#, "no session key"),
    (#"{"event":"ring","tone":"Low","user":""}"#, "no session key"),
    (
      #"{"event":"boot","time":"soon"}"#,
      "a time that is no number of milliseconds within 20,000 years"
    ),
    (#"{"event":"boot","time":1"#, "truncated JSON"),
    (#"{"event":"boot","time":nan}"#, "not JSON"),
    (#"{"event":boot}"#, "not JSON"),
    (#"{"event":"boot","event":"lost"}"#, "a duplicate member"),
    (#"{"event":"boot","user":"a","device.id":1,"device":{"id":2}}"#, "expected each field once"),
    ("boot", "no JSON object"),
  ])
  func `what cannot be read is garbled`(line: String, reason: String) throws {
    #expect(try LampLog.read(line, by: json) == .garbled(reason))
  }

  @Test func `an input with a value that the documents do not know is one of its session`() throws {
    let line = #"{"event":"ring","user":"a","tone":"Flat"}"#
    guard case .undocumented(let reason, let event) = try LampLog.read(line, by: json) else {
      Issue.record("the line is another one")
      return
    }
    #expect(reason == "input 'ring' with a value the documents do not know")
    #expect(event.what == .undocumentedInput)
    #expect(event.session == "a/")
    // Without its session it may concern each of them.
    let lost = #"{"event":"ring","tone":"Flat"}"#
    #expect(try LampLog.read(lost, by: json) == .garbled("no session key"))
  }

  @Test(arguments: [
    #"{"event":"lost","really":"yes"}"#, #"{"events":"boot"}"#, #"{"a":{"event":"boot"}}"#, "{}",
    #"{"event":["boot"]}"#, #"{"event":null}"#,
  ])
  func `what no rule fits is foreign`(line: String) throws {
    #expect(try LampLog.read(line, by: json) == .foreign)
  }

  @Test func `escapes are taken out of texts and keys`() throws {
    let line =
      #"{"us\u0065r":"a\/b%","device":{"id":"\"x\""},"event":"lamp","level":2,"new":4,"#
      + #""why":"quote\"d"}"#
    let event = try #require(try LampLog.read(line, by: json).event)
    #expect(event.what == .output(LampLog.lit("off", "quote\"d")))
    #expect(event.session == "a%2Fb%25/\"x\"")
  }

  // MARK: Comma-separated values

  private let csv = """
    plumbline-log: 1
    spec: lamp
    format: csv
    time: {field: at, in: iso8601}
    session: id
    events:
      - where: {what: lamp}
        output: lit
        args: {state: new, why: why}
      - where: {what: "a \\"b\\", c"}
        start: true
    """

  @Test func `cells are found by the names in the first line`() throws {
    let lines = [
      "why,at,what,id,new",
      "timer,1970-01-01T00:00:01Z,lamp,s1,on",
      "",
      "why,at,what,id,new",
      #""quote""d","1970-01-01 00:00:00,5",lamp,"s,2",off"#,
      #",,"a ""b"", c",s1,"#,
      "timer,,lamp,s1,",
    ]
    let read = try LampLog.read(lines, by: csv)
    #expect(
      read == [
        .blank,
        .event(LogEvent(.output(LampLog.lit("on", "timer")), session: "s1", at: 1_000_000)),
        .blank, .blank,
        .event(LogEvent(.output(LampLog.lit("off", "quote\"d")), session: "s,2", at: 500_000)),
        .event(LogEvent(.start, session: "s1")),
        .event(
          LogEvent(.oneOf(["on", "off", nil].map { LampLog.lit($0, "timer") }), session: "s1")
        ),
      ]
    )
  }

  @Test(arguments: [
    ("timer,,lamp,s1", "4 cells in a line, and the header has 5"),
    ("timer,,lamp,s1,on,", "6 cells in a line, and the header has 5"),
    (#"timer,,lamp,"s1,on"#, "a quoted cell that does not end on its line"),
    (#"timer,,lamp,"s1"x,on"#, "text after the end of a quoted cell"),
    ("timer,2027-02-29T00:00:00Z,lamp,s1,on", "a time that is not ISO 8601"),
    ("timer,,lamp,,on", "no session key"),
  ])
  func `a line whose cells are wrong is garbled`(line: String, reason: String) throws {
    #expect(try LampLog.read(["why,at,what,id,new", line], by: csv)[1] == .garbled(reason))
  }

  @Test(arguments: [
    ("why,at,what,id", "the header lacks the column 'new'"),
    ("why,at,what,id,new,new", "the header has more than one column 'new'"),
    (#"why,"at"#, "no header: the first line is not comma-separated values"),
  ])
  func `a wrong header makes every line garbled`(header: String, reason: String) throws {
    let read = try LampLog.read([header, "timer,,lamp,s1,on"], by: csv)
    #expect(read == [.garbled(reason), .garbled(reason)])
  }
}
