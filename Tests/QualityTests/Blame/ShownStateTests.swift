import PlumblineEngine
import PlumblineModel
import TestSupport
import Testing

/// The shown state that distinguishes a failure.
@Suite struct ShownStateTests {
  /// The failure of a trace of inputs, a second apart, each with its outputs: `open: doorMoved open`.
  private func failure(_ script: String) throws -> Failure {
    let reference = try Bundled.fixture("door-and-alarm")
    var steps: [Step] = []
    var recording = Recording()
    for moment in script.split(separator: ", ") {
      let parts = moment.split(separator: ": ")
      recording.now += 1_000_000
      steps.append(
        Step(delay: 1_000_000, input: reference.vocabulary.input(named: String(parts[0])))
      )
      for output in parts.dropFirst().joined().split(separator: " + ") {
        let words = output.split(separator: " ").map(String.init)
        recording.observations.append(
          Observation(
            at: recording.now,
            step: steps.count - 1,
            isAfterInput: true,
            symbol: try #require(reference.vocabulary.symbol(words[0], Array(words.dropFirst())))
          )
        )
      }
    }
    recording.now += 1_000_000
    steps.append(Step(delay: 1_000_000, input: nil))
    let diagnosis = JointDiagnosis([Automaton(reference)])
    return try #require(diagnosis.explain(Execution(of: steps, recording)))
  }

  @Test func `for a reaction that an invariant demands it is that before the input`() throws {
    let found = try failure("set: alarmChanged armed Owner, open: doorMoved open")
    #expect(found.invariant == "intrusion-sounds")
    #expect(found.signature.state == "closed armed")
  }

  @Test func `it is that of the machine which the failure is about`() throws {
    let (closed, open) = (try failure("set"), try failure("open: doorMoved open, set"))
    #expect(closed.kind == .missingOutput && closed.signature.state == "off")
    #expect(open.signature == closed.signature)
  }
}
