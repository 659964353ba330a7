import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Calls of the app in a callback, which a log has between the outputs of one reaction.
@Suite struct LogCallbackTests {
  private static let latencies: [ClosedRange<Microseconds>?] = [0...0, 0...20_000, nil]

  /// The app gives `go` and `ask`, the network `drop`.
  private static let reference: Reference = {
    var reference = Clockwork(
      edges: [
        .init(0, "go", to: 1, ["a1", "a2"]), .init(1, "ask", to: 1, ["b1", "b2"]),
        .init(1, "drop", to: 1, ["c1"]),
      ]
    ).reference
    for input in reference.vocabulary.inputs.indices
    where reference.vocabulary.inputs[input].name == "drop" {
      reference.vocabulary.inputs[input].from = .network
    }
    return reference
  }()

  /// The findings in a script of instants in seconds and words; `a|b` is one of two inputs.
  private func findings(
    in script: String,
    latency: ClosedRange<Microseconds>?,
    of reference: Reference = Self.reference
  ) throws -> [LogFinding] {
    let log = Capabilities(all: reference.vocabulary, implementation: "log")
    var judge = LogJudge([reference], carrying: log, rules: LogRules(latency: latency))
    judge.take(LogEvent(.start, at: 0), line: 1)
    var now: Microseconds = 0
    for (number, word) in script.split(separator: " ").map(String.init).enumerated() {
      if let seconds = Microseconds(word) {
        now = seconds * 1_000_000
        continue
      }
      let what: LogEvent.What
      if let symbol = reference.vocabulary.symbol(word, []) {
        what = .output(symbol)
      } else {
        let inputs = try word.split(separator: "|").map {
          try #require(reference.vocabulary.input(named: String($0)))
        }
        what = inputs.count == 1 ? .input(inputs[0]) : .oneOfInputs(inputs.sorted())
      }
      judge.take(LogEvent(what, at: now), line: number + 2)
    }
    return judge.result.findings
  }

  @Test(arguments: latencies)
  func `its outputs come in any order among those that are still due`(
    latency: ClosedRange<Microseconds>?
  ) throws {
    for script in [
      "go a1 ask b1 b2 a2", "go a1 ask b2 a2 b1", "go a1 ask a2 b1 b2", "go a2 ask b1 a1 b2",
      "go a1 ask b1 ask b2 b1 a2 b2", "go a1 ask|go b1 b2 a2",
    ] {
      let all = try findings(in: script + " 9 drop c1", latency: latency)
      #expect(all.isEmpty, "\(script)")
    }
  }

  @Test(arguments: latencies)
  func `what is no call in a callback waits for them`(latency: ClosedRange<Microseconds>?) throws {
    // No callback has begun, the network calls nothing, and nothing is due any more.
    for script in ["go ask b1", "go a1 drop c1", "go a1 a2 ask b1 drop c1"] {
      let all = try findings(in: script, latency: latency)
      #expect(all.count == 1, "\(script)")
    }
  }

  @Test(arguments: [0...0, 0...20_000] as [ClosedRange<Microseconds>])
  func `an output that is due when time passes is missing`(
    latency: ClosedRange<Microseconds>
  ) throws {
    for script in ["go a1 ask b1 b2 9 ask", "go a1 ask b1 b2 9 drop c1"] {
      let all = try findings(in: script, latency: latency)
      #expect(all.map(\.signature.kind) == [.missingOutput], "\(script)")
      #expect(all.map(\.signature.expected) == ["a2"], "\(script)")
    }
  }

  @Test func `by order it is missing at the next output of another reaction`() throws {
    let all = try findings(in: "go a1 ask b1 b2 drop c1", latency: nil)
    #expect(all.map(\.signature.kind) == [.missingOutput])
    #expect(all.map(\.signature.expected) == ["a2"])
    #expect(all.first?.samples.map(\.line) == [8])
  }

  @Test(arguments: latencies)
  func `invariants are not checked from it on`(latency: ClosedRange<Microseconds>?) throws {
    var reference = Self.reference
    let ask = try #require(reference.vocabulary.input(named: "ask"))
    let output = try #require(reference.vocabulary.outputs.firstIndex { $0.name == "a2" })
    reference.invariants = [
      Bench.invariant(
        each: [.input(ask)],
        .never,
        [.output(OutputPattern(output: output, allowed: []))]
      )
    ]
    let all = try findings(in: "go a1 ask b1 b2 a2", latency: latency, of: reference)
    #expect(all.isEmpty)
  }
}
