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
    unobservable: Set<String> = []
  ) -> [LogFinding] {
    let vocabulary = references[0].vocabulary
    var log = Capabilities(all: vocabulary, implementation: "log")
    log.unobservable = vocabulary.inputs.map { unobservable.contains($0.name) }
    var judge = LogJudge(references, carrying: log, rules: LogRules(latency: 0...0))
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
}
