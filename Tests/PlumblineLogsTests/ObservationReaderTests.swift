import PlumblineModel
import Testing

@testable import PlumblineLogs

/// Logs that are written in the words of a spec.
@Suite struct ObservationReaderTests {
  @Test func `an output has its instant, its session and its values`() throws {
    let line =
      #"{"at":4000000,"session":"a1","out":"lit","args":{"state":"on","why":"timer"},"x":[1]}"#
    let event = LogEvent(.output(LampLog.lit("on", "timer")), session: "a1", at: 4_000_000)
    #expect(try LampLog.read(line) == .event(event))
  }

  @Test(arguments: [
    (#"{"out":"click"}"#, LogEvent(.output(0))),
    (#" { "args" : {} , "out" : "click" , "at" : -5 } "#, LogEvent(.output(0), at: -5)),
    (#"{"in":"press","at":1}"#, LogEvent(.input(0), at: 1)),
    (#"{"in":"ring","args":{"tone":"High"}}"#, LogEvent(.input(2))),
    (#"{"in":"ring"}"#, LogEvent(.oneOfInputs([1, 2]))),
    (#"{"ev":"start","session":17,"at":null}"#, LogEvent(.start, session: "17")),
    (#"{"ev":"gap","session":null}"#, LogEvent(.gap)),
  ])
  func `what is left out is not there`(line: String, event: LogEvent) throws {
    #expect(try LampLog.read(line) == .event(event))
  }

  @Test func `a line without some arguments may mean any of their values`() throws {
    let all = [0, 1, 2, 3].map { LampLog.lit("on", nil) - 3 + $0 }
    let line = #"{"out":"lit","args":{"state":"on"}}"#
    #expect(try LampLog.read(line).event?.what == .oneOf(all))
    let none = try LampLog.read([#"{"out":"lit"}"#, #"{"out":"lit","args":{}}"#])
    #expect(none.map { $0.event?.what } == Array(repeating: .oneOf(Array(1...12)), count: 2))
    let why = try #require(try LampLog.read(#"{"out":"lit","args":{"why":"timer"}}"#).event)
    let expected = ["on", "off", nil].map { LampLog.lit($0, "timer") }
    #expect(why.what == .oneOf(expected))
  }

  @Test func `an unknown argument is a misspelt one if one is missing`() throws {
    let whole = #"{"out":"lit","args":{"state":"on","why":"timer","room":7}}"#
    #expect(try LampLog.read(whole).event?.what == .output(LampLog.lit("on", "timer")))
    for (line, event, missing) in [
      (#"{"out":"lit","args":{"sate":"on","why":"timer"}}"#, "lit", "state"),
      (#"{"in":"ring","args":{"sate":"High"}}"#, "ring", "tone"),
    ] {
      let reason = "unknown argument 'sate' of '\(event)', whose argument '\(missing)' is missing"
      #expect(try LampLog.read(line) == .garbled(reason))
    }
  }

  @Test func `a value that the documents do not know is told and has its number`() throws {
    let line = #"{"out":"lit","args":{"state":"dim","why":7}}"#
    let event = LogEvent(.output(LampLog.lit(nil, nil)), undocumented: "state=dim, why=7")
    #expect(try LampLog.read(line) == .event(event))
  }

  @Test func `escapes are those of JSON, in names, values and keys of sessions`() throws {
    let line =
      #"{"\u006fut":"l\u0069t","session":"a\/\"b","args":{"state":"on","why":"quote\"d"}}"#
    let event = LogEvent(.output(LampLog.lit("on", "quote\"d")), session: "a/\"b")
    #expect(try LampLog.read(line) == .event(event))
  }

  @Test func `a header says what the log carries`() throws {
    let line =
      #"{"spontaneous":["ring"],"observe":["lit"],"absent":["leave"],"at":1,"session":"a"}"#
    let header = LogHeader(
      inputs: [false, true, true, false],
      outputs: [false, true],
      absent: [false, false, false, true]
    )
    #expect(try LampLog.read(line) == .header(header))
    #expect(
      try LampLog.read(#"{"inject":["press"]}"#)
        == .header(LogHeader(inputs: [true, false, false, false]))
    )
  }

  @Test func `a header says how late its lines may be`() throws {
    let header = LogHeader(outputs: [true, false], latency: 50_000)
    #expect(try LampLog.read(#"{"observe":["click"],"latency":50000}"#) == .header(header))
    #expect(try LampLog.read(#"{"latency":50000}"#) == .foreign)
    for wrong in ["-1", "3600000001", "0.5", #""50ms""#, "null"] {
      let line = try LampLog.read(#"{"observe":["click"],"latency":\#(wrong)}"#)
      #expect(
        line == .wrongHeader("expected a whole number of microseconds within an hour for 'latency'")
      )
    }
  }

  @Test(arguments: [
    (#"{"out":"lamp"}"#, "unknown output 'lamp'"),
    (#"{"in":"pres"}"#, "unknown input 'pres'"),
    (#"{"out":"click","in":"press"}"#, "more than one of 'out', 'in' and 'ev'"),
    (
      #"{"at":1.5,"out":"click"}"#,
      "expected a whole number of microseconds within 20,000 years for 'at'"
    ),
    (
      #"{"at":9223372036854775806,"out":"click"}"#,
      "expected a whole number of microseconds within 20,000 years for 'at'"
    ),
    (
      #"{"at":"1","out":"click"}"#,
      "expected a whole number of microseconds within 20,000 years for 'at'"
    ),
    (#"{"session":{},"out":"click"}"#, "expected a string or a whole number for 'session'"),
    (#"{"out":1}"#, "expected a string for 'out'"),
    (#"{"out":"lit","args":[]}"#, "expected an object for 'args'"),
    (#"{"absent":"leave"}"#, "expected a list of names for 'absent'"),
    (#"{"report":"daily"}"#, "write 'spontaneous' in place of 'report'"),
    (#"{"at":4000000,"sess"#, "truncated JSON"),
    (#"{"out":"click""#, "truncated JSON"),
    (#"{"out":"a\"#, "truncated JSON"),
    ("12:00 connected", "no JSON object"),
    (#"{"out":"click"} {}"#, "not JSON"),
    (#"{"out":"click","at":1,"out":"lit"}"#, "a duplicate member"),
    (#"{"at":nope,"out":"click"}"#, "not JSON"),
    (#"["out","click"]"#, "an array, expected an object"),
  ])
  func `a line that cannot be read says why`(line: String, reason: String) throws {
    #expect(try LampLog.read(line) == .garbled(reason))
  }

  @Test(arguments: [
    (
      #"{"spontaneous":["pres"],"observe":["click"]}"#,
      "unknown input 'pres' in 'spontaneous'; name inputs of the spec; did you mean 'press'?"
    ),
    (
      #"{"observe":["click","lamp"]}"#,
      "unknown output 'lamp' in 'observe'; name outputs of the spec; expected one of click, lit"
    ),
    (#"{"observe":["click"],"absent":"leave"}"#, "expected a list of names for 'absent'"),
    (#"{"report":["press"]}"#, "write 'spontaneous' in place of 'report'"),
    (
      #"{"spontaneous":[],"inject":[]}"#,
      "both 'spontaneous' and 'inject', which mean the same in a log"
    ),
    (
      #"{"spontaneous":["press","leave"],"absent":["leave"]}"#,
      "the input 'leave' is in 'spontaneous' and in 'absent'; name it in one list: "
        + "'spontaneous' if the log shows it, 'absent' if it cannot happen"
    ),
    (
      #"{"inject":["ring"],"absent":["ring"]}"#,
      "the input 'ring' is in 'inject' and in 'absent'; name it in one list: "
        + "'inject' if the log shows it, 'absent' if it cannot happen"
    ),
    (
      #"{"observe":["click"],"latncy":50000}"#,
      "unknown member 'latncy' in the header; did you mean 'latency'?"
    ),
    (
      #"{"observe":["click"],"absnt":["leave"]}"#,
      "unknown member 'absnt' in the header; did you mean 'absent'?"
    ),
    (
      #"{"observ":["click"],"spontaneous":["press"]}"#,
      "unknown member 'observ' in the header; did you mean 'observe'?"
    ),
    (
      #"{"at":0,"observ":["click"]}"#,
      "unknown member 'observ' in the header; did you mean 'observe'?"
    ),
    (
      #"{"observe":["click"],"version":1}"#,
      "unknown member 'version' in the header; "
        + "expected one of spontaneous, inject, observe, absent, latency"
    ),
  ])
  func `a header that cannot be used says why`(line: String, reason: String) throws {
    #expect(try LampLog.read(line) == .wrongHeader(reason))
  }

  @Test func `an input with a value that the documents do not know is one of its session`() throws {
    let line = #"{"at":7,"session":"a","in":"ring","args":{"tone":"Flat"}}"#
    #expect(
      try LampLog.read(line)
        == .undocumented(
          "input 'ring' with a value the documents do not know",
          LogEvent(.undocumentedInput, session: "a", at: 7)
        )
    )
  }

  @Test(arguments: [#"{"level":"info","message":"on"}"#, "{}", #"{"ev":"log","text":"x"}"#])
  func `a line about something else is foreign`(line: String) throws {
    #expect(try LampLog.read(line) == .foreign)
  }

  @Test(arguments: ["", "  \t"]) func `an empty line is blank`(line: String) throws {
    #expect(try LampLog.read(line) == .blank)
  }

  @Test func `the keys of sessions can be hashed`() throws {
    let lines = [#"{"session":"foobar","out":"click"}"#, #"{"out":"click"}"#]
    let read = try LampLog.read(lines, hashesKeys: true)
    #expect(read.map { $0.event?.session } == ["85944171f73967e8", ""])
  }

  @Test func `no name is shown that fills the screen`() throws {
    let long = String(repeating: "x", count: 5000)
    guard case .garbled(let reason) = try LampLog.read(#"{"out":"\#(long)"}"#) else {
      Issue.record("the line was read")
      return
    }
    #expect(reason.count < 100)
  }
}
