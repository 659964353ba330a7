import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Outputs that announce nothing, for which a documented and an undocumented input may be the cause.
@Suite struct PossibleAnswerTests {
  /// The documents do not speak of a call after `go`; `hum` announces the place.
  private static let line = Clockwork(
    edges: [
      .init(0, "go", to: 1, ["hum"]), .init(1, "lose", to: 0, ["beep", "hum"]),
      .init(0, "call", to: 0, ["beep"]), .init(1, "play", to: 1, ["song"]),
      .init(1, "leave", to: 0, ["hum"]), .init(1, "found", to: 1, ["hum"]),
    ],
    undocumented: ["call": [1]]
  )

  private static let latencies = [0...0, 0...20_000, nil] as [ClosedRange<Microseconds>?]

  private static func reference() throws -> Reference {
    var reference = line.reference
    let hum = try #require(reference.vocabulary.outputs.firstIndex { $0.name == "hum" })
    let states = reference.machines[0].states.map(\.name)
    reference.vocabulary.outputs[hum].arguments = [.init(name: "state", values: states)]
    reference.machines[0].announcements = [
      .init(output: hum, toArgument: 0, fromArgument: nil, reasonArgument: nil)
    ]
    for edge in reference.edges.indices {
      for number in reference.edges[edge].outputs.indices
      where reference.edges[edge].outputs[number].pattern.output == hum {
        reference.edges[edge].outputs[number].pattern.allowed = [1 << reference.edges[edge].target]
      }
    }
    // The environment can give `found` in place 1 only.
    let found = try #require(reference.vocabulary.input(named: "found"))
    reference.vocabulary.inputs[found].from = .network
    reference.cells[0][found].isPossible = false
    return reference
  }

  /// Judges a log from the opening of the client on; `hum0` and `hum1` announce the places, and a number is the instant
  /// from there on, in seconds.
  private func judged(
    _ script: String,
    _ latency: ClosedRange<Microseconds>?,
    unobservable: Set<String> = []
  ) throws -> LogTally {
    let reference = try Self.reference()
    let vocabulary = reference.vocabulary
    var log = Capabilities(all: vocabulary, implementation: "log")
    log.unobservable = vocabulary.inputs.map { unobservable.contains($0.name) }
    var judge = LogJudge([reference], carrying: log, rules: LogRules(latency: latency))
    judge.take(LogEvent(.start, at: 0), line: 1)
    var now: Microseconds = 0
    for (number, word) in script.split(separator: " ").map(String.init).enumerated() {
      if let seconds = Microseconds(word) {
        now = seconds * 1_000_000
        continue
      }
      let output =
        word.hasPrefix("hum")
        ? vocabulary.symbol("hum", [String(word.suffix(1))]) : vocabulary.symbol(word, [])
      let what: LogEvent.What =
        try output.map { .output($0) } ?? .input(#require(vocabulary.input(named: word)))
      judge.take(LogEvent(what, at: now), line: number + 2)
    }
    return judge.result
  }

  @Test(arguments: latencies)
  func `an output may answer an undocumented input where its reaction stays incomplete`(
    latency: ClosedRange<Microseconds>?
  ) throws {
    let script = "go hum1 9 beep 18 play song"
    let tally = try judged(script, latency, unobservable: ["lose", "call"])
    #expect(tally.findings.map(\.signature.blame) == [.document])
    #expect(tally.findings.first?.samples.map(\.line) == [5])
    #expect(tally.findings.first?.signature.explanations == ["call"])
  }

  @Test(arguments: latencies)
  func `the output still comes where no undocumented input has the one before it`(
    latency: ClosedRange<Microseconds>?
  ) throws {
    let tally = try judged("go hum1 9 beep 18 play song", latency, unobservable: ["lose"])
    #expect(tally.findings.map { $0.signature.blame == .document } == [false])
    #expect(tally.findings.first?.isCertain == true)
  }

  @Test(arguments: latencies)
  func `an output that the candidates before the answer forbid, too, is a certain finding`(
    latency: ClosedRange<Microseconds>?
  ) throws {
    let script = "go hum1 9 beep 18 hum1"
    let tally = try judged(script, latency, unobservable: ["lose", "call"])
    #expect(tally.findings.map { $0.signature.blame == .document } == [false])
    #expect(tally.findings.first?.isCertain == true)
    let complete = try judged("go hum1 9 beep hum0", latency, unobservable: ["lose", "call"])
    #expect(complete.findings.isEmpty)
  }
}
