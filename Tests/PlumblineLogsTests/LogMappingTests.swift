import PlumblineLanguage
import PlumblineModel
import Testing

@testable import PlumblineLogs

/// Mappings of logs, and the diagnostics of their errors.
@Suite struct LogMappingTests {
  static let vocabulary = Vocabulary(
    inputs: [.init(name: "press", from: .app)]
      + ["Low", "High"].map {
        .init(name: "ring", from: .app, arguments: [.init(name: "tone", value: $0)])
      } + [.init(name: "leave", from: .app)],
    outputs: [
      .init(name: "click", seenBy: .app, arguments: []),
      .init(
        name: "lit",
        seenBy: .app,
        arguments: [
          .init(name: "state", values: ["dark", "dimmed"]),
          .init(name: "why", values: ["Pressed", "TimedOut"]),
        ]
      ),
    ]
  )

  private func read(_ text: String) -> (mapping: LogMapping?, problems: [String]) {
    var diagnostics = Diagnostics()
    let mapping = LogMappingReader.read(
      SourceFile(name: "m.yaml", text: text),
      spec: "lamp",
      vocabulary: Self.vocabulary,
      &diagnostics
    )
    let lines = DiagnosticRenderer().text(of: diagnostics).split(separator: "\n")
    let headers = lines.filter { $0.hasPrefix("m.yaml") }.map { String($0.dropFirst(7)) }
    return (mapping, headers)
  }

  @Test func `names become numbers`() throws {
    let (mapping, problems) = read(
      """
      plumbline-log: 1
      spec: lamp
      format: json
      time: {field: at, in: seconds}
      session: [user, device.id]
      fields: {os: os, version: app.version}
      logged: [ring]
      absent: [leave]
      events:
        - where: {event: [lamp, 7], user: ann}
          output: lit
          args: {why: {field: code, values: {1: Pressed, 2: Pressed}}, state: new}
        - where: {event: ring}
          input: ring
        - where: {event: boot}
          start: true
        - where: {event: lost}
          gap: true
      """
    )
    #expect(problems == [])
    let all = ["at", "user", "device.id", "os", "app.version", "event", "code", "new"]
    let expected = LogMapping(
      format: .json,
      columns: all,
      time: .init(column: 0, unit: .seconds),
      session: [1, 2],
      fields: [.init(name: "os", column: 3), .init(name: "version", column: 4)],
      header: LogHeader(
        inputs: [false, true, true, false],
        outputs: [false, true],
        absent: [false, false, false, true]
      ),
      rules: [
        .init(
          conditions: [
            .init(column: 5, texts: ["lamp", "7"]), .init(column: 1, texts: ["ann"]),
          ],
          event: .output(
            1,
            [
              .init(column: 7, values: ["dark": 0, "dimmed": 1]),
              .init(column: 6, values: ["1": 0, "2": 0]),
            ]
          )
        ),
        .init(conditions: [.init(column: 5, texts: ["ring"])], event: .input(1..<3, [nil])),
        .init(conditions: [.init(column: 5, texts: ["boot"])], event: .start),
        .init(conditions: [.init(column: 5, texts: ["lost"])], event: .gap),
      ]
    )
    #expect(try #require(mapping) == expected)
  }

  @Test func `what is not said is not known`() throws {
    let (mapping, problems) = read(
      "plumbline-log: 1\nspec: lamp\nformat: csv\nevents: [{where: {a: b}, output: click}]\n"
    )
    #expect(problems == [])
    let read = try #require(mapping)
    #expect(read.header == LogHeader(outputs: [true, false]))
    #expect(read.time == nil && read.session.isEmpty && read.fields.isEmpty)
  }

