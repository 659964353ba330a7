import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineLanguage

/// Inputs that the environment gives within a time.
@Suite struct PendingAnswerTests {
  private func spec(
    answer: String = "time: 2s..10s, gives: [answered, refused]",
    after: String = "{to: away}",
    environment: Bool = true,
    invariants: String = ""
  ) -> Spec {
    let text = """
      plumbline: 1
      spec: gate
      stage: draft
      inputs:
        ring: {from: app}
        answered: {from: peer, only-when: porter is called}
        refused: {from: peer, only-when: porter is called}
      outputs:
        changed: {args: {state: line}, closed-by: [d-all]}
      machines:
        line:
          announces: {changed: {state: $to}}
          initial: idle
          states:
            idle: {on: {ring: {to: ringing, clauses: [d-all]}}}
            ringing:
              on:
                answered: {to: idle, clauses: [d-all]}
                refused: {to: idle, clauses: [d-all]}
              after:
                in-vain: {time: 30s, to: idle, clauses: [d-all]}
          ignores: {inputs: [ring], clauses: [d-all]}
        porter:
          environment: \(environment)
          initial: away
          states:
            away: {on: {ring: {when: line is idle, to: called}}}
            called:
              on: {answered: {to: away}, refused: \(after)}
              after:
                answer: {\(answer)}
      \(invariants.isEmpty ? "" : "invariants:\n  \(invariants)")
      decisions:
        d-all: {says: An example.}
      """
    return Spec.compile(SourceFile(name: "gate.yaml", text: text))
  }

  private func messages(_ spec: Spec) -> [String] {
    spec.diagnostics.sorted.filter { $0.rule.severity == .error }.map(\.message)
  }

