import PlumblineModel
import Testing

@testable import PlumblineEngine

/// What the fault of a known failure explains.
@Suite struct KnownFaultTests {
  /// `halt` and `refuse` look alike in place 1, and `ask` shows the place.
  ///
  /// A `tick` has a reason and a code.
  private static let reference: Reference = {
    let edges: [Clockwork.Edge] = [
      .init(0, "go", to: 1, ["hum"]), .init(1, "halt", to: 0, ["tick"]),
      .init(1, "refuse", to: 0, ["tick"]), .init(0, "refuse", to: 0, ["tick"]),
      .init(0, "ask", to: 0, ["no"]), .init(1, "ask", to: 1, ["yes"]),
    ]
    var reference = Clockwork(edges: edges, undocumented: ["go": [1], "halt": [0]])
      .reference(withClauseForEach: edges)
    let tick = reference.vocabulary.outputs.firstIndex { $0.name == "tick" } ?? 0
    reference.vocabulary.outputs[tick].arguments = ["reason", "code"]
      .map { .init(name: $0, values: ["good", "bad"]) }
    for edge in reference.edges.indices {
      for output in reference.edges[edge].outputs.indices
      where reference.edges[edge].outputs[output].pattern.output == tick {
        reference.edges[edge].outputs[output].pattern.allowed = [1, 1]
      }
    }
    return reference
  }()

  private static let interpretations = Interpretations([Automaton(reference)], values: [:])

  /// The failure of a trace such as `go hum, halt + refuse tick good good, ask`: inputs and their outputs, a second apart.
  private func failure(_ script: String) throws -> Failure {
    let vocabulary = Self.reference.vocabulary
    var steps: [Step] = []
    var recording = Recording()
    for (second, moment) in script.split(separator: ", ").enumerated() {
      let inputs = moment.split(separator: " + ")
      for (number, words) in inputs.map({ $0.split(separator: " ").map(String.init) }).enumerated()
      {
        recording.now = Microseconds(second) * 1_000_000
        let delay: Microseconds = number == 0 && second > 0 ? 1_000_000 : 0
        steps.append(Step(delay: delay, input: vocabulary.input(named: words[0])))
        guard words.count > 1 else { continue }
        recording.observations.append(
          Observation(
            at: recording.now,
            step: steps.count - 1,
            isAfterInput: true,
            symbol: try #require(vocabulary.symbol(words[1], Array(words.dropFirst(2))))
          )
        )
      }
    }
    recording.now += 1_000_000
    steps.append(Step(delay: 1_000_000, input: nil))
    let diagnosis = JointDiagnosis([Automaton(Self.reference)])
    return try #require(diagnosis.explain(Execution(of: steps, recording)))
  }

  private func fault(_ script: String) throws -> KnownFault {
    try #require(KnownFault(failure(script), Self.interpretations))
  }

  private func explains(_ script: String, by fault: KnownFault) throws -> Bool {
    try fault.explains(failure(script), Self.interpretations)
  }

  private static let ignored = "go hum, halt"
  /// The only output is taken for that of `halt`.
  private static let mistaken = "go hum, halt + refuse tick good good"

  @Test func `an input that is ignored explains that a later output is missing`() throws {
    #expect(try failure(Self.ignored).clauses == ["halt-1"])
    #expect(try failure(Self.mistaken).clauses == ["refuse-0"])
    let fault = try fault(Self.ignored)
    #expect(try explains(Self.mistaken, by: fault))
    #expect(try explains(Self.mistaken + ", ask no", by: fault))
  }

  @Test func `a deviation explains other deviations, and no violation`() throws {
    var (known, other) = (try failure(Self.ignored), try failure(Self.mistaken))
    known.blame = .assumption
    let fault = try #require(KnownFault(known, Self.interpretations))
    #expect(!fault.explains(other, Self.interpretations))
    other.blame = .assumption
    #expect(fault.explains(other, Self.interpretations))
    #expect(try self.fault(Self.ignored).explains(other, Self.interpretations))
  }

  @Test func `what the spec with the fault forbids, it does not explain`() throws {
    let fault = try fault(Self.ignored)
    #expect(try !explains(Self.mistaken + ", ask yes", by: fault))
    #expect(try !explains("go hum, ask", by: fault))
    #expect(try !explains("go hum, refuse tick good good, refuse", by: fault))
  }

