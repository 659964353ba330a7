import TestSupport
import TestTraits
import Testing

/// `plumbline monitor` on logs of a client with options: those of a line, or else the default.
@Suite(.waiting) struct LoggedOptionTests {
  private static let dialer = "\(Repository.path)/Tests/Fixtures/specs/dialer.yaml"

  /// The status for a client that waits, with a header, and with or without a line of options that say 5 s.
  private func status(_ header: String, hasLine: Bool, dialsAt seconds: Int) throws -> Int32 {
    let tool = try Tool()
    defer { tool.clean() }
    let options = #"{"at":0,"in":"options","args":{"wait":"5s","retry":"on"}}"#
    let dials = seconds * 1_000_000
    let lines = [
      header, #"{"at":0,"ev":"start"}"#, hasLine ? options : "",
      #"{"at":\#(dials),"out":"stateChanged","args":{"state":"dialing"}}"#,
      #"{"at":9000000,"in":"hangUp"}"#,
    ]
    try tool.write(lines.joined(separator: "\n") + "\n", to: "app.log")
    return try tool.run(["monitor", Self.dialer, "app.log"]).status
  }

  @Test(
    arguments: [
      #"{"spontaneous":["hangUp"],"observe":["stateChanged"]}"#,
      #"{"spontaneous":["hangUp","options"],"observe":["stateChanged"]}"#,
      #"{"spontaneous":["hangUp"],"observe":["stateChanged"],"absent":["options"]}"#,
    ],
    [true, false]
  )
  func `a line sets the options, and without it they are the default`(
    header: String,
    hasLine: Bool
  ) throws {
    let (right, wrong) = hasLine ? (5, 4) : (2, 4)
    #expect(try status(header, hasLine: hasLine, dialsAt: right) == 0)
    #expect(try status(header, hasLine: hasLine, dialsAt: wrong) == 1)
  }
}
