import TestSupport
import TestTraits
import Testing

/// `plumbline monitor` on logs whose lines were joined, damaged, or written out of order.
@Suite(.waiting) struct DamagedLogTests {
  private let header =
    #"{"spontaneous":["connect","disconnect","answer"],"observe":["linkChanged"]}"#
  private static let link = "\(Repository.path)/Tests/Fixtures/specs/link.yaml"
  private let connect = #"{"at":0,"in":"connect"}"#
  private let connecting = #"{"at":0,"out":"linkChanged","args":{"state":"connecting"}}"#
  private let up = [
    #"{"at":1000000,"in":"answer"}"#,
    #"{"at":1000000,"out":"linkChanged","args":{"state":"up"}}"#,
  ]

  private func monitor(
    _ lines: [String],
    spec: String = DamagedLogTests.link,
    _ arguments: String...
  ) throws -> Tool.Outcome {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(lines.joined(separator: "\n") + "\n", to: "app.log")
    return try tool.run(["monitor", spec, "app.log"] + arguments)
  }

  @Test func `a byte order mark begins any line, as files that were joined have several`() throws {
    let outcome = try monitor([header, connect, "\u{FEFF}" + connecting] + up)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("nothing in the log is forbidden"))
  }

  @Test func `zero bytes in place of a line may have been an event`() throws {
    let outcome = try monitor([header, connect, String(repeating: "\0", count: 58)] + up)
    #expect(outcome.status != 1, "\(outcome.output)")
    #expect(outcome.output.contains("line 3 cannot be read: zero bytes in place of text"))
    #expect(outcome.output.contains("- lines that cannot be read, after each of which nothing is"))
    #expect(!outcome.output.contains("the log says that something is missing"))
    let first = try monitor(
      [header, String(repeating: "\0", count: 58), connect] + up,
      "--to",
      "json"
    )
    #expect(first.output.contains(#""unreadable":1"#), "\(first.output)")
    #expect(
      first.output.contains(#""firstNotJudged":{"#) && first.output.contains(#""unreadable":2"#)
    )
  }

  @Test func `a line with half of a surrogate pair is judged`() throws {
    let wrong = #"{"at":2,"out":"linkChanged","args":{"state":"up \ud83d"},"user":"bob \ud83d"}"#
    let outcome = try monitor([header, connect, connecting, wrong])
    #expect(outcome.status == 1 || outcome.status == 3, "\(outcome.output)")
    #expect(!outcome.output.contains("cannot be read"), "\(outcome.output)")
    #expect(outcome.output.contains("3 events judged"), "\(outcome.output)")
  }

  @Test func `a second header that differs ends the log, and the lines before it are judged`()
    throws
  {
    let other = header.dropLast() + #","latency":50000}"#
    let outcome = try monitor([header, connect, connecting, String(other)] + up)
    #expect(outcome.status == 4, "\(outcome.output)")
    #expect(outcome.output.contains("2 events judged"))
    #expect(outcome.errors.contains("app.log:4: a header that differs from the first one"))
    let early = try monitor([header, String(other), connect, connecting] + up)
    #expect(early.status == 2 && early.output.isEmpty, "\(early.output)")
  }

  @Test func `an input that the header declares absent is reported, and its line is not believed`()
    throws
  {
    let absent = #"{"spontaneous":["connect"],"observe":["linkChanged"],"absent":["answer"]}"#
    let outcome = try monitor([absent, connect, connecting] + up)
    #expect(outcome.status == 0, "\(outcome.output)")
    let reason = "line 4 cannot be read: input 'answer', which the header declares absent"
    #expect(outcome.output.contains(reason), "\(outcome.output)")
    let both = #"{"spontaneous":["connect"],"observe":["linkChanged"],"absent":["connect"]}"#
    let twice = try monitor([both, connect, connecting])
    #expect(twice.status == 2 && twice.output.isEmpty, "\(twice.output)")
    #expect(twice.errors.contains("the input 'connect' is in 'spontaneous' and in 'absent'"))
  }

  @Test func `where lines have sessions, one without is of an unknown session`() throws {
    let other = connect.replacing("{", with: #"{"session":"a","#, maxReplacements: 1)
    let shown = connecting.replacing("{", with: #"{"session":"a","#, maxReplacements: 1)
    let reason = "no session, which other lines have"
    let last = try monitor([header, other, shown] + up)
    #expect(last.status == 0, "\(last.output)")
    #expect(last.output.contains("5 lines, 1 session, 2 events judged"), "\(last.output)")
    #expect(last.output.contains("2 lines cannot be read, line 4 first: \(reason)"))
    let first = try monitor([header] + up + [other, shown])
    #expect(first.status == 0, "\(first.output)")
    #expect(first.output.contains("2 lines cannot be read, line 2 first: \(reason)"))
    let none = try monitor([header, connect, connecting] + up)
    #expect(none.output.contains("1 session, 4 events judged"), "\(none.output)")
  }

  @Test func `outputs without an instant are not judged by time, and the report says so`() throws {
    let undated = #"{"out":"linkChanged","args":{"state":"up"}}"#
    let outcome = try monitor([header, connect, connecting, undated, undated])
    #expect(outcome.output.contains("2 events judged"), "\(outcome.output)")
    #expect(
      outcome.output.contains("lines without an instant, which --judge order does not need: 2")
    )
    let ordered = try monitor([header, connect, connecting, undated, undated], "--judge", "order")
    #expect(ordered.status == 3, "\(ordered.output)")
  }

  @Test func `inputs without an instant are counted as such, also before the first output`() throws
  {
    let undated = [connect, connecting, connecting].map { $0.replacing(#""at":0,"#, with: "") }
    let outcome = try monitor([header] + undated)
    #expect(outcome.status == 3, "\(outcome.output)")
    #expect(outcome.output.contains("does not need: 3, line 2 first"), "\(outcome.output)")
    #expect(!outcome.output.contains("unknown state"), "\(outcome.output)")
  }

  @Test func `after a small step back, invariants take the instant of the line above, too`() throws
  {
    let log = [
      #"{"observe":["connectionStateChanged"],"spontaneous":["loginByToken","logout"],"latency":25000}"#,
      #"{"at":100000,"ev":"start"}"#,
      #"{"at":95000,"in":"loginByToken"}"#,
      #"{"at":95000,"out":"connectionStateChanged","args":{"state":"connecting","reason":"Login"}}"#,
    ]
    let outcome = try monitor(log, spec: "agora/rtm1-en")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("2 instants before the one of the line above"))
  }
}
