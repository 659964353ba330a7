import TestTraits
import Testing

/// Times of a spec that the command line sets.
@Suite(.waiting) struct SetTimeTests {
  private func fuzz(_ spec: String, _ setting: String) throws -> Tool.Outcome {
    let tool = try Tool()
    defer { tool.clean() }
    return try tool.run(
      "fuzz",
      spec,
      "--reference",
      "--seed",
      "1",
      "--steps",
      "2000",
      "--set",
      setting
    )
  }

  /// The SDK would give up before it has announced the interruption.
  @Test func `times with which the spec violates an invariant of its own are refused`() throws {
    let outcome = try fuzz("agora/rtc-channel", "gives-up-after=3s")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(
        "with gives-up-after=3s the automaton of 'agora-rtc-channel' violates the invariant"
          + " 'reconnecting-ends'"
      ),
      "\(outcome.errors)"
    )
    #expect(!outcome.output.contains("Failure"))
  }

  @Test(arguments: [
    ("agora/rtc-channel", "gives-up-after=8s"), ("agora/rtm1-ios-zh", "interruption=15s"),
    ("agora/rtm2-stream", "recovery=1min"),
  ])
  func `other times accuse no client that conforms`(spec: String, setting: String) throws {
    let outcome = try fuzz(spec, setting)
    #expect([0, 3].contains(outcome.status), "\(outcome.errors)")
    #expect(outcome.output.contains("no failure"), "\(outcome.output)")
  }
}
