internal import ArgumentParser

/// Writes files for people to complete.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a file to start from.",
    usage: """
      plumbline init spec <name>
      plumbline init ledger <document> [--out <file>]
      plumbline init adapter <spec> [--language <language>] [--out <file>]
      plumbline init log <spec> <log> [--out <file>]
      """,
    discussion: CommandHelp.discussion(
      statuses: CommandHelp.ofText,
      examples: CommandExamples.initialize
    ),
    subcommands: [Spec.self, Ledger.self, Adapter.self, Log.self]
  )
}
