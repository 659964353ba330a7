import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineLanguage

/// Arguments of outputs that equal the time of a timer.
@Suite struct TimeArgumentTests {
  private func spec(
    values: String = "[1s, 2s, 4s, absent]",
    announced: String = "{in: [waiting], equals: time of retry}",
    time: String = "[1s, 2s, 4s]",
    emits: String = "",
    constants: String = "{}"
  ) -> Spec {
    let text = """
      plumbline: 1
      spec: line
      stage: draft
      constants: \(constants)
      inputs:
        connect: {from: app}
        lose: {from: network}
      outputs:
        changed: {args: {state: line, after: \(values)}, closed-by: [d-all]}
        trying: {args: {after: [1s, 2s, 4s]}, closed-by: [d-all]}
      machines:
        line:
          announces: {changed: {state: $to, after: \(announced)}}
          initial: off
          states:
            off:
              on: {connect: {to: on, clauses: [d-all]}, lose: {clauses: [d-all]}}
            on:
              on: {lose: {to: waiting\(emits), clauses: [d-all]}, connect: {clauses: [d-all]}}
            lost:
              initial: waiting
              states:
                waiting:
                  after: {retry: {time: \(time), to: trial, clauses: [d-all]}}
                trial:
                  after: {rest: {time: 1min, to: waiting, clauses: [d-all]}}
                  on: {lose: {to: waiting, clauses: [d-all]}, connect: {to: on, clauses: [d-all]}}
              on: {lose: {clauses: [d-all]}, connect: {clauses: [d-all]}}
      decisions:
        d-all: {says: An example.}
      """
    return Spec.compile(SourceFile(name: "line.yaml", text: text))
  }

  private func errors(_ spec: Spec) -> [String] {
    spec.diagnostics.sorted.filter { $0.severity == .error }.map(\.message)
  }

  /// The announcements of a state, each once.
  private func announcements(of state: String, in spec: Spec) throws -> [String] {
    let reference = try #require(spec.reference)
    var texts: [String] = []
    for output in reference.edges.flatMap(\.outputs) {
      let text = output.pattern.text(in: reference.vocabulary)
      if text.hasPrefix("changed \(state) "), !texts.contains(text) { texts.append(text) }
    }
    return texts.sorted()
  }

  /// Whether a line that is lost twice, and tries once in between, may announce these times.
  private func allows(_ times: [String], in spec: Spec) throws -> Bool {
    let reference = try #require(spec.reference)
    let vocabulary = reference.vocabulary
    let connect = try #require(vocabulary.input(named: "connect"))
    let lose = try #require(vocabulary.input(named: "lose"))
    func changed(_ values: [String], at instant: Microseconds, _ step: Int, after: Bool) throws
      -> Observation
    {
      let symbol = try #require(vocabulary.symbol("changed", values))
      return Observation(at: instant, step: step, isAfterInput: after, symbol: symbol)
    }
    var recording = Recording()
    recording.observations = [
      try changed(["on", "absent"], at: 0, 0, after: true),
      try changed(["waiting", times[0]], at: 0, 1, after: true),
      try changed(["trial", "absent"], at: 1_000_000, 2, after: false),
      try changed(["waiting", times[1]], at: 1_500_000, 2, after: true),
    ]
    recording.now = 1_500_000
    let steps = [
      Step(delay: 0, input: connect), Step(delay: 0, input: lose),
      Step(delay: 1_500_000, input: lose),
    ]
    var judge = Judge(Automaton(reference))
    if case .passed = judge.judge(Execution(of: steps, recording)) { return true }
    return false
  }

