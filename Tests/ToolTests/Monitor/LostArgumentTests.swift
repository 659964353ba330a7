import TestTraits
import Testing

/// Lines of a log that lack an argument, or a header that lacks an input, and invariants that do not depend on it.
@Suite(.waiting) struct LostArgumentTests {
  /// A break of the link whose event names no affected channels.
  private static let log = """
    {"spontaneous":["loginByToken","logout","sendMessage","peerMessage","accepted","attemptFailed",\
    "dropped","fatalError"],"observe":["linkState","affectedChannels"]}
    {"at":0,"in":"loginByToken"}
    {"at":0,"out":"linkState","args":{"current":"connecting","previous":"idle",\
    "operation":"Login","service":"Message","reason":"Given"}}
    {"at":1000000,"in":"accepted"}
    {"at":1000000,"out":"linkState","args":{"current":"connected","previous":"connecting",\
    "operation":"Login","service":"Message","reason":"Given"}}
    {"at":5000000,"in":"dropped"}
    {"at":5000000,"out":"linkState","args":{"current":"disconnected","previous":"connected",\
    "operation":"Dropped","service":"Message","reason":"Given"}}
    {"at":7000000,"out":"linkState","args":{"current":"connecting","previous":"disconnected",\
    "operation":"AutoReconnecting","service":"Message","reason":"Given"}}

    """

  private func monitor(_ spec: String, _ log: String) throws -> Tool.Outcome {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(log, to: "log.jsonl")
    return try tool.run(["monitor", spec, "log.jsonl"])
  }

  /// Each line in turn, and all of them.
  @Test(arguments: [0, 1, 2, 3, nil])
  func `a reason that a line lacks ends no invariant that does not read it`(line: Int?) throws {
    let reason = #","reason":"Given""#
    let places = Self.log.ranges(of: reason)
    #expect(places.count == 4)
    var log = Self.log.replacing(reason, with: "")
    if let line {
      log = Self.log
      log.removeSubrange(places[line])
    }
    let outcome = try monitor("agora/rtm2-message", log)
    #expect(outcome.status == 1, "\(outcome.output)")
    #expect(outcome.output.contains("break-names-the-channels"), "\(outcome.output)")
  }

  @Test func `an input that the log does not show cannot be the cause that another one is`() throws
  {
    let tool = try Tool()
    defer { tool.clean() }
    let inputs = try tool.run("list", "agora/rtc-channel").output
      .matches(of: #/(?m)^ +(\w+)(?:\(.*\))? +from /#).map { String($0.1) }
    #expect(inputs.count > 10)
    let left =
      #"{"at":0,"out":"connectionChangedToState","args":{"state":"disconnected","reason":"LeaveChannel"}}"#
    for omitted in ["", "setProxyServer"] {
      let names = inputs.filter { $0 != omitted }.map { "\"\($0)\"" }.joined(separator: ",")
      let header = #"{"spontaneous":[\#(names)],"observe":["connectionChangedToState"]}"#
      let outcome = try monitor("agora/rtc-channel", "\(header)\n\(left)\n")
      #expect(outcome.status == 1, "\(omitted): \(outcome.output)")
    }
  }
}
