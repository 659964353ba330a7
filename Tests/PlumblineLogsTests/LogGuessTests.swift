import PlumblineLanguage
import PlumblineModel
import Testing

@testable import PlumblineLogs

/// Mappings that are proposed for a log.
@Suite struct LogGuessTests {
  private let vocabulary = LogMappingTests.vocabulary

  private func guess(_ text: String) throws -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    return try LogGuess.mapping(of: lines, spec: "lamp", vocabulary: vocabulary)
  }

  /// The errors of a mapping, without warnings.
  private func problems(_ mapping: String) -> String {
    var diagnostics = Diagnostics()
    let file = SourceFile(name: "m.yaml", text: mapping)
    let read = LogMappingReader.read(file, spec: "lamp", vocabulary: vocabulary, &diagnostics)
    return read == nil ? DiagnosticRenderer().text(of: diagnostics) : ""
  }

  @Test func `objects are mapped by names and values`() throws {
    let mapping = try guess(
      #"""
      {"ts":1709208000123,"session_id":"a1","event":"LIT","data":{"state":"DARK","why":"timed_out"}}
      {"ts":1709208000456,"session_id":"a1","event":"press"}
      {"ts":1709208000457,"session_id":"a2","event":"LIT","data":{"state":"DIMMED","why":"pressed"}}
      {"ts":1709208000458,"session_id":"a2","event":"other"}
      """#
    )
    #expect(
      mapping == """
        plumbline-log: 1
        spec: lamp
        format: json
        time: {field: ts, in: milliseconds}
        session: session_id  # ? does it identify the session
        # ? logged: []  # the inputs that the log always records
        # ? absent: []  # the inputs that cannot occur where the log is written
        events:
          - where: {event: LIT}
            output: lit
            args:
              state: {field: data.state, values: {DARK: dark, DIMMED: dimmed}}
              why: {field: data.why, values: {pressed: Pressed, timed_out: TimedOut}}
          - where: {event: press}
            input: press

        """
    )
    #expect(problems(mapping) == "")
  }

  @Test func `comma-separated values are mapped, and codes are left to people`() throws {
    let mapping = try guess(
      """
      time,user,device,kind,state,why
      2027-01-31 10:00:00,ann,d1,onLitCallback,3,Pressed
      2027-01-31 10:00:01,bob,d2,onLitCallback,4,TimedOut
      2027-01-31 10:00:02,bob,d2,"a ""b"", c",4,
      """
    )
    #expect(
      mapping == """
        plumbline-log: 1
        spec: lamp
        format: csv
        time: {field: time, in: iso8601}
        session: [user, device]  # ? does it identify the session
        # ? logged: []  # the inputs that the log always records
        # ? absent: []  # the inputs that cannot occur where the log is written
        events:
          - where: {kind: onLitCallback}
            output: lit  # ? is it this output
            args:
              state: {field: state, values: {}}  # ? the codes of dark, dimmed
              why: why

        """
    )
    #expect(problems(mapping) == "")
  }

  @Test func `text is split into words that vary and words that do not`() throws {
    let mapping = try guess(
      """
      2027-01-31 10:00:00.125 [a1] lit from dimmed to dark (Pressed)
      2027-01-31 10:00:01.250 [b2] lit from dark to dimmed (TimedOut)
      2027-01-31 10:00:02.000 [b2] call press id=7
      2027-01-31 10:00:02.500 [a1] call press id=81
      started
      """
    )
    #expect(
      mapping.contains(#"line-1: "{time} [{w2}] lit from {w5} to {w7} ({w8})""#),
      "\(mapping)"
    )
    #expect(mapping.contains(#"line-2: "{time} [{w2}] call press id={id}""#), "\(mapping)")
    #expect(mapping.contains("time: {field: time, in: iso8601}\n"))
    #expect(mapping.contains("- where: {line: line-2}\n    input: press\n"), "\(mapping)")
    #expect(mapping.contains("- where: {line: line-1}\n    output: lit\n"), "\(mapping)")
    #expect(mapping.contains("why: w8\n"), "\(mapping)")
    #expect(problems(mapping) == "")
  }

  @Test(arguments: [
    (
      """
      11-30 20:24:48.123  1234  1240 I Lamp: lit from dimmed to dark (Pressed)
      12-01 00:00:01.000  1234  1250 I Lamp: lit from dark to dimmed (TimedOut)
      """,
      #""{time}  {w2}  {w3} I Lamp: lit from {w8} to {w10} ({w11})""#
    ),
    (
      """
      11-30 20:24:48.123 12345 12350 I Lamp: lit from dimmed to dark (Pressed)
      12-01 00:00:01.000 12345 12350 I Lamp: lit from dark to dimmed (TimedOut)
      """,
      #""{time} {w2} {w3} I Lamp: lit from {w8} to {w10} ({w11})""#
    ),
    (
      """
      Nov 30 20:24:48 phone lamp[812]: lit from dimmed to dark (Pressed)
      Dec  1 00:00:01 phone lamp[812]: lit from dark to dimmed (TimedOut)
      """,
      #""{time} phone lamp[{w4}]: lit from {w7} to {w9} ({w10})""#
    ),
  ])
  func `dates without a year are instants, and the lines fit their form`(
    log: String,
    form: String
  ) throws {
    let mapping = try guess(log)
    #expect(mapping.contains("line-1: \(form)\n"), "\(mapping)")
    #expect(mapping.contains("time: {field: time, in: no-year}\n"), "\(mapping)")
    #expect(problems(mapping) == "")
    let inner = form.dropFirst().dropLast()
    var columns: [String] = []
    let template = try LogTemplate(name: "line-1", String(inner), columns: &columns)
    for line in log.split(separator: "\n") {
      var cells = columns.map { _ in LogCell.missing }
      let bytes = Array(line.utf8)
      let time = LogMapping.Time(column: 0, unit: .noYear)
      let text = bytes.withUnsafeBufferPointer { bytes in
        template.match(bytes, time, into: &cells)
          ? String(decoding: bytes[cells[0].start..<cells[0].end], as: UTF8.self) : ""
      }
      #expect(LogTimeUnit.noYear.instant(text) != nil, "\(text)")
    }
  }

  @Test func `labels name the holes, and what was not seen is asked for`() throws {
    let mapping = try guess(
      """
      2027-01-31 10:00:00.125 INFO  (user=u1001) changed old=1 new=DARK
      2027-01-31 10:00:01.125 INFO  (user=u1001) changed old=2 new=DARK
      """
    )
    #expect(
      mapping.contains(
        #"line-1: "{time} INFO  (user={user}) changed old={old} new={new}""# + "\n"
      ),
      "\(mapping)"
    )
    #expect(mapping.contains("session: user  # ?"))
    #expect(
      mapping.contains(
        "state: {field: new, values: {DARK: dark}}  # ? the log's texts for dimmed\n"
      ),
      "\(mapping)"
    )
    #expect(problems(mapping) == "")
  }

  @Test func `a line that is explained already is not explained again`() throws {
    let mapping = try guess(
      #"""
      {"user":"a","event":"change","state":"dark"}
      {"user":"a","event":"api","name":"leave"}
      {"user":"a","event":"api","name":"press","by":"dimmed"}
      """#
    )
    #expect(mapping.contains("- where: {event: change}\n    output: lit  # ?"), "\(mapping)")
    #expect(mapping.contains("- where: {name: leave}\n    input: leave\n"), "\(mapping)")
    #expect(problems(mapping) == "")
  }

  private static let login = Vocabulary(
    inputs: ["login", "logout"].map { .init(name: $0, from: .app) },
    outputs: [
      .init(
        name: "changed",
        seenBy: .app,
        arguments: [
          .init(name: "state", values: ["on", "off"]),
          .init(name: "reason", values: ["Login", "Logout", "Interrupted"]),
        ]
      )
    ]
  )

  @Test func `a proposal from a part of the log says so`() throws {
    let line = #"{"ts":1709208000456,"event":"press"}"#
    func isPart(_ count: Int) throws -> Bool {
      try guess(Array(repeating: line, count: count).joined(separator: "\n"))
        .hasPrefix("# from the first 1000 lines: later ones may have other forms\n")
    }
    #expect(try !isPart(1000))
    #expect(try isPart(1001))
  }

  @Test func `a value of an output that has the name of an input does not identify the input`()
    throws
  {
    let lines = """
      2027-01-31T10:00:00Z [ann] call login now
      2027-01-31T10:00:00Z [ann] state off -> on, reason=Login
      2027-01-31T10:00:01Z [ann] state on -> off, reason=Interrupted
      2027-01-31T10:00:02Z [ann] state off -> on, reason=Login
      2027-01-31T10:00:03Z [ann] call logout now
      2027-01-31T10:00:03Z [ann] state on -> off, reason=Logout
      """
    let mapping = try LogGuess.mapping(
      of: lines.split(separator: "\n").map { Array($0.utf8) },
      spec: "login",
      vocabulary: Self.login
    )
    let inputs = mapping.split(separator: "\n").filter { $0.contains("reason: Log") }
    #expect(inputs == [], "\(mapping)")
    #expect(mapping.contains("output: changed"), "\(mapping)")
    #expect(mapping.contains("input: logout  # ? is it this input"), "\(mapping)")
  }

  @Test func `an output that no name speaks of is found by its values`() throws {
    let mapping = try guess(
      #"""
      {"at":5,"msg":"lamp state","old":"dark","new":"dimmed"}
      {"at":6,"msg":"lamp state","old":"dimmed","new":"dark"}
      """#
    )
    #expect(mapping.contains("time: {field: at, in: milliseconds}  # ? is this the unit\n"))
    #expect(
      mapping.contains("- where: {msg: \"lamp state\"}\n    output: lit  # ? is it this output\n")
    )
    #expect(mapping.contains("state: new  # ? is it this field\n"), "\(mapping)")
    #expect(problems(mapping) == "")
  }

  @Test func `where nothing is recognised, something to replace is proposed`() throws {
    for text in [#"{"x":1}"#, "a,b\n1,2", #"{"a":{}}"#, "x 1\ny 2", #"{"é\u2028":"a\u0085: # b"}"#]
    {
      let mapping = try guess(text)
      #expect(mapping.contains("# ? is it this output"), "\(mapping)")
      #expect(problems(mapping) == "", "\(mapping)")
    }
  }

  @Test func `a log that needs none, or has nothing, gets none`() {
    #expect(throws: LogGuess.Problem.noLines) { try guess("") }
    #expect(throws: LogGuess.Problem.observations) { try guess(#"{"at":1,"out":"click"}"#) }
    #expect(throws: LogGuess.Problem.noVocabulary) {
      try LogGuess.mapping(of: [[1]], spec: "a", vocabulary: Vocabulary(inputs: [], outputs: []))
    }
  }

  /// Random logs of awkward names and texts: what is proposed can always be read.
  @Test(arguments: 0..<200) func `what is proposed can be read`(seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let words = [
      "event", "time", "lit", "press", "dark", "DIMMED", "Pressed", "on", "true", "~", "12", "a: b",
      "{", "}", "#", "- x", "'", "\\\"", ",", "é", "*a", "&b", "!c", "%", "@", "`", "0x1", "1.5",
      "ring",
      "state=dark", "[lit]", "ring:", "line", "2027-01-31T10:00:00Z", "user", "High", "tone", "a.b",
    ]
    var text = ""
    let isJSON = seed % 3 == 0
    let separator = seed % 3 == 1 ? "," : " "
    let width = 2 + below(4)
    for _ in 0..<(2 + below(8)) {
      if isJSON {
        let members = (0..<width).map { index in
          "\"k\(index)\(words[below(words.count)])\":\"\(words[below(words.count)])\""
        }
        text += "{\(members.joined(separator: ","))}\n"
      } else {
        text +=
          (0..<width).map { _ in words[below(words.count)] }.joined(separator: separator) + "\n"
      }
    }
    guard let mapping = try? guess(text) else { return }
    #expect(problems(mapping) == "", "\(text)\n\(mapping)")
  }
}
