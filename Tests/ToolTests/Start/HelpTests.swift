import TestTraits
import Testing

/// The help of each command says its exit statuses and shows examples that end as printed.
@Suite(.waiting)
struct HelpTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private static let commands = [
    "", "adapter", "diff", "explain", "fuzz", "generate", "init", "lint", "list", "monitor",
    "replay", "report", "serve", "transitions",
  ]

  @Test(arguments: commands) func `the examples end as the help says`(command: String) throws {
    defer { tool.clean() }
    let help = try tool.run(["help", command].filter { !$0.isEmpty }).output
    #expect(help.contains("Exit statuses:\n  0"))
    let examples = help.matches(of: #/\n  (\d+)\s+plumbline (.+)/#)
    #expect(examples.count >= 2)
    for example in examples {
      let arguments = example.2.split(separator: " ").map { String($0) }
      let outcome = try tool.run(arguments, in: Tool.repository)
      #expect(
        outcome.status == Int32(example.1),
        "plumbline \(example.2)\n\(outcome.output)\(outcome.errors)"
      )
    }
  }

  @Test(
    arguments: [
      ("report", "130\twith --merge, a shard was interrupted"),
      ("report", "4\tan output could not be written; with --merge,"),
      ("init log", "4\tan output could not be written"),
      ("diff", "4\tan output could not be written"),
      ("fuzz", "4\tthe adapter or the runner is at fault, or an output could"),
      ("replay", "4\tthe adapter or the runner is at fault, or an output could"),
      ("mutate", "130\tinterrupted"), ("explain", "130\tinterrupted"),
      ("adapter check", "143\tterminated"),
      ("replay", "3\tnothing failed, but a trace could not be judged, a deviation is not"),
      ("monitor", "4\tthe log cannot be read to its end, or an output could"),
    ]
  )
  func `the help has each status with which the command ends`(command: String, status: String)
    throws
  {
    defer { tool.clean() }
    let help = try tool.run(["help"] + command.split(separator: " ").map(String.init)).output
    #expect(help.contains(status), "\(help)")
  }

  @Test func `the help of a suite says what accepted failures do`() throws {
    defer { tool.clean() }
    let help = try tool.run("help", "test").output.split(whereSeparator: \.isWhitespace)
    let words = "or a suite guarantees nothing for another reason than accepted failures"
    #expect(help.joined(separator: " ").contains(words), "\(help)")
  }

  @Test func `the program without a command says what to try first`() throws {
    let outcome = try tool.run([])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("plumbline fuzz agora/rtm1-ios-zh --sample --defect"))
    for command in Self.commands { #expect(outcome.output.contains("  \(command)")) }
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `completions are written`(shell: String) throws {
    let outcome = try tool.run(["--generate-completion-script", shell])
    #expect(outcome.status == 0)
    for command in ["fuzz", "monitor"] { #expect(outcome.output.contains(command)) }
  }
}
