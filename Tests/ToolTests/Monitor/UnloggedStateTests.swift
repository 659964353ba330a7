import TestTraits
import Testing

/// Invariants on a state whose announcements the log does not have.
@Suite(.waiting) struct UnloggedStateTests {
  private func monitor(observing outputs: String, _ events: [String]) throws -> Tool.Outcome {
    let tool = try Tool()
    defer { tool.clean() }
    let header = """
      {"spontaneous":["loginByToken","logout","accepted","attemptFailed","fatalError","dropped","peerMessage",\
      "sendMessage"],"observe":[\(outputs)]}
      """
    let lines = [header, #"{"at":0,"ev":"start"}"#] + events
    try tool.write(lines.joined(separator: "\n") + "\n", to: "log.jsonl")
    return try tool.run(["monitor", "agora/rtm2-message", "log.jsonl"])
  }

  private let message = [
    #"{"at":5000000,"in":"peerMessage"}"#, #"{"at":5000000,"out":"messageReceived"}"#,
  ]

  @Test func `a client is not taken to stay in its initial state`() throws {
    let login = [#"{"at":1000000,"in":"loginByToken"}"#, #"{"at":2000000,"in":"accepted"}"#]
    let outcome = try monitor(observing: #""messageReceived""#, login + message)
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test func `where the announcements are logged, the initial state counts`() throws {
    let outcome = try monitor(observing: #""linkState","messageReceived""#, message)
    #expect(outcome.status == 1, "\(outcome.output)")
    #expect(outcome.output.contains("no-message-is-received-in-idle"), "\(outcome.output)")
  }
}