  /// The outcome of ringing at 0 s, and of an answer after a delay, to which the line shows something.
  private func outcome(
    answerAfter delay: Microseconds,
    shows state: String,
    in spec: Spec
  ) throws -> Judge.Outcome {
    let reference = try #require(spec.references.first)
    let vocabulary = reference.vocabulary
    let ring = try #require(vocabulary.input(named: "ring"))
    let answered = try #require(vocabulary.input(named: "answered"))
    let symbols = try ["ringing", state].map { try #require(vocabulary.symbol("changed", [$0])) }
    var recording = Recording()
    recording.observations = [
      Observation(at: 0, step: 0, isAfterInput: true, symbol: symbols[0]),
      Observation(at: delay, step: 1, isAfterInput: true, symbol: symbols[1]),
    ]
    recording.now = delay + 1
    let steps = [
      Step(delay: 0, input: ring), Step(delay: delay, input: answered), Step(delay: 1, input: nil),
    ]
    var judge = Judge(Automaton(reference))
    return judge.judge(Execution(of: steps, recording))
  }

  @Test func `a crash after a late environment is still a crash`() throws {
    let reference = try #require(spec().references.first)
    let ring = try #require(reference.vocabulary.input(named: "ring"))
    var recording = Recording()
    recording.observations = [
      Observation(
        at: 0,
        step: 0,
        isAfterInput: true,
        symbol: try #require(reference.vocabulary.symbol("changed", ["ringing"]))
      )
    ]
    let steps = [
      Step(delay: 0, input: ring), Step(delay: 20_000_000, input: nil), Step(delay: 1, input: nil),
    ]
    var judge = Judge(Automaton(reference))
    guard case .stopped(1) = judge.judge(Execution(of: steps, recording)) else {
      Issue.record("the environment is not late")
      return
    }
    #expect(judge.isEnvironmentLate)
    recording.ending = .crashed(step: 2, how: "exit status 7")
    guard case .failed(let mismatch) = judge.judge(Execution(of: steps, recording)) else {
      Issue.record("the crash is lost")
      return
    }
    #expect(mismatch.what == .crash(how: "exit status 7") && mismatch.at == 20_000_001)
  }

  @Test(arguments: [
    (1_999_999, false), (2_000_000, true), (10_000_000, true), (10_000_001, false),
  ])
  func `an answer within its time is judged, and no other`(delay: Int, isJudged: Bool) throws {
    let (spec, delay) = (spec(), Microseconds(delay))
    switch try outcome(answerAfter: delay, shows: "idle", in: spec) {
    case .passed: #expect(isJudged)
    case .stopped(let step): #expect(!isJudged && step == 1)
    case .failed(let mismatch): Issue.record("\(mismatch)")
    }
    switch try outcome(answerAfter: delay, shows: "ringing", in: spec) {
    case .passed: Issue.record("an answer that changes nothing passed")
    case .stopped: #expect(!isJudged)
    case .failed: #expect(isJudged)
    }
  }

  @Test func `an answer at once comes before time passes`() throws {
    let spec = spec(answer: "time: 0s, gives: [answered, refused]")
    #expect(spec.references.first?.machines.map(\.name) == ["line", "porter"])
    guard case .passed = try outcome(answerAfter: 0, shows: "idle", in: spec),
      case .stopped(1) = try outcome(answerAfter: 1, shows: "idle", in: spec)
    else {
      Issue.record("an answer is due at once")
      return
    }
  }

  @Test func `a late environment ends judging, and the client is not accused`() throws {
    let reference = try #require(spec().references.first)
    let vocabulary = reference.vocabulary
    let ring = try #require(vocabulary.input(named: "ring"))
    var recording = Recording()
    let ringing = try #require(vocabulary.symbol("changed", ["ringing"]))
    recording.observations = [Observation(at: 0, step: 0, isAfterInput: true, symbol: ringing)]
    recording.now = 60_000_000
    // After 30 s the line should be idle again, which it does not show.
    let steps = [Step(delay: 0, input: ring), Step(delay: 60_000_000, input: nil)]
    for isSymbolic in [false, true] {
      var judge = Judge(Automaton(reference), isSymbolic: isSymbolic)
      guard case .stopped(1) = judge.judge(Execution(of: steps, recording)) else {
        Issue.record("the environment is late")
        continue
      }
    }
  }

  /// What the line shows without an answer, as a trace in which it rings at 0 s and then waits.
  private func silence(
    of seconds: Microseconds,
    in reference: Reference,
    isReal: Bool,
    ending: Ending = .completed
  ) throws -> Execution {
    let ring = try #require(reference.vocabulary.input(named: "ring"))
    let ringing = try #require(reference.vocabulary.symbol("changed", ["ringing"]))
    var recording = Recording()
    recording.observations = [Observation(at: 0, step: 0, isAfterInput: true, symbol: ringing)]
    recording.now = seconds * 1_000_000
    recording.ending = ending
    if isReal {
      var instants = Instants()
      instants.given = [0...0, recording.now...recording.now]
      recording.instants = instants
    }
    let steps = [Step(delay: 0, input: ring), Step(delay: recording.now, input: nil)]
    return Execution(of: steps, recording)
  }

  private func judge(_ reference: Reference, isReal: Bool) -> Judge {
    let timeModel = isReal ? TimeModel.real(Tolerance(slack: 0)) : .virtual
    return Judge(Automaton(reference, timeModel: timeModel))
  }

  @Test(arguments: [false, true])
  func `a late environment has one effect on both clocks`(isReal: Bool) throws {
    // Within 12 s holds only as long as the porter answers within 10 s.
    let invariants = """
      soon: {says: A call is over soon., each: input ring, then: {output changed: idle}, in: ..12s, clauses: [d-all]}
      """
    let spec = spec(invariants: invariants)
    let reference = try #require(spec.references.first, "\(messages(spec))")
    var judge = judge(reference, isReal: isReal)
    for wait in [11, 12, 13, 60] as [Microseconds] {
      let execution = try silence(of: wait, in: reference, isReal: isReal)
      guard case .stopped(1) = judge.judge(execution) else {
        Issue.record("after \(wait) s the client is accused, or nothing is")
        continue
      }
      #expect(judge.isEnvironmentLate)
      let words = reference.words(ofLateAnswers: judge.lateAnswers)
      #expect(words == "porter gave no answered or refused in time")
    }
    guard case .passed = judge.judge(try silence(of: 10, in: reference, isReal: isReal)) else {
      Issue.record("up to its time an answer is not late")
      return
    }
    #expect(!judge.isEnvironmentLate)
  }

  @Test(arguments: [false, true])
  func `a crash or hang after a late environment is found on both clocks`(isReal: Bool) throws {
    let reference = try #require(spec().references.first)
    for ending in [Ending.hung(step: 1), .crashed(step: 1, how: "exit status 7")] {
      var judge = judge(reference, isReal: isReal)
      let execution = try silence(of: 20, in: reference, isReal: isReal, ending: ending)
      guard case .failed(let mismatch) = judge.judge(execution) else {
        Issue.record("\(ending) is lost")
        continue
      }
      #expect(mismatch.step == 1)
    }
  }

  @Test func `an invariant is judged up to the end of the time`() throws {
    let invariants = """
      soon: {says: It moves., each: input ring, then: {output changed: idle}, in: ..9s, clauses: [d-all]}
      """
    let spec = spec(answer: "time: 2s..8s, gives: [answered, refused]", invariants: invariants)
    var reference = try #require(spec.references.first, "\(messages(spec))")
    // The answer may come later than the invariant demands.
    for number in reference.parameters.indices where reference.parameters[number].value == 8_000_000
    {
      reference.parameters[number].value = 10_000_000
    }
    for isReal in [false, true] {
      var judge = judge(reference, isReal: isReal)
      guard
        case .failed(let mismatch) = judge.judge(try silence(of: 60, in: reference, isReal: isReal))
      else {
        Issue.record("an earlier obligation is lost")
        continue
      }
      #expect(mismatch.at == 9_000_000)
    }
  }

  @Test func `a repeated plan gives the answer in its time, and nothing in its place`() throws {
    let reference = try #require(spec().references.first)
    let automaton = Automaton(reference)
    let planner = Planner(
      automaton,
      inject: reference.vocabulary.inputs.map { _ in true },
      seed: 1,
      longestTrace: 1024,
      hasLongSilences: true
    )
    var feedback = Planner.Feedback(automaton)
    var plan = Planner.Plan()
    var longest = 0
    for index in 0..<4000 {
      planner.plan(index, feedback: feedback, into: &plan)
      feedback.add(plan)
      feedback.addEnd(of: plan, next: .never)
      longest = max(longest, plan.steps.count)
      var (now, rung): (Microseconds, Microseconds?) = (0, nil)
      for step in plan.steps {
        now += step.delay
        guard let input = step.input else {
          if let rung { #expect(now - rung <= 10_000_000) }
          continue
        }
        let name = vocabulary(reference, input)
        if let rung { #expect(now - rung < 10_000_000 || name != "ring", "\(index)") }
        rung = name == "ring" ? rung ?? now : nil
      }
    }
    #expect(longest > 100)
  }

  @Test func `a plan gives the answer within its time`() throws {
    let reference = try #require(spec().references.first)
    let automaton = Automaton(reference)
    let planner = Planner(automaton, inject: reference.vocabulary.inputs.map { _ in true }, seed: 1)
    var feedback = Planner.Feedback(automaton)
    var plan = Planner.Plan()
    var answers = 0
    for index in 0..<200 {
      planner.plan(index, feedback: feedback, into: &plan)
      feedback.add(plan)
      var (now, rung): (Microseconds, Microseconds?) = (0, nil)
      for step in plan.steps {
        now += step.delay
        if let rung { #expect(now - rung <= 10_000_000, "\(plan.steps)") }
        guard let input = step.input else { continue }
        if vocabulary(reference, input) == "ring" {
          rung = rung ?? now
        } else {
          answers += 1
          rung = nil
        }
      }
    }
    #expect(answers > 200)
  }

  private func vocabulary(_ reference: Reference, _ input: Int) -> String {
    reference.vocabulary.inputs[input].name
  }

  @Test func `mistakes are named`() {
    #expect(
      messages(spec(after: "{}")) == [
        "'called' does not leave at the input 'refused', so its time goes on; add 'on: {refused: {to: …}}'"
      ]
    )
    #expect(
      messages(spec(environment: false)).contains {
        $0.hasPrefix("'gives' is for machines with 'environment: true'")
      }
    )
    #expect(
      messages(spec(answer: "time: 2s.., gives: [answered]")) == [
        "a timer with 'gives' needs an end, such as 1s..3s: by then the input has come"
      ]
    )
    #expect(
      messages(spec(answer: "time: [2s, 4s], gives: [answered]")) == [
        "a timer with 'gives' has one time, or one for each value of a counter, an argument or an option"
      ]
    )
    #expect(
      messages(spec(answer: "time: 2s, gives: [answered], to: away")) == [
        "'to' excludes 'gives'; the reaction to the input stands under 'on'"
      ]
    )
    #expect(
      messages(spec(answer: "time: 2s, gives: [answerd]")).contains {
        $0.contains("'answerd'") && $0.contains("did you mean 'answered'?")
      }
    )
    // An unknown input has one message only.
    #expect(messages(spec(answer: "time: 2s, gives: [answerd]")).count == 1)
    #expect(
      messages(spec(answer: "time: 2s, gives: []")) == [
        "'gives' needs an input: the environment gives one of them within the time"
      ]
    )
    #expect(
      messages(spec(answer: "time: 2s, gives: [answered, refused, answered]")) == [
        "duplicate member 'answered' in 'gives'"
      ]
    )
  }
}
