import PlumblineModel
import Testing

@testable import PlumblineEngine

/// What a log's findings say, and how certain they are.
@Suite struct LogFindingTests {
  /// `go` starts a timer that pings after four seconds.
  private static let alarm = Clockwork(
    timers: ["t": (4000, 4000)],
    edges: [.init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 0, ["ping"])]
  )

  private func findings(
    in events: [(Microseconds, LogEvent.What)],
    by references: [Reference],
    unobservable: Set<String> = [],
    latency: ClosedRange<Microseconds>? = 0...0
  ) -> [LogFinding] {
    let vocabulary = references[0].vocabulary
    var log = Capabilities(all: vocabulary, implementation: "log")
    log.unobservable = vocabulary.inputs.map { unobservable.contains($0.name) }
    var judge = LogJudge(references, carrying: log, rules: LogRules(latency: latency))
    judge.take(LogEvent(.start, at: 0), line: 1)
    for (number, event) in events.enumerated() {
      judge.take(LogEvent(event.1, at: event.0), line: number + 2)
    }
    return judge.result.findings
  }

  @Test func `a timer expires early also where the log lacks the reason that it gives`() throws {
    var reference = Self.alarm.reference
    reference.vocabulary.outputs[0].arguments = [.init(name: "reason", values: ["kick", "time"])]
    reference.edges[1].outputs[0].pattern.allowed = [2]
    let go = try #require(reference.vocabulary.input(named: "go"))
    let (kick, time) = try (
      #require(reference.vocabulary.symbol("ping", ["kick"])),
      #require(reference.vocabulary.symbol("ping", ["time"]))
    )
    func kinds(_ what: LogEvent.What) -> [Failure.Kind] {
      findings(in: [(0, .input(go)), (1_000_000, what)], by: [reference]).map(\.signature.kind)
    }
    #expect(kinds(.output(time)) == [.tooEarly])
    #expect(kinds(.oneOf([kick, time])) == [.tooEarly])
    #expect(kinds(.output(kick)) == [.unexpectedOutput])
  }

  @Test(arguments: [
    ("kick", 4000, Failure.Kind.wrongArgument),
    // An unobservable input makes it elsewhere.
    ("tap", 4000, .unexpectedOutput),
    // The timer need not expire yet.
    ("kick", 5000, .unexpectedOutput),
  ])
  func
    `a due output with a wrong argument is recognised although an input may have come unobserved`(
      reason: String,
      latest: Microseconds,
      kind: Failure.Kind
    ) throws
  {
    var reference = Clockwork(
      timers: ["t": (4000, latest)],
      edges: [
        .init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 0, ["ping"]), .init(1, "tap", to: 1),
        .init(2, "tap", to: 2, ["ping"]),
      ]
    ).reference
    reference.vocabulary.outputs[0].arguments = [
      .init(name: "reason", values: ["kick", "time", "tap"])
    ]
    reference.edges[1].outputs[0].pattern.allowed = [2]
    reference.edges[3].outputs[0].pattern.allowed = [4]
    let ping = try #require(reference.vocabulary.symbol("ping", [reason]))
    let found = try findings(
      in: [(0, input("go", of: reference)), (4_000_000, .output(ping))],
      by: [reference],
      unobservable: ["tap"]
    )
    #expect(found.map(\.signature.kind) == [kind])
  }

  @Test func `each interpretation explains an event by its own tables`() throws {
    var first = Self.alarm.reference
    first.clauses = ["x-1", "x-2"].map { Clause(id: $0, kind: .timeout, says: "It pings.") }
    first.elements[0].clauses = [0, 1]
    var second = first
    second.elements[0].clauses = [1]
    let go = try #require(first.vocabulary.input(named: "go"))
    let ping = try #require(first.vocabulary.symbol("ping", []))
    let found = findings(
      in: [(0, .input(go)), (1_000_000, .output(ping))],
      by: [first, second]
    )
    #expect(found.map(\.signature.clauses) == [["x-2"]])
  }

  @Test func `after a deviation that an unobservable input explains nothing is certain`() throws {
    let bell = Clockwork(
      edges: [
        .init(0, "go", to: 1, ["hum"]), .init(1, "drop", to: 0, ["beep"]),
        .init(1, "play", to: 1, ["song"]),
      ],
      undocumented: ["drop": [0]]
    )
    func symbol(_ name: String) throws -> LogEvent.What {
      .output(try #require(bell.reference.vocabulary.symbol(name, [])))
    }
    let all = try findings(
      in: ["beep", "song"].map { (0, try symbol($0)) },
      by: [bell.reference],
      unobservable: ["drop"]
    )
    #expect(all.map(\.signature.blame) == [.document, .assumption])
    #expect(all.map(\.isCertain) == [true, false])
  }

  private func input(_ name: String, of reference: Reference) throws -> LogEvent.What {
    .input(try #require(reference.vocabulary.input(named: name)))
  }

  private func output(_ name: String, of reference: Reference) throws -> LogEvent.What {
    .output(try #require(reference.vocabulary.symbol(name, [])))
  }

  @Test(arguments: [0...0, 0...20_000])
  func `a missing output is named, and when it was due`(latency: ClosedRange<Microseconds>) throws {
    let reference = Self.alarm.reference
    let go = try input("go", of: reference)
    let found = findings(in: [(0, go), (10_000_000, go)], by: [reference], latency: latency)
    #expect(found.map(\.signature.kind) == [.missingOutput])
    #expect(found.map(\.signature.expected) == ["ping"])
    let due = try #require(found.first?.samples.first?.due?.from)
    #expect((4_000_000...4_020_000).contains(due))
    // That of an input is pending already.
    let bell = Clockwork(edges: [.init(0, "ask", to: 0, ["answer"])]).reference
    let ask = try input("ask", of: bell)
    let unanswered = findings(
      in: [(1_000_000, ask), (10_000_000, ask)],
      by: [bell],
      latency: latency
    )
    #expect(unanswered.map(\.signature.kind) == [.missingOutput])
    #expect(unanswered.map(\.signature.expected) == ["answer"])
  }

  @Test(arguments: [0...0, 0...20_000])
  func `a late output is not missing`(latency: ClosedRange<Microseconds>) throws {
    let reference = Self.alarm.reference
    let events = try [
      (Microseconds(0), input("go", of: reference)), (9_000_000, output("ping", of: reference)),
    ]
    let found = findings(in: events, by: [reference], latency: latency)
    #expect(found.map(\.signature.kind) == [.tooLate])
    #expect(found.map(\.signature.observed) == ["ping"])
  }

  /// An invariant about `ping` after `go`, whose ping comes too late.
  private func late(
    _ scope: Invariant.Scope = .always,
    each: [Invariant.Event]? = nil,
    _ obligation: Invariant.Obligation,
    in window: Invariant.Window? = nil,
    by: [Invariant.Event]? = nil
  ) throws -> LogFinding {
    var reference = Clockwork(
      edges: [.init(0, "go", to: 0), .init(0, "ask", to: 0), .init(0, "tell", to: 0, ["ping?"])]
    ).reference
    reference.judgedByInvariants = [0]
    reference.invariants = [
      Invariant(
        name: "pings",
        says: "",
        element: 0,
        scope: scope,
        trigger: each.map { Invariant.Trigger(each: $0, when: nil) },
        obligation: obligation,
        events: [.output(OutputPattern(output: 0, allowed: []))],
        count: obligation == .exactly ? 1 : nil,
        window: window,
        by: by,
        namedInputs: []
      )
    ]
    let events = try [
      (Microseconds(1_000_000), input("go", of: reference)),
      (2_000_000, input("ask", of: reference)), (3_000_000, output("ping", of: reference)),
    ]
    return try #require(findings(in: events, by: [reference]).first)
  }

  @Test func `an invariant that misses its event names it, and when it was due`() throws {
    // The inputs in the order of their names: ask, go, tell.
    let (ask, go) = (Invariant.Event.input(0), Invariant.Event.input(1))
    let byReaction = try late(each: [go], .then, by: [ask])
    #expect(byReaction.signature.expected == "ping in the reaction to ask at the latest")
    #expect(byReaction.signature.observed == "ping")
    #expect(byReaction.samples.first?.due?.from == 2_000_000)
    let inReaction = try late(each: [go], .then, in: .reaction)
    #expect(inReaction.signature.expected == "ping in the reaction to go")
    #expect(inReaction.samples.first?.due?.from == 1_000_000)
    let untilEnd = try late(.after([go], until: [ask]), .exactly)
    #expect(untilEnd.signature.expected == "exactly 1 ping after go")
    #expect(untilEnd.samples.first?.due?.from == 2_000_000)
  }

  @Test func `early at different instants is one finding, with the instant at which it was due`()
    throws
  {
    let reference = Self.alarm.reference
    let (go, ping) = try (input("go", of: reference), output("ping", of: reference))
    let found = findings(
      in: [(0, go), (1_000_000, ping), (20_000_000, go), (22_500_000, ping)],
      by: [reference]
    )
    #expect(found.map(\.signature.kind) == [.tooEarly])
    #expect(found.map(\.signature.expected) == ["this later"])
    #expect(found.first?.samples.map(\.due?.from) == [4_000_000, 24_000_000])
  }

  @Test func `a missing output of a timer with a window is named where a later one overtakes it`()
    throws
  {
    var reference = Clockwork(
      timers: ["t": (4000, 5000)],
      edges: [
        .init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 2, ["ping"]),
        .init(2, "ask", to: 2, ["answer"]),
      ]
    ).reference
    reference.elements[0].kind = .timer
    let events = try [
      (Microseconds(0), input("go", of: reference)), (5_000_000, input("ask", of: reference)),
      (5_000_000, output("answer", of: reference)),
    ]
    let found = findings(in: events, by: [reference])
    #expect(found.map(\.signature.kind) == [.missingOutput])
    #expect(found.map(\.signature.expected) == ["ping"])
  }

  @Test func `an output of a timer that was stopped is one of that timer`() throws {
    var reference = Clockwork(
      timers: ["t": (4000, 4000)],
      edges: [
        .init(0, "go", to: 1, arms: ["t"]), .init(1, "stop", to: 2),
        .init(1, "t", to: 0, ["ping"]),
      ]
    ).reference
    reference.edges[1].disarms = [0]
    let events = try [
      (Microseconds(100_000_000), input("go", of: reference)),
      (101_000_000, input("stop", of: reference)), (104_000_000, output("ping", of: reference)),
    ]
    let found = findings(in: events, by: [reference])
    #expect(found.map(\.signature.kind) == [.unexpectedOutput])
    #expect(found.map(\.signature.expected) == ["nothing: t no longer runs"])
  }

  @Test func `by order an output is missing if what comes instead is allowed without it`() throws {
    let bell = Clockwork(
      edges: [
        .init(0, "go", to: 1, ["ping"]), .init(1, "stop", to: 0, ["beep"]),
        .init(2, "stop", to: 2, ["hum"]),
      ]
    ).reference
    func found(_ outputs: String...) throws -> [LogFinding] {
      let go = try input("go", of: bell)
      let events = try outputs.map { (Microseconds(0), try output($0, of: bell)) }
      return findings(in: [(0, go)] + events, by: [bell], unobservable: ["stop"], latency: nil)
    }
    #expect(try found("ping", "beep").isEmpty)
    let missing = try found("beep")
    #expect(missing.map(\.signature.kind) == [.missingOutput])
    #expect(missing.map(\.signature.expected) == ["ping"])
    // The ping may still come after it.
    #expect(try found("hum").map(\.signature.kind) == [.unexpectedOutput])
  }
}