  @Test func `an announcement has the time of the timer that starts`() throws {
    let spec = spec()
    #expect(errors(spec).isEmpty)
    #expect(
      try announcements(of: "waiting", in: spec) == [
        "changed waiting 1s", "changed waiting 2s", "changed waiting 4s",
      ]
    )
    #expect(try announcements(of: "trial", in: spec) == ["changed trial (no after)"])
    #expect(try allows(["1s", "2s"], in: spec))
    #expect(try !allows(["1s", "1s"], in: spec))
    #expect(try !allows(["2s", "2s"], in: spec))
    #expect(try !allows(["1s", "3s"], in: spec))
  }

  @Test func `a state passed on the way has any time, or none`() throws {
    let text = """
      plumbline: 1
      spec: pass
      stage: draft
      inputs: {a: {from: app}}
      outputs: {ch: {args: {state: m, next: [2s, 4s, absent]}, closed-by: [d-x]}}
      machines:
        m:
          announces: {ch: {state: $to, next: {in: [waiting], equals: time of retry}}}
          initial: one
          states:
            one: {on: {a: {to: two, may-pass: [waiting], clauses: [d-x]}}}
            two: {on: {a: {to: waiting, clauses: [d-x]}}}
            waiting:
              on: {a: {to: two, clauses: [d-x]}}
              after: {retry: {time: 2s, to: one, clauses: [d-x]}}
      decisions: {d-x: {says: An example.}}
      """
    let spec = Spec.compile(SourceFile(name: "pass.yaml", text: text))
    #expect(errors(spec).isEmpty)
    let reference = try #require(spec.reference)
    let vocabulary = reference.vocabulary
    // Its timer has started and stopped, or never started: the time is not checked.
    for next in ["absent", "2s", "4s"] {
      var recording = Recording()
      for values in [["waiting", next], ["two", "absent"]] {
        let symbol = try #require(vocabulary.symbol("ch", values))
        recording.observations.append(
          Observation(at: 0, step: 0, isAfterInput: true, symbol: symbol)
        )
      }
      var judge = Judge(Automaton(reference))
      let outcome = judge.judge(Execution(of: [Step(delay: 0, input: 0)], recording))
      let passes = if case .passed = outcome { true } else { false }
      #expect(passes, "\(next)")
    }
  }

  @Test func `without a limit, it is left out where no such timer starts`() throws {
    let spec = spec(announced: "{equals: time of retry}")
    #expect(errors(spec).isEmpty)
    #expect(try announcements(of: "on", in: spec) == ["changed on (no after)"])
    #expect(try allows(["1s", "2s"], in: spec))
    #expect(try !allows(["1s", "absent"], in: spec))
  }

  @Test func `in a window each declared value inside is possible, and each that is not declared`()
    throws
  {
    let spec = spec(time: "[1s..2s, 2s..4s]")
    #expect(errors(spec).isEmpty)
    #expect(try allows(["2s", "4s"], in: spec))
    #expect(try allows(["1s", "3s"], in: spec))
    #expect(try !allows(["4s", "4s"], in: spec))
    #expect(try !allows(["1s", "absent"], in: spec))
  }

  @Test func `an emitted output has it, too`() throws {
    let spec = spec(emits: ", emits: [trying: {after: {equals: time of retry}}]")
    #expect(errors(spec).isEmpty)
    let reference = try #require(spec.reference)
    let texts = reference.edges.flatMap(\.outputs).map { $0.pattern.text(in: reference.vocabulary) }
    #expect(texts.filter { $0.hasPrefix("trying") } == ["trying 1s"])
  }

  @Test func `a constant sets the value, and cannot be set apart from it`() throws {
    let spec = spec(time: "$wait", constants: "{wait: 2s, other: 9s}")
    #expect(try announcements(of: "waiting", in: spec) == ["changed waiting 2s"])
    let reference = try #require(spec.reference)
    #expect(reference.problem(setting: ["wait": 2_000_000]) == nil)
    #expect(reference.problem(setting: ["other": 1_000_000]) == nil)
    let problem = reference.problem(setting: ["wait": 4_000_000])
    #expect(
      problem?.hasPrefix("an argument of an output equals the time of timer 'line.waiting.retry'")
        == true
    )
  }

  @Test(arguments: [
    (
      "[1s, 2s, absent]", "time of retry", "",
      "argument 'after' has no value for 4 s, the time of 'retry'; list one in 'args': a range has its two bounds only"
    ),
    (
      "[1s, 2s, 4s, absent]", "retry", "",
      "expected 'time of' and the name of a timer, found 'retry'"
    ),
    (
      "[1s, 2s, 4s, absent]", "time of retry", ", emits: [trying: {after: {equals: time of rest}}]",
      "this reaction starts no timer 'rest', whose time 'after' equals"
    ),
    (
      "[1s, 2s, 4s, absent]", "time of retri", "",
      "unknown timer 'retri' of machine 'line'; did you mean 'retry'?"
    ),
  ])
  func `a time that an argument cannot have is an error`(
    values: String,
    equals: String,
    emits: String,
    message: String
  ) {
    let spec = spec(values: values, announced: "{in: [waiting], equals: \(equals)}", emits: emits)
    #expect(errors(spec) == [message])
  }

  @Test(arguments: [
    ("{in: [trial], equals: time of retry}", "retry"),
    ("{in: [waiting], equals: time of rest}", "rest"),
    ("{in: ['on'], equals: time of rest}", "rest"),
  ])
  func `a time of a timer that no such announcement starts is a warning`(
    announced: String,
    timer: String
  ) {
    let spec = spec(values: "[1s, 2s, 4s, 1min, absent]", announced: announced)
    #expect(
      spec.diagnostics.sorted.filter { $0.rule.id == "unstarted-time" }.map(\.message) == [
        "no announcement with argument 'after' starts timer '\(timer)', whose time it equals"
      ]
    )
    #expect(errors(spec).isEmpty && spec.reference != nil)
  }

  @Test(arguments: [
    "{in: [waiting], equals: time of retry}", "{equals: time of retry}",
    "{in: [waiting, trial], equals: time of retry}", "{equals: time of rest}", "{in: [waiting]}",
  ])
  func `a time of a timer that one such announcement starts is right`(announced: String) {
    let spec = spec(values: "[1s, 2s, 4s, 1min, absent]", announced: announced)
    #expect(!spec.diagnostics.sorted.contains { $0.rule.id == "unstarted-time" })
    #expect(errors(spec).isEmpty && spec.reference != nil)
  }
}