  @Test func `values that are not given yet are a warning, and any value may be meant`() throws {
    let (mapping, problems) = read(
      """
      plumbline-log: 1
      spec: lamp
      format: json
      events: [{where: {a: b}, output: lit, args: {state: {field: s, values: {}}}}]
      """
    )
    #expect(
      problems == [
        "4:72: warning: 'values' of 'state' is empty, so the argument may have any value; documented"
          + " are dark, dimmed [empty-list]"
      ]
    )
    #expect(try #require(mapping).rules[0].event == .output(1, [nil, nil]))
  }

  /// A mapping in which some lines stand in place of others.
  private func problems(_ format: String, _ beside: String, _ events: [String]) -> [String] {
    let head = "plumbline-log: 1\nspec: lamp\nformat: \(format)\n\(beside)"
    return read(head + "events:\n" + events.map { "  - \($0)\n" }.joined()).problems
  }

  @Test(arguments: [
    (
      "spec: lamps\n",
      [
        "1:1: error: the log mapping lacks 'plumbline-log', 'format', 'events' [missing-key]",
        "1:7: error: this mapping is for spec 'lamps', but the spec is 'lamp' [unknown-name]",
      ]
    ),
    (
      "plumbline-log: 2\nspec: lamp\nformat: jsn\nevents: []\nevent: []\n",
      [
        "1:16: error: expected 1 for 'plumbline-log', found '2' [wrong-type]",
        "3:9: error: unknown format 'jsn'; did you mean 'json'? [unknown-name]",
        "4:9: error: expected an event, found an empty list; add the meaning of a line [empty-list]",
        "5:1: error: unknown key 'event' in the log mapping [unknown-key]",
      ]
    ),
  ])
  func `the outline is strict`(text: String, problems: [String]) {
    #expect(read(text).problems == problems)
  }

  @Test(arguments: [
    (
      "time: {field: at, in: minutes}\n",
      "4:23: error: unknown in 'minutes'; expected one of microseconds, milliseconds, seconds, iso8601, no-year"
        + " [unknown-name]"
    ),
    ("time: {field: at}\n", "4:7: error: the log time lacks 'in' [missing-key]"),
    (
      "session: []\n",
      "4:10: error: expected a field of the session, found an empty list; remove 'session' if the"
        + " log has one session [empty-list]"
    ),
    (
      "session: a..b\n",
      "4:10: error: expected a path such as app.version for 'session', found 'a..b' [wrong-type]"
    ),
    (
      "logged: [prss]\n", "4:10: error: unknown input 'prss'; did you mean 'press'? [unknown-input]"
    ),
    (
      "absent: [leave, leave]\n",
      "4:17: error: duplicate input 'leave' in 'absent'; remove one [duplicate-name]"
    ),
    (
      "logged: [leave]\n",
      "4:10: error: the input 'leave' is in 'logged', but no event maps to it; add the event, or"
        + " remove the input [missing-key]"
    ),
    (
      "absent: [press]\n",
      "4:10: error: the input 'press' is in 'absent', but an event maps to it; remove one of them"
        + " [conflicting-keys]"
    ),
    (
      "lines: {a: \"{b}\"}\n",
      "4:8: error: 'lines' belongs to 'text', but the format is 'json'; remove 'lines'"
        + " [conflicting-keys]"
    ),
  ])
  func `what stands beside the events is looked at`(beside: String, problem: String) {
    #expect(problems("json", beside, ["{where: {e: press}, input: press}"]) == [problem])
  }

  @Test(arguments: [
    (
      "{where: {e: a}}",
      "5:5: error: expected one of 'output', 'input', 'start' and 'gap' in the log event, found none"
        + " [missing-key]"
    ),
    (
      "{where: {e: a}, output: click, gap: true}",
      "5:5: error: expected one of 'output', 'input', 'start' and 'gap' in the log event, found"
        + " 'output' and 'gap' [conflicting-keys]"
    ),
    ("{output: click}", "5:5: error: the log event lacks 'where' [missing-key]"),
    (
      "{where: {}, output: click}",
      "5:13: error: expected a field and its text for 'where', found none; every line would match"
        + " [empty-list]"
    ),
    (
      "{where: {e: []}, output: click}",
      "5:17: error: expected a text for 'e', found an empty list; no line would match [empty-list]"
    ),
    (
      "{where: {e: a}, output: clik}",
      "5:29: error: unknown output 'clik'; did you mean 'click'? [unknown-output]"
    ),
    (
      "{where: {e: a}, input: rings}",
      "5:28: error: unknown input 'rings'; did you mean 'ring'? [unknown-input]"
    ),
    (
      "{where: {e: a}, output: lit, args: {stat: s}}",
      "5:41: error: the output 'lit' has no argument 'stat'; did you mean 'state'? [unknown-argument]"
    ),
    (
      "{where: {e: a}, output: lit, args: {state: {field: s, values: {1: dimed}}}}",
      "5:71: error: 'state' has no documented value 'dimed'; did you mean 'dimmed'? [unknown-value]"
    ),
    (
      "{where: {e: a}, output: lit, args: {state: {field: s, values: {\"\": dark}}}}",
      "5:68: error: expected text for 'values', found an empty text [wrong-type]"
    ),
    (
      "{where: {e: a}, output: lit, args: {state: {values: {1: dark}}}}",
      "5:48: error: the log argument lacks 'field' [missing-key]"
    ),
    (
      "{where: {e: a}, start: false}",
      "5:28: error: expected true for 'start', found 'false' [wrong-type]"
    ),
    (
      "{where: {e: a}, gap: true, args: {state: s}}",
      "5:38: error: 'args' belongs to outputs and inputs, but this is a gap; remove it"
        + " [conflicting-keys]"
    ),
  ])
  func `an event with a mistake is refused`(event: String, problem: String) {
    #expect(problems("json", "", [event]) == [problem])
  }

  @Test(arguments: [
    ("{where: {e: a}, gap: true}", "{where: {e: a}, start: true}", true),
    ("{where: {e: [a, b]}, gap: true}", "{where: {f: c, e: b}, start: true}", true),
    ("{where: {e: a, f: c}, gap: true}", "{where: {e: a}, start: true}", false),
    ("{where: {e: a}, gap: true}", "{where: {e: [a, b]}, start: true}", false),
    ("{where: {e: a}, gap: true}", "{where: {f: a}, start: true}", false),
  ])
  func `an event that no line comes to is found`(first: String, second: String, isFound: Bool) {
    let expected =
      "6:13: error: no line reaches this event: every line that it matches also matches the earlier"
      + " event in line 5 [unreachable-event]"
    #expect(problems("json", "", [first, second]) == (isFound ? [expected] : []))
  }

  @Test func `the schema knows every format and every unit of time`() throws {
    let mappings = LanguageMapping.inLogs
    func choices(_ key: String, of mapping: String) -> [String]? {
      let keys = mappings.first(where: { $0.subject == mapping })?.keys
      guard case .choice(let choices)? = keys?.first(where: { $0.name == key })?.value else {
        return nil
      }
      return choices
    }
    #expect(choices("format", of: "log mapping") == LogMapping.Format.allCases.map(\.rawValue))
    #expect(choices("in", of: "log time") == LogTimeUnit.allCases.map(\.rawValue))
  }
}
