import PlumblineLanguage
import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// An optional expiry is a freedom of the implementation only where a trace let it come.
@Suite struct DeclinedExpiryTests {
  /// A trace, and the earliest expiry of the screen.
  struct Case: Sendable, CustomTestStringConvertible {
    var opens: Bool
    var silence: Microseconds
    var earliest: String
    /// Whether the screen shows nothing.
    var isSilent = false

    var testDescription: String {
      "\(opens ? "open" : "touch"), then \(silence) us, with \(earliest)..\(isSilent ? ", silent" : "")"
    }
  }

  private func reference(_ trial: Case) throws -> Reference {
    let text = """
      plumbline: 1
      spec: screen
      stage: draft
      inputs:
        open: {from: app}
        touch: {from: app}
      outputs:
        shown: {args: {state: screen}, closed-by: [d-all]}
      machines:
        screen:
          \(trial.isSilent ? "client: true" : "announces: {shown: {state: $to}}")
          ignores: {inputs: [open, touch], clauses: [d-all]}
          initial: blank
          states:
            blank: {on: {open: {to: bright, clauses: [d-all]}}}
            bright: {after: {doze: {time: \(trial.earliest).., to: dark, clauses: [d-dozes]}}}
            dark: {on: {touch: {to: bright, clauses: [d-wakes]}}}
      decisions:
        d-all: {says: All the rest.}
        d-dozes: {says: A bright screen may doze.}
        d-wakes: {says: A touch wakes it.}
      """
    let spec = Spec.compile(SourceFile(name: "screen.yaml", text: text))
    return try #require(spec.reference, "\(spec.diagnostics.sorted.map(\.message))")
  }

  /// Weighs one trace of a screen that never dozes: an input and a silence.
  private func findings(_ trial: Case, _ reference: Reference) throws -> [Evidence.Finding] {
    let name = trial.opens ? "open" : "touch"
    let input: Int = try #require(reference.vocabulary.input(named: name))
    let trace = [Step(delay: 1_000_000, input: input), Step(delay: trial.silence, input: nil)]
    var recording = Recording()
    if trial.opens, !trial.isSilent {
      let bright = try #require(reference.vocabulary.symbol("shown", ["bright"]))
      recording.observations = [
        Observation(at: 1_000_000, step: 0, isAfterInput: true, symbol: bright)
      ]
    }
    recording.now = 1_000_000 + trial.silence
    let execution = Execution(of: trace, recording)
    var judge = Judge(Automaton(reference))
    guard case .passed = judge.judge(execution) else {
      Issue.record("the trace fails")
      return []
    }
    let coverage = judge.estimator.coverage
    return Evidence(reference, values: [:]).weigh(
      coverage: coverage,
      exercised: [],
      edgeWitnesses: coverage.map { $0 > 0 ? [CompactExecution(execution)] : [] },
      invariantWitnesses: []
    )
  }

  private func expect(_ trial: Case, isDeclined: Bool) throws {
    let reference = try reference(trial)
    let findings = try findings(trial, reference)
    for id in ["d-dozes", "d-wakes"] {
      let number = try #require(reference.clauses.firstIndex { $0.id == id })
      let finding = try #require(findings.indices.contains(number) ? findings[number] : nil)
      #expect(finding.isBehindFreedom == isDeclined, "\(id)")
      #expect(finding.parts == (isDeclined ? 0 : 1), "\(id)")
      #expect(!finding.isComplete, "\(id)")
    }
  }

  @Test(arguments: [
    Case(opens: false, silence: 60_000_000, earliest: "0s"),
    Case(opens: false, silence: 60_000_000, earliest: "5s"),
    Case(opens: true, silence: 4_000_000, earliest: "5s"),
    Case(opens: true, silence: 3_000_000, earliest: "5s", isSilent: true),
  ])
  func `an expiry that no trace let come requires evidence`(trial: Case) throws {
    try expect(trial, isDeclined: false)
  }

  @Test(arguments: [
    Case(opens: true, silence: 4_000_000, earliest: "0s"),
    Case(opens: true, silence: 6_000_000, earliest: "5s"),
    Case(opens: true, silence: 6_000_000, earliest: "5s", isSilent: true),
  ])
  func `an expiry that a trace let come in vain requires no evidence`(trial: Case) throws {
    try expect(trial, isDeclined: true)
  }
}
