import PlumblineModel

@testable import PlumblineEngine
@testable import PlumblineReports

/// A lamp that goes on when pressed and off by itself after 4 s; nobody says what pressing it
/// once more does.
enum Lamp {
  static let vocabulary = Vocabulary(
    inputs: [Vocabulary.Input(name: "press", from: .app)],
    outputs: [
      Vocabulary.Output(
        name: "shown",
        seenBy: .app,
        arguments: [
          Vocabulary.Argument(name: "state", values: ["off", "on"]),
          Vocabulary.Argument(name: "reason", values: ["Pressed", "TimedOut"]),
        ]
      )
    ]
  )

  static let clauses = [
    Clause(
      id: "l-1",
      document: "灯",
      lines: "3",
      section: "Pressing",
      kind: .transition,
      says: "Pressing the lamp turns it on."
    ),
    Clause(
      id: "l-2",
      document: "灯",
      lines: "5-6",
      section: "Waiting",
      kind: .timeout,
      says: "The lamp goes off by itself after 4 seconds."
    ),
    Clause(
      id: "l-3",
      document: "灯",
      lines: "9",
      section: "Waiting",
      kind: .prohibition,
      says: "Consider buying a second lamp.",
      excluded: .advice
    ),
    Clause(id: "d-quiet", kind: .decision, says: "Nothing else makes the lamp show its state."),
  ]

  static let reference = Reference(
    id: "lamp",
    title: "A lamp",
    vocabulary: vocabulary,
    parameters: [Reference.Parameter(name: "glow", value: 4_000_000)],
    clauses: clauses,
    machines: [
      Reference.Machine(
        name: "lamp",
        isEnvironment: false,
        states: [
          Reference.State(name: "off", parent: nil, isGroup: false),
          Reference.State(name: "on", parent: nil, isGroup: false),
        ],
        announcements: [
          Reference.Announcement(
            output: 0,
            toArgument: 0,
            fromArgument: nil,
            reasonArgument: 1
          )
        ]
      )
    ],
    timers: [
      Reference.Timer(
        name: "lamp.on.glow",
        spans: [.init(from: 0, to: 0)],
        element: 1,
        machine: 0,
        clockMachine: 0
      )
    ],
    elements: [
      Reference.Element(
        kind: .reaction,
        path: "lamp.off.on.press",
        place: "lamp.yaml:9",
        clauses: [0],
        subject: 0
      ),
      Reference.Element(
        kind: .timer,
        path: "lamp.on.glow",
        place: "lamp.yaml:12",
        clauses: [1],
        subject: 0
      ),
      Reference.Element(
        kind: .closure,
        path: "shown",
        place: "lamp.yaml:5",
        clauses: [3],
        subject: 0
      ),
    ],
    locations: [[0], [1]],
    start: 0,
    armedAtStart: [],
    cells: [
      [cell([0]), cell([])],
      [Reference.Cell(isPossible: true, isDocumented: false, edges: []), cell([1])],
    ],
    edges: [
      edge(to: 1, shows: [2, 1], arms: [0], disarms: [], element: 0),
      edge(to: 0, shows: [1, 2], arms: [], disarms: [0], element: 1),
    ],
    invariants: []
  )

  private static func cell(_ edges: [Int]) -> Reference.Cell {
    Reference.Cell(isPossible: true, isDocumented: true, edges: edges)
  }

  private static func edge(
    to target: Int,
    shows allowed: [UInt64],
    arms: [Int],
    disarms: [Int],
    element: Int
  ) -> Reference.Edge {
    Reference.Edge(
      target: target,
      outputs: [
        Reference.ExpectedOutput(
          pattern: OutputPattern(output: 0, allowed: allowed),
          element: element,
          announces: 0
        )
      ],
      arms: arms,
      disarms: disarms,
      elements: [element]
    )
  }

  static let onPressed = vocabulary.symbol(output: 0, values: [1, 0])
  static let offTimedOut = vocabulary.symbol(output: 0, values: [0, 1])
}

extension Lamp {
  /// A run without a failure.
  static var passing: RunResult {
    RunResult(
      reference: reference,
      capabilities: Capabilities(all: vocabulary, implementation: "lamp client 2.1"),
      failures: [],
      fault: nil,
      isInterrupted: false,
      stepCount: 12_345,
      traceCount: 1,
      eventCount: 2_000_000,
      outputCount: 1_000_000,
      virtualTime: 200_000_000_000,
      longestTrace: 12,
      longestSilence: 61_000_000,
      spontaneous: [:],
      coverage: [7, 5],
      answers: [],
      clauses: [
        ClauseResult(clause: "l-1", verdict: .conforms, count: 7),
        ClauseResult(clause: "l-2", verdict: .conforms, count: 5),
        ClauseResult(clause: "l-3", verdict: .excluded, count: 0, note: "advice"),
        ClauseResult(clause: "d-quiet", verdict: .notExercised, count: 0),
      ]
    )
  }

