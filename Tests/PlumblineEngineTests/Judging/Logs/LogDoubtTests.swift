import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Judging a log after an undocumented event.
@Suite struct LogDoubtTests {
  /// The line is lost and found; the documents do not speak of losing it before `go`, and the environment
  /// can give `found` only when it is lost.
  private static let clockwork = Clockwork(
    edges: [
      .init(0, "go", to: 1, ["hum"]), .init(1, "lost", to: 2), .init(2, "found", to: 1, ["beep"]),
      .init(1, "play", to: 1, ["song"]),
    ],
    undocumented: ["lost": [0]]
  )

  /// The automaton in which `hum` announces place 1.
  private static func announcing(_ clockwork: Clockwork) throws -> Reference {
    var reference = clockwork.reference
    let hum = try #require(reference.vocabulary.outputs.firstIndex { $0.name == "hum" })
    let states = reference.machines[0].states.map(\.name)
    reference.vocabulary.outputs[hum].arguments = [.init(name: "state", values: states)]
    reference.machines[0].announcements = [
      .init(output: hum, toArgument: 0, fromArgument: nil, reasonArgument: nil)
    ]
    for edge in reference.edges.indices {
      for number in reference.edges[edge].outputs.indices
      where reference.edges[edge].outputs[number].pattern.output == hum {
        reference.edges[edge].outputs[number].pattern.allowed = [1 << 1]
      }
    }
    return reference
  }

