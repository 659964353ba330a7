import PlumblineLanguage
import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// An invariant that only an optional output triggers is about a freedom of the implementation.
@Suite struct OptionalTriggerTests {
  private func reference(_ hint: String) throws -> Reference {
    let text = """
      plumbline: 1
      spec: hints
      stage: draft
      inputs:
        go: {from: app}
        back: {from: app}
      outputs:
        changed: {args: {state: line}, closed-by: [d-all]}
        hint: {closed-by: [d-all]}
      machines:
        line:
          announces: {changed: {state: $to}}
          ignores: {inputs: [go, back], clauses: [d-all]}
          initial: idle
          states:
            idle: {on: {go: {to: left, clauses: [d-all]}}}
            left: {on: {back: \(hint)}}
      invariants:
        hint-had-back:
          says: A hint follows a back.
          each: output hint
          had: input back
          clauses: [d-hint]
      decisions:
        d-all: {says: All the rest.}
        d-hint: {says: A hint follows a back.}
      """
    let spec = Spec.compile(SourceFile(name: "hints.yaml", text: text))
    return try #require(spec.reference, "\(spec.diagnostics.sorted.map(\.message))")
  }

  /// Weighs one trace that does not exercise the invariant, with an input per second.
  private func finding(
    _ inputs: [String],
    _ outputs: [[String]],
    _ hint: String
  ) throws -> Evidence.Finding {
    let reference = try reference(hint)
    let vocabulary = reference.vocabulary
    var trace = try inputs.map { name in
      let input: Int = try #require(vocabulary.input(named: name))
      return Step(delay: 1_000_000, input: input)
    }
    trace.append(Step(delay: 1_000_000, input: nil))
    var recording = Recording()
    for (step, names) in outputs.enumerated() {
      for name in names {
        let state = vocabulary.symbol("changed", [name])
        let symbol = try #require(name == "hint" ? vocabulary.symbol("hint") : state)
        recording.observations.append(
          Observation(
            at: Microseconds(step + 1) * 1_000_000,
            step: step,
            isAfterInput: true,
            symbol: symbol
          )
        )
      }
    }
    recording.now = Microseconds(trace.count) * 1_000_000
    let execution = Execution(of: trace, recording)
    var judge = Judge(Automaton(reference))
    if case .failed = judge.judge(execution) { Issue.record("the trace fails") }
    let coverage = judge.estimator.coverage
    let findings = Evidence(reference, values: [:]).weigh(
      coverage: coverage,
      exercised: [0],
      edgeWitnesses: coverage.map { $0 > 0 ? [CompactExecution(execution)] : [] },
      invariantWitnesses: [nil]
    )
    return findings[try #require(reference.clauses.firstIndex { $0.id == "d-hint" })]
  }

  @Test(arguments: [
    "{to: idle, may-emit: [hint], clauses: [d-all]}",
    "{any of: [{to: idle, emits: [hint]}, {to: idle}], clauses: [d-all]}",
  ])
  func `a hint that the implementation leaves out requires no evidence`(hint: String) throws {
    let finding = try finding(["go", "back"], [["left"], ["idle"]], hint)
    #expect(finding.isBehindFreedom)
    #expect(finding.parts == 0)
  }

  @Test(arguments: [
    [["left"]], [["left"], ["idle", "hint"]],
  ])
  func `a hint without an occasion, or that came, requires evidence`(
    outputs: [[String]]
  ) throws {
    let inputs = Array(["go", "back"].prefix(outputs.count))
    let optional = "{to: idle, may-emit: [hint], clauses: [d-all]}"
    let finding = try finding(inputs, outputs, optional)
    #expect(!finding.isBehindFreedom)
    #expect(finding.parts == 1)
    #expect(!finding.isComplete)
  }
}
