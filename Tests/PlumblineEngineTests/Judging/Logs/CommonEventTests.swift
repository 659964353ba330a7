import PlumblineModel
import Testing

@testable import PlumblineEngine

/// What concerns all sessions of a log reaches those that were quiet meanwhile.
@Suite struct CommonEventTests {
  enum Common: String, Sendable {
    case start, gap, unreadable
  }

  static let cases: [([Common], Failure.Kind?)] = [
    ([], .tooEarly),
    ([.gap], nil),
    ([.unreadable], nil),
    ([.start], .unexpectedOutput),
    ([.gap, .start], .unexpectedOutput),
    ([.unreadable, .start], .unexpectedOutput),
    ([.start, .gap], nil),
    ([.gap, .start, .unreadable], nil),
    ([.start, .gap, .start], .unexpectedOutput),
  ]

  /// `go` starts a timer that pings after four seconds; the ping comes after one.
  @Test(arguments: cases)
  func `a quiet session takes the last start and the last gap`(
    common: [Common],
    kind: Failure.Kind?
  ) throws {
    let reference = Clockwork(
      timers: ["t": (4000, 4000)],
      edges: [.init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 0, ["ping"])]
    ).reference
    let go = try #require(reference.vocabulary.input(named: "go"))
    let ping = try #require(reference.vocabulary.symbol("ping", []))
    let log = Capabilities(all: reference.vocabulary, implementation: "log")
    var judge = LogJudge([reference], carrying: log, rules: LogRules(latency: 0...0))
    for (line, session) in ["busy", "quiet"].enumerated() {
      judge.take(LogEvent(.start, session: session, at: 0), line: 2 * line + 1)
      judge.take(LogEvent(.input(go), session: session, at: 0), line: 2 * line + 2)
    }
    for (number, event) in common.enumerated() {
      switch event {
      case .start: judge.take(LogEvent(.start, at: 500_000), line: 5 + number)
      case .gap: judge.take(LogEvent(.gap), line: 5 + number)
      case .unreadable: judge.takeUnreadable(line: 5 + number)
      }
      // The other session has events between them.
      judge.take(LogEvent(.start, session: "busy", at: 500_000), line: 50 + number)
    }
    judge.take(LogEvent(.output(ping), session: "quiet", at: 1_000_000), line: 99)
    #expect(judge.result.findings.map(\.signature.kind) == [kind].compactMap(\.self))
  }
}