  /// An output, `hum` as that of place 1, or an input.
  private func event(_ word: String, in vocabulary: Vocabulary) throws -> LogEvent.What {
    let output = vocabulary.symbol(word, []) ?? vocabulary.symbol(word, ["1"])
    return try output.map { .output($0) } ?? .input(#require(vocabulary.input(named: word)))
  }

  /// The findings about `never song after found`, by time or by order; `?` is an input with a value that the
  /// documents do not know, and a number is the instant from there on, in seconds.
  private func findings(
    in script: String,
    latency: ClosedRange<Microseconds>?,
    announcing: Bool = true
  ) throws -> [LogFinding] {
    var reference =
      announcing ? try Self.announcing(Self.clockwork) : Self.clockwork.reference
    var vocabulary = reference.vocabulary
    for input in vocabulary.inputs.indices { vocabulary.inputs[input].from = .network }
    let found = try #require(vocabulary.input(named: "found"))
    let song = try #require(vocabulary.outputs.firstIndex { $0.name == "song" })
    reference.vocabulary = vocabulary
    for place in [0, 1] { reference.cells[place][found].isPossible = false }
    let never = OutputPattern(output: song, allowed: [])
    reference.invariants = [
      Bench.invariant(each: [.input(found)], .never, [.output(never)])
    ]
    let log = Capabilities(all: vocabulary, implementation: "log")
    var judge = LogJudge([reference], carrying: log, rules: LogRules(latency: latency))
    judge.take(LogEvent(.start, at: 0), line: 1)
    var now: Microseconds = 0
    for (number, word) in script.split(separator: " ").map(String.init).enumerated() {
      if let seconds = Microseconds(word) {
        now = seconds * 1_000_000
        continue
      }
      let what = try word == "?" ? .undocumentedInput : event(word, in: vocabulary)
      judge.take(LogEvent(what, at: now), line: number + 2)
    }
    return judge.result.findings
  }

  @Test(arguments: [0...0, nil] as [ClosedRange<Microseconds>?])
  func `an input is believed that the environment cannot give where the client was found`(
    latency: ClosedRange<Microseconds>?
  ) throws {
    // Found by `hum` after `go`, where nothing is lost; but it was lost.
    let all = try findings(in: "lost go hum found play song", latency: latency)
    #expect(all.count == 1)
    #expect(all.first?.signature.invariant != nil)
    #expect(all.first?.isCertain == true)
    #expect(all.first?.samples.map(\.line) == [7])
  }

  @Test(arguments: [0...0, nil] as [ClosedRange<Microseconds>?])
  func `an input is not believed that the environment cannot give where the client is`(
    latency: ClosedRange<Microseconds>?
  ) throws {
    #expect(try findings(in: "go hum found play song", latency: latency).isEmpty)
    #expect(try findings(in: "go hum lost found beep play song", latency: latency).count == 1)
  }

  @Test(arguments: [0...0, nil] as [ClosedRange<Microseconds>?])
  func `after an input with an unknown value nothing is certain until the client opens again`(
    latency: ClosedRange<Microseconds>?
  ) throws {
    #expect(try findings(in: "go hum song", latency: latency).map(\.isCertain) == [true])
    #expect(try findings(in: "go ? 9 hum song", latency: latency).map(\.isCertain) == [false])
  }

  @Test(arguments: [0...0, 0...20_000, nil] as [ClosedRange<Microseconds>?])
  func `what may answer an undocumented input is not accused, and shows no state`(
    latency: ClosedRange<Microseconds>?
  ) throws {
    for script in [
      "? song beep", "? 9 song beep", "go hum ? song 9 lost 18 beep", "? hum song",
      "? song hum song", "? 9 lost song beep",
    ] {
      #expect(try findings(in: script, latency: latency).isEmpty, "\(script)")
    }
  }

  @Test(arguments: [0...0, 0...20_000, nil] as [ClosedRange<Microseconds>?])
  func `an announcement shows the state again, also one in the answer`(
    latency: ClosedRange<Microseconds>?
  ) throws {
    for script in ["? hum 9 song", "? song 9 hum song", "? song hum 9 play song song"] {
      let all = try findings(in: script, latency: latency)
      #expect(all.map(\.isCertain) == [false], "\(script)")
    }
  }

  @Test(arguments: [0...0, 0...20_000, nil] as [ClosedRange<Microseconds>?])
  func `without announcements each output shows the state again after the answer`(
    latency: ClosedRange<Microseconds>?
  ) throws {
    for script in ["? 9 hum song", "? song 9 hum song"] {
      let all = try findings(in: script, latency: latency, announcing: false)
      #expect(all.map(\.isCertain) == [false], "\(script)")
    }
    #expect(try findings(in: "? song beep", latency: latency, announcing: false).isEmpty)
  }

  @Test(arguments: [(15, 1), (5, 0)])
  func `a step back of the clock within the latency is judged and counted`(
    instant: Microseconds,
    count: Int
  ) throws {
    let reference = Self.clockwork.reference
    let go = try #require(reference.vocabulary.input(named: "go"))
    let hum = try #require(reference.vocabulary.symbol("hum", []))
    let log = Capabilities(all: reference.vocabulary, implementation: "log")
    var judge = LogJudge([reference], carrying: log, rules: LogRules(latency: 0...10))
    judge.take(LogEvent(.start, at: 0), line: 1)
    judge.take(LogEvent(.input(go), at: 20), line: 2)
    judge.take(LogEvent(.output(hum), at: instant), line: 3)
    let result = judge.result
    #expect(result.findings.isEmpty)
    #expect(result.outOfOrder == count)
    #expect(result.firstOutOfOrder == (count == 0 ? nil : 3))
    #expect(result.gaps == (count == 0 ? [.clock: 1] : [:]))
  }

  @Test(arguments: [nil, 5] as [Microseconds?], [("go", true), ("lost", false)])
  func `an input at an unknown instant leaves a doubt only if the documents may not define it`(
    instant: Microseconds?,
    given: (input: String, isCertain: Bool)
  ) throws {
    let reference = try Self.announcing(Self.clockwork)
    let input = try #require(reference.vocabulary.input(named: given.input))
    let (hum, song) = try (
      event("hum", in: reference.vocabulary), event("song", in: reference.vocabulary)
    )
    let log = Capabilities(all: reference.vocabulary, implementation: "log")
    var judge = LogJudge([reference], carrying: log, rules: LogRules(latency: 0...0))
    judge.take(LogEvent(.start, at: 10), line: 1)
    judge.take(LogEvent(.input(input), at: instant), line: 2)
    judge.take(LogEvent(hum, at: 20), line: 3)
    judge.take(LogEvent(song, at: 30), line: 4)
    let result = judge.result
    #expect(result.findings.map(\.isCertain) == [given.isCertain])
    #expect(result.gaps == [instant == nil ? .undated : .clock: 1])
  }

  /// The number of findings about `after arm never song`, by time or by order.
  private func songs(in script: String, latency: ClosedRange<Microseconds>?) throws -> Int {
    let clockwork = Clockwork(
      edges: [
        .init(0, "go", to: 1, ["hum"]), .init(1, "arm", to: 1), .init(1, "tap", to: 1),
        .init(1, "play", to: 1, ["song"]), .init(0, "lost", to: 0),
      ],
      undocumented: ["lost": [1]]
    )
    var reference = try Self.announcing(clockwork)
    let lost = try #require(reference.vocabulary.input(named: "lost"))
    reference.vocabulary.inputs[lost].from = .network
    let arm = try #require(reference.vocabulary.input(named: "arm"))
    let song = try #require(reference.vocabulary.outputs.firstIndex { $0.name == "song" })
    reference.invariants = [
      Bench.invariant(
        .after([.input(arm)], until: []),
        .never,
        [.output(OutputPattern(output: song, allowed: []))]
      )
    ]
    let log = Capabilities(all: reference.vocabulary, implementation: "log")
    var judge = LogJudge([reference], carrying: log, rules: LogRules(latency: latency))
    judge.take(LogEvent(.start, at: 0), line: 1)
    for (number, word) in script.split(separator: " ").map(String.init).enumerated() {
      let what = try event(word, in: reference.vocabulary)
      judge.take(LogEvent(what, at: 0), line: number + 2)
    }
    return judge.result.findings.count { $0.signature.invariant != nil }
  }

  @Test(arguments: [0...0, nil] as [ClosedRange<Microseconds>?])
  func `a call at an unknown place may be undocumented, and ends scopes`(
    latency: ClosedRange<Microseconds>?
  ) throws {
    #expect(try songs(in: "go hum arm play song", latency: latency) == 1)
    // Where the client is after `lost` is not documented.
    #expect(try songs(in: "go hum arm lost song", latency: latency) == 1)
    #expect(try songs(in: "go hum arm lost tap song", latency: latency) == 0)
    // `hum` makes a place likely, not certain.
    #expect(try songs(in: "go hum arm lost hum tap song", latency: latency) == 0)
  }
}
