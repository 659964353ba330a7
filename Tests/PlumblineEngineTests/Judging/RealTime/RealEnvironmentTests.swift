import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Impossible inputs and unrequested inputs on a real clock.
@Suite struct RealEnvironmentTests {
  /// After `go` a timer runs for 1 s to 2 s; `stop` is possible only while it does.
  private func reference(showing outputs: [String]) -> Reference {
    var reference = Clockwork(
      timers: ["t": (1000, 2000)],
      edges: [
        .init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 0, outputs),
        .init(1, "stop", to: 2, ["still"]), .init(2, "t", to: 2),
      ]
    ).reference
    if let stop = reference.vocabulary.input(named: "stop") {
      for place in [0, 2] { reference.cells[place][stop].isPossible = false }
    }
    return reference
  }

  private func outcome(
    _ script: String,
    of reference: Reference,
    ending: Ending = .completed
  ) -> String {
    var scene = RealScene(script, in: reference.vocabulary)
    scene.recording.ending = ending
    var judge = Judge(Automaton(reference, timeModel: .real(Tolerance(slack: 0))))
    switch judge.judge(Execution(of: scene.trace, scene.recording)) {
    case .passed: return "passed"
    case .stopped(let step): return "stopped in step \(step)"
    case .failed(let mismatch):
      return if case .missingAttempt = mismatch.what { "not asked for" } else { "accused" }
    }
  }

  @Test func `where one order is one that the environment cannot do nobody is accused`() {
    let shown = reference(showing: ["ping"])
    // It pinged before, and then the environment cannot stop it; or it was stopped, and never pings.
    #expect(
      outcome("go 0-0, stop 1000000-1000100, ping! 1000100, 9000000", of: shown)
        == "stopped in step 1"
    )
    #expect(outcome("go 0-0, stop 900000-900100, ping! 1000100, 9000000", of: shown) == "accused")
  }

  @Test func `what came by itself stands where it was seen`() throws {
    let shown = reference(showing: ["ping"])
    let story = "go 0-0, stop? 400000-500000, still! 500000, ping! 900000, 9000000"
    let scene = RealScene(story, in: shown.vocabulary)
    let automaton = Automaton(shown, timeModel: .real(Tolerance(slack: 0, latency: 0...100_000)))
    let failure = try #require(
      Diagnosis(automaton, values: [:]).explain(Execution(of: scene.trace, scene.recording))
    )
    #expect(failure.timeline.first { $0.input == "stop (spontaneous)" }?.at == 500_000)
  }

  @Test func `an input has to have been asked for if every candidate has asked`() throws {
    let silent = reference(showing: [])
    let refused = { (instant: Int, reference: Reference) in
      outcome("go 0-0, stop \(instant)-\(instant)", of: reference, ending: .notApplicable(step: 1))
    }
    // No clause says that the implementation asks.
    #expect(refused(900_000, silent) == "stopped in step 1")
    var promising = silent
    promising.clauses = [Clause(id: "d-asks", kind: .decision, says: "It asks.")]
    promising.elements.append(
      .init(
        kind: .possibility,
        path: "inputs.stop",
        place: "clockwork.yaml:1",
        clauses: [0],
        subject: try #require(silent.vocabulary.input(named: "stop"))
      )
    )
    #expect(refused(900_000, promising) == "not asked for")
    // The timer may have expired, unobservable.
    #expect(refused(1_500_000, promising) == "stopped in step 1")
  }
}
