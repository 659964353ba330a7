import PlumblineModel
import Testing

@testable import PlumblineAdapters

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The words about a fault of an adapter.
@Suite struct ProtocolFaultTests {
  @Test func `the end of its log has no lines that only mark a place`() {
    let log = ["Traceback", "    self.x()", "    ^^^^~~", "AttributeError: x"]
    let message = ProtocolFault.lineTooLong.words(process: "lamp", log: log).message
    #expect(
      message.hasSuffix("\n  log: Traceback\n  log:     self.x()\n  log: AttributeError: x")
    )
  }

  @Test func `a fault shows the first and the last lines of a log`() {
    let log = ["Assertion failed"] + (1...40).map { "frame \($0)" }
    let message = ProtocolFault.lineTooLong.words(process: "lamp", log: log).message
    let lines = log.prefix(20) + ["… 11 lines …"] + log.suffix(10)
    #expect(message.hasSuffix(lines.map { "\n  log: \($0)" }.joined()))
  }

  @Test func `too few descriptors are a limit of the run`() {
    let fault = ProtocolFault.notStarted(SpawnFailure(code: EMFILE)).words(process: "lamp", log: [])
    #expect(fault.message == "'lamp' could not be started: Too many open files")
    #expect(fault.advice.contains("'ulimit -n'") && fault.advice.contains("--workers"))
  }

  @Test func `an output without an argument is quoted, and not an earlier one`() throws {
    let right = #"{"at":0,"after":0,"out":"lit","args":{"state":"on","why":"pressed"}}"#
    let wrong = #"{"at":7,"after":0,"out":"lit","args":{"state":"off"}}"#
    let line = #"{"id":1,"ok":{"observations":[\#(right),\#(wrong)]}}"#
    var reader = ReplyReader(vocabulary: LampAdapter.vocabulary, LampAdapter.capabilities)
    let problem = #expect(throws: ReplyReader.Problem.self) {
      try Array(line.utf8).withUnsafeBufferPointer { bytes in try reader.read(bytes) }
    }
    let fault = ProtocolFault.line(try #require(problem), line: line).words(
      process: "lamp",
      log: []
    )
    #expect(fault.message == "'lamp' showed 'lit' without its argument 'why': '\(wrong)'")
  }

  /// The text that a fault quotes of an answer with a number beyond 64 bits; an answer with escapes is read in its canonical form.
  @Test(arguments: [(0, false), (40, false), (40, true)])
  func `a number beyond 64 bits is quoted with its surroundings`(
    before: Int,
    hasEscapes: Bool
  ) throws {
    let right = #"{"after":0,"args":{"state":"on","why":"pressed"},"at":0,"out":"lit"}"#
    let wrong = #"{"after":0,"at":99999999999999999999,"out":"lit"}"#
    let all = Array(repeating: right, count: before) + [wrong] + Array(repeating: right, count: 9)
    var line = #"{"id":1,"ok":{"observations":[\#(all.joined(separator: ","))]}}"#
    if hasEscapes { line = line.replacing("pressed", with: #"p\u0072essed"#) }
    var reader = ReplyReader(vocabulary: LampAdapter.vocabulary, LampAdapter.capabilities)
    let problem = #expect(throws: ReplyReader.Problem.self) {
      try Array(line.utf8).withUnsafeBufferPointer { bytes in try reader.read(bytes) }
    }
    let message = ProtocolFault.line(try #require(problem), line: line)
      .words(process: "lamp", log: []).message
    let (expected, number) =
      hasEscapes
      ? ("a whole number", "1e+20") : ("a whole number of 64 bits", "99999999999999999999")
    #expect(message.contains("\(expected) was expected at byte"), "\(message)")
    #expect(message.contains(#""at":\#(number)"#), "\(message)")
    #expect(message.contains(before == 0 ? #": '{"id":1"# : ": '…"), "\(message)")
    #expect(message.count < 300)
  }

  @Test func `the advice on an unread 'hello' names its limit first`() {
    let hello = Departure.Request(op: "hello", number: 1)
    let trace = Departure.Request(op: "trace", number: 2, place: .noStep)
    let advice = [hello, trace].map {
      Departure(deed: .silent(after: 15_000_000), request: $0, isUnread: true).advice
    }
    #expect(advice[0].hasPrefix("raise the limit with --hello-after if it needs longer to start"))
    #expect(advice.allSatisfy { $0.hasSuffix("read standard input line by line, from the start") })
    #expect(!advice[1].contains("--hello-after"))
  }
}