  @Test func `what follows from the fault is explained behind its failure, too`() throws {
    let fault = try fault(Self.ignored)
    let diagnosis = JointDiagnosis(
      Self.interpretations.automata,
      values: [:],
      isPastFailures: true
    )
    func behind(_ script: String) throws -> Failure {
      let whole = try failure(script)
      let execution = Execution(of: whole.steps, whole.recording)
      return try #require(
        diagnosis.explain(execution, past: { $0.signature == fault.failure.signature })
      )
    }
    let still = try behind(Self.ignored + ", refuse tick good good, refuse")
    #expect(still.behind == [fault.failure.signature])
    #expect(still.clauses == ["refuse-0"])
    #expect(!fault.explains(still, Self.interpretations))
    let result = try behind(Self.ignored + ", refuse tick good good, " + Self.mistaken)
    #expect(result.behind == [fault.failure.signature])
    #expect(fault.explains(result, Self.interpretations))
  }

  @Test func `the output of a later input is not a late one`() throws {
    let missing = "go hum, halt, refuse tick good good"
    #expect(try failure(missing).kind == .missingOutput)
    #expect(try explains(Self.mistaken, by: fault(missing)))
    #expect(
      try KnownFault(failure("go hum, halt, ask tick good good"), Self.interpretations) == nil
    )
  }

  @Test func `a reaction of which only the output is missing explains what follows from that`()
    throws
  {
    let known = try failure(Self.ignored + ", ask no")
    #expect(known.clauses == ["halt-1"])
    let fault = try #require(KnownFault(known, Self.interpretations))
    #expect(try explains(Self.mistaken + ", ask no", by: fault))
    #expect(try !explains(Self.mistaken + ", refuse", by: fault))
    // Only a client that ignores the input shows this, and the known failure is of another one.
    let other = "go hum, halt + ask yes"
    #expect(try explains(other, by: self.fault(Self.ignored)))
    #expect(try !explains(other, by: fault))
  }

  @Test func `only the wrong argument of the output may have any value`() throws {
    let fault = try fault("go hum, halt tick bad good")
    #expect(try explains("go hum, ask yes, halt tick bad good, ask", by: fault) == false)
    #expect(try !explains("go hum, halt tick good bad", by: fault))
    #expect(try !explains("go hum, halt tick bad bad", by: fault))
    #expect(try !explains("go hum, halt", by: fault))
  }

  @Test func `a fault that shows elsewhere is wider`() throws {
    let fault = try fault(Self.ignored)
    let elsewhere = try failure("go hum, ask")
    let wider = try #require(fault.widened(by: elsewhere, Self.interpretations))
    #expect(wider.explains(elsewhere, Self.interpretations))
    #expect(try explains(Self.mistaken, by: wider))
    #expect(try fault.widened(by: failure(Self.ignored), Self.interpretations) == nil)
  }

  @Test func `an output that an invariant forbids is one fault where the automaton forbids it`()
    throws
  {
    var forbidden = try failure("ask no, go tick good good")
    (forbidden.kind, forbidden.signature.kind) = (.invariant, .invariant)
    (forbidden.blame, forbidden.invariant) = (.implementation, "no-tick")
    (forbidden.observed, forbidden.clauses) = ("tick good good", ["go-0", "halt-1"])
    let known = try #require(KnownFault(forbidden, Self.interpretations))
    func explains(_ change: (inout Failure) -> Void) -> Bool {
      var other = forbidden
      (other.kind, other.signature.kind) = (.unexpectedOutput, .unexpectedOutput)
      (other.clauses, other.signature.clauses) = (["halt-1"], ["halt-1"])
      change(&other)
      return known.explains(other, Self.interpretations)
    }
    #expect(explains { _ in })
    #expect(!explains { $0.clauses.append("ask-0") })
    #expect(!explains { $0.observed = "tick bad good" })
    #expect(!explains { $0.signature.state = "elsewhere" })
    #expect(!explains { $0.kind = .hang })
    #expect(!explains { $0.behind = [$0.signature] })
    // The name of a timer is no input.
    forbidden.signature.trigger = ""
    let timed = try #require(KnownFault(forbidden, Self.interpretations))
    var other = forbidden
    (other.kind, other.signature.kind) = (.tooEarly, .tooEarly)
    other.signature.trigger = "a-timer"
    #expect(timed.explains(other, Self.interpretations))
    other.signature.trigger = "halt"
    #expect(!timed.explains(other, Self.interpretations))
  }

  @Test func `an interpretation that is ruled out explains no more`() throws {
    var stranger = Self.reference
    for element in stranger.elements.indices { stranger.elements[element].place = "n.yaml:1" }
    var two = Interpretations([stranger, Self.reference].map { Automaton($0) }, values: [:])
    let (known, other) = (try failure(Self.ignored), try failure(Self.mistaken))
    let fault = try #require(KnownFault(known, two))
    #expect(fault.explains(other, two))
    two.ruleOut(1, by: known)
    #expect(!fault.explains(other, two))
    #expect(KnownFault(known, two) == nil)
  }

  @Test func `what is wrong only behind an explained failure moves to its cause`() throws {
    let (known, behind) = (try failure(Self.ignored), try failure("go hum, ask"))
    var other = try failure(Self.mistaken)
    other.consequences = [behind.consequence]
    var failures = [other, known]
    try fault(Self.ignored).reduce(&failures, Self.interpretations)
    #expect(failures.map(\.clauses) == [["halt-1"]])
    #expect(failures[0].consequences == [behind.consequence])
  }
}

