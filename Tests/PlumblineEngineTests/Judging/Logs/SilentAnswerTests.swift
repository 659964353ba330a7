import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Outputs at an unknown place that may answer an input of which the documents are silent somewhere.
@Suite struct SilentAnswerTests {
  /// The documents do not speak of a call before `go`; `hum` announces the place.
  private static let line = Clockwork(
    edges: [
      .init(0, "go", to: 1, ["hum"]), .init(1, "leave", to: 0, ["hum"]),
      .init(1, "call", to: 1, ["beep"]), .init(1, "play", to: 1, ["song"]),
    ],
    undocumented: ["call": [0]]
  )

  private static let latencies = [0...0, 0...20_000, nil] as [ClosedRange<Microseconds>?]

  private static func reference(isAnnouncing: Bool) throws -> Reference {
    var reference = line.reference
    guard isAnnouncing else { return reference }
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
    return reference
  }

  /// Judges a log from anywhere, by time or by order.
  ///
  /// `hum` is that of place 1; `start` and `gap` are lines, too; and a number is the instant from there on, in seconds.
  private func judged(
    _ script: String,
    _ latency: ClosedRange<Microseconds>?,
    unobservable: Set<String> = [],
    absent: Set<String> = [],
    isAnnouncing: Bool = true
  ) throws -> LogTally {
    let reference = try Self.reference(isAnnouncing: isAnnouncing)
    let vocabulary = reference.vocabulary
    var log = Capabilities(all: vocabulary, implementation: "log")
    log.unobservable = vocabulary.inputs.map { unobservable.contains($0.name) }
    log.inject = vocabulary.inputs.map { !absent.contains($0.name) }
    let rules = LogRules(latency: latency, beginsAtOpening: false)
    var judge = LogJudge([reference], carrying: log, rules: rules)
    var now: Microseconds = 0
    for (number, word) in script.split(separator: " ").map(String.init).enumerated() {
      if let seconds = Microseconds(word) {
        now = seconds * 1_000_000
        continue
      }
      let output = vocabulary.symbol(word, []) ?? vocabulary.symbol(word, ["1"])
      let what: LogEvent.What =
        switch word {
        case "start": .start
        case "gap": .gap
        default: try output.map { .output($0) } ?? .input(#require(vocabulary.input(named: word)))
        }
      judge.take(LogEvent(what, at: now), line: number + 1)
    }
    return judge.result
  }

  @Test(arguments: latencies, [true, false])
  func `an output that may answer what the log lacks shows no state`(
    latency: ClosedRange<Microseconds>?,
    isAnnouncing: Bool
  ) throws {
    for unobservable in [[], ["call"]] as [Set<String>] {
      for script in ["beep 9 go hum", "beep 9 leave 18 go hum", "start 1 gap beep 9 go hum"] {
        let tally = try judged(
          script,
          latency,
          unobservable: unobservable,
          isAnnouncing: isAnnouncing
        )
        #expect(tally.findings.isEmpty, "\(script): \(tally.findings)")
        #expect(tally.gaps[.answer] == 1, "\(script): \(tally.gaps)")
      }
    }
  }

  @Test(arguments: latencies)
  func `the answer to a call at an unknown place shows no state`(
    latency: ClosedRange<Microseconds>?
  ) throws {
    #expect(try judged("call beep 9 leave 18 go hum", latency).findings.isEmpty)
  }

  @Test(arguments: latencies)
  func `an explained deviation that announces nothing shows no state`(
    latency: ClosedRange<Microseconds>?
  ) throws {
    let script = "start beep 9 leave 18 go hum"
    let findings = try judged(script, latency, unobservable: ["call"]).findings
    #expect(findings.map(\.signature.blame) == [.document])
  }

  @Test(arguments: latencies, [true, false])
  func `an output that answers no undocumented input shows the states that have it`(
    latency: ClosedRange<Microseconds>?,
    isAnnouncing: Bool
  ) throws {
    let tally = try judged(
      "song 9 go hum",
      latency,
      unobservable: ["call"],
      isAnnouncing: isAnnouncing
    )
    #expect(tally.findings.map(\.isCertain) == [true])
    // An input that cannot happen has no answer.
    let other = try judged("beep 9 go hum", latency, absent: ["call"], isAnnouncing: isAnnouncing)
    #expect(other.findings.map(\.isCertain) == [true])
  }

  @Test(arguments: latencies)
  func `an announcement behind such an answer shows the state for certain`(
    latency: ClosedRange<Microseconds>?
  ) throws {
    #expect(try judged("beep 9 hum 18 hum", latency).findings.map(\.isCertain) == [true])
  }

  @Test func `where the clock is set back, the answer to a documented call shows the state`() throws
  {
    let script = "9 start go hum 0 call beep 1 go hum"
    #expect(try judged(script, 0...0).findings.map(\.isCertain) == [true])
    let unobserved = try judged(script, 0...0, unobservable: ["call"])
    #expect(unobserved.findings.isEmpty)
  }
}