  /// A run with a failure that violates both documented clauses.
  static var violatingBoth: RunResult {
    var result = passing
    var late = late
    late.clauses = ["l-1", "l-2"]
    result.failures = [late]
    result.clauses[0].verdict = .violates
    result.clauses[1].verdict = .violates
    return result
  }

  /// A run in which the lamp never went off, and was pressed while it was on.
  static var doubtful: RunResult {
    var result = passing
    result.clauses[1] = ClauseResult(clause: "l-2", verdict: .notExercised, count: 0)
    result.coverage = [7, 0]
    result.traceCount = 850
    result.answers = [
      RunResult.Answer(
        answer: UndocumentedAnswer(locations: [1], input: 0, outputs: []),
        count: 213,
        earlyCount: 170
      ),
      RunResult.Answer(
        answer: UndocumentedAnswer(locations: [1], input: 0, outputs: [onPressed]),
        count: 2,
        earlyCount: 0
      ),
    ]
    return result
  }

  /// The facts of its spec.
  static var facts: SpecFacts {
    var facts = SpecFacts()
    facts.documents = [
      SpecFacts.Document(
        id: "lamp",
        title: "灯",
        platform: "kitchen",
        updated: "2021-03-17",
        lineCount: 9,
        linesWithoutFact: 5,
        file: "lamp.txt",
        linesOfClauses: ["l-1": [4]],
        lines: nil
      )
    ]
    facts.enums = [
      (
        name: "Reason",
        values: [.init(value: "Pressed", number: 3), .init(value: "TimedOut", number: 14)]
      )
    ]
    facts.domains = ["shown.reason": "Reason"]
    facts.clocks = ["lamp.on.glow": "since lamp.on"]
    facts.meanings = ["lamp.on": "It glows."]
    facts.about = ["d-quiet": ["l-1", "l-2"]]
    facts.notes = ["l-3": "Advertising."]
    return facts
  }

  /// The run as 'fuzz' has it in memory.
  static func made(_ report: RunReport) -> RunRecord {
    RunRecord(report) { ["plumbline replay run.\($0 + 1).trace.jsonl --sample"] }
  }

  /// The event stream of a run.
  static func stream(of report: RunReport) -> String { EventStream.text(of: made(report)) }

  /// The run as its event stream tells it.
  static func record(of report: RunReport) throws -> RunRecord {
    try RunRecord.read(Array(stream(of: report).utf8), named: "run.jsonl")
  }

  /// The run as it stands in a terminal without colours.
  static func text(of report: RunReport, width: Int = 100) -> String {
    TextReport(made(report), style: Style(isColoured: false), width: width).text
  }

  /// The lamp stays on for six seconds.
  static var late: Failure {
    var recording = Recording()
    recording.now = 6_000_000
    recording.observations = [
      Observation(at: 0, step: 0, isAfterInput: true, symbol: onPressed),
      Observation(at: 6_000_000, step: 1, isAfterInput: false, symbol: offTimedOut),
    ]
    return Failure(
      signature: Failure.Signature(
        clauses: ["l-2"],
        kind: .missingOutput,
        state: "on",
        output: "shown",
        trigger: "lamp.on.off"
      ),
      kind: .tooLate,
      blame: .implementation,
      invariant: nil,
      clauses: ["l-2"],
      notes: ["d-quiet"],
      step: 1,
      at: 6_000_000,
      expected: "shown off TimedOut",
      observed: "shown off TimedOut",
      timeline: [
        Timeline.Entry(
          at: 0,
          input: "press",
          expected: "shown on Pressed",
          observed: "shown on Pressed"
        ),
        Timeline.Entry(at: 4_000_000, expected: "shown off TimedOut"),
        Timeline.Entry(at: 6_000_000, observed: "shown off TimedOut"),
      ],
      steps: [Step(delay: 0, input: 0), Step(delay: 6_000_000, input: nil)],
      recording: recording,
      thresholds: [
        Failure.Threshold(
          step: 1,
          atLeast: 6_000_000,
          atMost: nil,
          checked: [5_999_000, 6_000_000, 9_000_000, 120_000_000].map {
            Failure.Threshold.Check(delay: $0, fails: $0 >= 6_000_000)
          }
        )
      ]
    )
  }

  static func report(
    _ result: RunResult,
    of subject: RunReport.Subject = .own,
    selection: Set<String>? = nil
  ) -> RunReport {
    RunReport(result, of: subject, spec: [reference], seed: 42, tool: "0.1.0", selection: selection)
  }
}