/// The failures of several runs.
extension KnownFaultTests {
  @Test func `a merged run has no failure that the fault of another explains`() throws {
    let edges = Self.reference.edges
    var findings = RunFindings(
      capabilities: Capabilities(all: Self.reference.vocabulary, implementation: "client"),
      refutations: [nil],
      failures: [try failure(Self.mistaken), try failure("go hum, ask"), try failure(Self.ignored)]
    )
    (findings.coverage, findings.edgeWitnesses) = (edges.map { _ in 0 }, edges.map { _ in [] })
    let result = try #require(findings.result(of: [Automaton(Self.reference)], values: [:]))
    #expect(result.failures.map(\.clauses) == [["ask-1"], ["halt-1"]])
  }
}

/// What a timer explains that goes on where it should have been started again.
@Suite struct StaleTimerFaultTests {
  private static let edges: [Clockwork.Edge] = [
    .init(0, "go", to: 1, ["hum"], arms: ["t"]), .init(1, "t", to: 0, ["ping"]),
    .init(1, "renew", to: 1, arms: ["t"]), .init(1, "look", to: 1, ["yes"]),
    .init(0, "look", to: 0, ["no"]),
  ]

  private func clockwork(_ edges: [Clockwork.Edge]) throws -> Clockwork {
    var clockwork = Clockwork(timers: ["t": (4000, 4000)], edges: edges)
    clockwork.reference = clockwork.reference(withClauseForEach: edges)
    let expiry = try #require(edges.firstIndex { $0.event == "t" })
    clockwork.reference.elements[expiry].kind = .timer
    clockwork.reference.timers[0].element = expiry
    return clockwork
  }

  private func failure(_ script: String, _ clockwork: Clockwork) throws -> Failure {
    let automata = [Automaton(clockwork.reference)]
    return try #require(JointDiagnosis(automata).explain(clockwork.execution(of: script)))
  }

  private func fault(of script: String, _ edges: [Clockwork.Edge]) throws -> KnownFault? {
    let clockwork = try clockwork(edges)
    let interpretations = Interpretations([Automaton(clockwork.reference)], values: [:])
    return KnownFault(try failure(script, clockwork), interpretations)
  }

  /// Whether the failure of a script explains that of another one, as if that were in another shown state.
  private func explains(_ script: String, by known: String) throws -> Bool {
    let clockwork = try clockwork(Self.edges)
    var other = try failure(script, clockwork)
    other.signature.state = "elsewhere"
    let fault = try #require(try fault(of: known, Self.edges))
    return fault.explains(
      other,
      Interpretations([Automaton(clockwork.reference)], values: [:])
    )
  }

