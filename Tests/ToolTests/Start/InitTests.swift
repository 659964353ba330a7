import TestTraits
import Testing

/// `plumbline init log`, as its users see it.
@Suite(.waiting) struct InitTests {
  private let log = """
    {"time":1709208000123,"user":"ann","event":"logout"}
    {"time":1709208004123,"user":"ann","event":"connectionStateChanged","state":"reconnecting"}

    """

  @Test func `a mapping is proposed, on standard output or in a file`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(log, to: "app.log")
    let outcome = try tool.run("init", "log", "agora/rtm1-ios-zh", "app.log")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("plumbline-log: 1\nspec: agora-rtm1-ios-zh\nformat: json\n"))
    #expect(outcome.output.contains("time: {field: time, in: milliseconds}\n"))
    #expect(outcome.output.contains("state: state\n"), "\(outcome.output)")
    let written = try tool.run("init", "log", "agora/rtm1-ios-zh", "app.log", "--out", "app.yaml")
    #expect(written.status == 0 && written.output.isEmpty)
    #expect(try tool.text(of: "app.yaml") == outcome.output)
  }

  @Test(arguments: [
    ("missing.log", "cannot read 'missing.log': No such file or directory"),
    ("empty.log", "cannot propose a mapping for 'empty.log': the log has no lines"),
    (".", "cannot read '.': the log is a directory; name a file in it"),
    ("own.log", "the log already uses the names of the spec, and needs no mapping"),
  ])
  func `a log that gives nothing says what to do`(path: String, message: String) throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write("", to: "empty.log")
    try tool.write("{\"at\":1,\"in\":\"logout\"}\n", to: "own.log")
    let outcome = try tool.run("init", "log", "agora/rtm1-ios-zh", path)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
