import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineLanguage

/// Options of the client, which the first input of each trace sets.
@Suite struct OptionTests {
  private func spec(
    options: String = "{wait: [2s, 5s], retry: [on, off]}",
    time: String = "$options.wait",
    extra: String = ""
  ) -> Spec {
    let text = """
      plumbline: 1
      spec: link
      stage: draft
      options: \(options)
      inputs:
        dial: {from: app}
      outputs:
        stateChanged: {args: {state: link}, closed-by: [d-all]}
      machines:
        link:
          announces: {stateChanged: {state: $to}}
          initial: waiting
          states:
            waiting:
              on: {dial: {clauses: [d-all]}}
              after:
                over:
                  time: \(time)
                  clauses: [d-all]
                  do:
                    - {when: retry is on, to: dialing, clauses: [d-all]}
                    - {to: gone, clauses: [d-all]}
            dialing: {on: {dial: {to: waiting, clauses: [d-all]}}}
            gone: {final: true, on: {dial: {clauses: [d-all]}}}
      \(extra)
      decisions:
        d-all: {says: An example.}
      """
    return Spec.compile(SourceFile(name: "link.yaml", text: text))
  }

  private func messages(_ spec: Spec) -> [String] { spec.diagnostics.sorted.map(\.message) }

  /// Whether the spec allows one announcement, as the last event of a trace.
  private func allows(
    _ state: Int,
    at instant: Microseconds,
    _ options: [String],
    after delay: Microseconds = 0
  ) throws -> Bool {
    let spec = try #require(spec().reference)
    let input = try #require(spec.vocabulary.input(named: "options", options))
    var judge = Judge(Automaton(spec))
    var recording = Recording()
    recording.now = 9_000_000
    recording.observations = [
      Observation(at: instant, step: 1, isAfterInput: false, symbol: state)
    ]
    let trace = [Step(delay: delay, input: input), Step(delay: 9_000_000 - delay, input: nil)]
    if case .passed = judge.judge(Execution(of: trace, recording)) { return true }
    return false
  }

  @Test func `conditions and timers use the options`() throws {
    #expect(messages(spec()).isEmpty)
    // One before the options, and two for each of the four choices: no timer runs before them.
    #expect(spec().reference?.locations.count == 9)
    let (dialing, gone) = (1, 2)
    #expect(try allows(dialing, at: 2_000_000, ["2s", "on"]))
    #expect(try allows(gone, at: 2_000_000, ["2s", "off"]))
    #expect(try allows(gone, at: 5_000_000, ["5s", "off"]))
    #expect(try !allows(gone, at: 2_000_000, ["5s", "off"]))
    #expect(try !allows(dialing, at: 2_000_000, ["2s", "off"]))
  }

  @Test func `the options start the timers`() throws {
    #expect(try allows(1, at: 3_000_000, ["2s", "on"], after: 1_000_000))
    #expect(try !allows(1, at: 2_000_000, ["2s", "on"], after: 1_000_000))
  }

  @Test func `each plan begins with options, and with no other input`() throws {
    let spec = try #require(spec().reference)
    let automaton = Automaton(spec)
    #expect(spec.optionInputs.count == 4)
    let planner = Planner(automaton, inject: spec.vocabulary.inputs.map { _ in true }, seed: 1)
    var feedback = Planner.Feedback(automaton)
    var seen: Set<Int> = []
    for index in 0..<40 {
      var plan = Planner.Plan()
      planner.plan(index, feedback: feedback, into: &plan)
      feedback.add(plan)
      #expect(plan.steps[0].delay == 0)
      seen.insert(try #require(plan.steps[0].input))
      #expect(
        !plan.steps.dropFirst().contains { $0.input.map(spec.optionInputs.contains) ?? false }
      )
    }
    #expect(seen == Set(spec.optionInputs))
  }

  @Test func `one value can be fixed, and the default started`() throws {
    let spec = try #require(spec().reference)
    let fixed = spec.fixing(option: "retry", to: "off")
    #expect(
      fixed.optionInputs.map(spec.vocabulary.text(ofInput:)) == [
        "options wait=2s retry=off", "options wait=5s retry=off",
      ]
    )
    let started = try #require(fixed.withDefaultOptions)
    #expect(started.locations[started.start] != spec.locations[spec.start])
    #expect(started.armedAtStart == [0] && spec.armedAtStart.isEmpty)
  }

  @Test(arguments: [
    ("{}", "1s", "'options' names no option"),
    (
      "{retry: [on, off], wait: [soon, late]}", "$options.wait",
      "the values of 'wait' are not times"
    ),
    ("{retry: [on, off], wait: [2s, 5s]}", "$options.await", "the client has no option 'await'"),
    ("{retry: [on, off], wait: [2s, 5s]}", "1s", "nothing reads option 'wait'"),
  ])
  func `mistakes are explained`(options: String, time: String, message: String) {
    let found = messages(spec(options: options, time: time))
    #expect(found.contains { $0.hasPrefix(message) }, "\(found)")
  }

  @Test func `examples have the default unless they say otherwise`() {
    let timely = "{at: 2s, sees: [{stateChanged: dialing}]}"
    let late = "{at: 5s, sees: [{stateChanged: dialing}]}"
    let given = "{at: 0s, input: {options: {wait: 5s, retry: on}}}"
    for (events, isAllowed) in [(timely, true), ("\(given), \(late)", true), (late, false)] {
      let example =
        "examples: {waits: {says: It waits., clauses: [d-all], trace: [\(events)]}}"
      let found = messages(spec(extra: example).checkingExamples().spec)
      #expect(found.isEmpty == isAllowed, "\(found)")
    }
  }

  @Test(arguments: [
    ("{at: 0s, input: {options: {wait: 5s, retry: on}}}", true),
    ("{at: 3s, input: {options: {wait: 5s, retry: on}}}", false),
    ("{at: 0s}, {at: 0s, input: {options: {wait: 5s, retry: on}}}", false),
    ("{at: 1s, input: dial}, {at: 3s, input: {options: {wait: 5s, retry: on}}}", false),
  ]) func `the options of an example come first, at 0 s`(events: String, isAllowed: Bool) {
    let found = spec(
      extra: "examples: {waits: {says: It waits., clauses: [d-all], trace: [\(events)]}}"
    )
    .checkingExamples().spec.diagnostics.sorted
    #expect(found.map(\.rule.id) == (isAllowed ? [] : ["example-order"]), "\(found)")
    #expect(found.allSatisfy { $0.message.hasPrefix("'options' sets up the client") })
  }
}