  @Test func `the old time explains what comes too early after another start`() throws {
    let known = "0 go, 0 hum, 1000 renew, 4000 ping"
    #expect(try explains("0 go, 0 hum, 1000 look, 1000 yes, 2000 renew, 4000 ping", by: known))
    #expect(try explains("0 go, 0 hum, 1000 renew, 2000 renew, 4000 ping", by: known))
    #expect(try explains("0 go, 0 hum, 1000 renew, 2000 renew, 5000 ping", by: known))
    #expect(try !explains("0 go, 0 hum, 3000 ping", by: known))
    #expect(try !explains("0 go, 0 hum, 1000 renew, 3000 ping", by: known))
    #expect(try !explains("0 go, 0 hum, 1000 look, 1500", by: known))
  }

  @Test func `a start that is forgotten after the end of the time is another fault`() throws {
    // The timer may have expired in place 1.
    let edges = Self.edges.filter { $0.event != "t" } + [.init(1, "t", to: 1, ["ping"])]
    let known = "0 go, 0 hum, 1000 renew, 4000 ping"
    #expect(try fault(of: known, edges)?.failure == nil)
  }
}

/// What a timer explains that expires too late.
@Suite struct KnownTimerFaultTests {
  /// `go` starts a timer of 4 s, after which it pings.
  ///
  /// Until then, `renew` may or may not be answered.
  private static let edges: [Clockwork.Edge] = [
    .init(0, "go", to: 1, ["hum"], arms: ["t"]), .init(1, "t", to: 0, ["ping"]),
    .init(1, "renew", to: 1, ["renewed"]), .init(1, "renew", to: 1),
  ]

  private func clockwork() -> Clockwork {
    var clockwork = Clockwork(timers: ["t": (4000, 4000)], edges: Self.edges)
    clockwork.reference = clockwork.reference(withClauseForEach: Self.edges)
    clockwork.reference.elements[1].kind = .timer
    clockwork.reference.timers[0].element = 1
    return clockwork
  }

  private func explains(
    _ script: String,
    by known: String,
    setting values: [String: Microseconds] = [:]
  ) throws -> Bool? {
    let clockwork = clockwork()
    let automaton = Automaton(clockwork.reference, values: values)
    let interpretations = Interpretations([automaton], values: values)
    let failures = try [known, script].map {
      let execution = clockwork.execution(of: $0)
      return try #require(JointDiagnosis(interpretations.automata).explain(execution))
    }
    return KnownFault(failures[0], interpretations)?
      .explains(failures[1], interpretations)
  }

  private static let late = "0 go, 0 hum, 6000 ping, 9000"

  @Test func `a timer that expires later explains that its output is missing`() throws {
    #expect(try explains("0 go, 0 hum, 4000 renew, 5000", by: Self.late) == true)
    #expect(try explains("0 go, 0 hum, 4000 renew, 6001", by: Self.late) == false)
  }

  @Test func `a case of the expiry belongs to the timer`() throws {
    var clockwork = clockwork()
    clockwork.reference.elements[1].kind = .reaction
    clockwork.reference.elements[1].path = "m.s.after.t.do[0]"
    clockwork.reference.elements.append(clockwork.reference.elements[1])
    let timer = clockwork.reference.elements.count - 1
    clockwork.reference.elements[timer].kind = .timer
    clockwork.reference.elements[timer].path = "m.s.after.t"
    clockwork.reference.timers[0].element = timer
    let automata = [Automaton(clockwork.reference)]
    let failures = try [Self.late, "0 go, 0 hum, 4000 renew, 5000"].map { script in
      try #require(JointDiagnosis(automata).explain(clockwork.execution(of: script)))
    }
    let interpretations = Interpretations(automata, values: [:])
    let fault = try #require(KnownFault(failures[0], interpretations))
    #expect(fault.explains(failures[1], interpretations))
  }

  @Test func `it expires later than at a time that is set`() throws {
    let values: [String: Microseconds] = ["t.from": 5_000_000, "t.to": 5_000_000]
    let (late, other) = ("0 go, 0 hum, 7000 ping, 9000", "0 go, 0 hum, 5000 renew, 6000")
    #expect(try explains(other, by: late, setting: values) == true)
    #expect(try explains("0 go, 0 hum, 5000 renew, 7001", by: late, setting: values) == false)
  }
}
