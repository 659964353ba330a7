import TestTraits
import Testing

/// Clients that take one freedom of the documents throughout.
@Suite(.waiting) struct VariantTests {
  @Test(arguments: [
    // Rejects at once in each state in which a second join was tried.
    ("agora/rtc-channel", "second-join-rejected-at-once"),
    ("agora/rtm1-en", "reconnect-says-login"),
    ("agora/rtm2-stream", "tries-are-silent"),
  ])
  func `a client that takes one alternative conforms`(spec: String, variant: String) throws {
    let tool = try Tool()
    defer { tool.clean() }
    let outcome = try tool.run(["fuzz", spec, "--sample", "--defect", variant, "--seed", "1"])
    #expect(outcome.status == 0, "\(outcome.output)")
  }
}
