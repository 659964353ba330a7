internal import PlumblineReports

/// The examples in the help of the commands: lines that work as printed in a clone of the repository.
enum CommandExamples {
  static let adapter: [CommandHelp.Example] = [
    .init(arguments: "adapter check agora/rtm1-ios-zh -- fuzz/adapters/python/rtm1.py"),
    .init(arguments: "adapter check agora/rtm1-en -- fuzz/adapters/python/rtm1.py", status: .fault),
  ]

  static let diff: [CommandHelp.Example] = [
    .init(arguments: "diff agora/rtm1-en agora/rtm1-ios-zh", status: .fails),
    .init(arguments: "diff agora/rtm1-en agora/rtm1-en-2 --refines", status: .fails),
  ]

  static let explain: [CommandHelp.Example] = [
    .init(arguments: "explain Tests/Fixtures/traces/aborted.trace.jsonl"),
    .init(arguments: "explain Tests/Fixtures/traces/aborted.trace.jsonl --sample"),
  ]

  static let fuzz: [CommandHelp.Example] = [
    .init(arguments: "fuzz agora/rtm1-ios-zh --sample"),
    .init(arguments: "fuzz agora/rtm1-ios-zh --sample --defect aborted-reconnects", status: .fails),
    .init(arguments: "fuzz agora/rtm1-ios-zh -- python3 fuzz/adapters/python/rtm1.py"),
  ]

  static let generate: [CommandHelp.Example] = [
    .init(arguments: "generate agora/rtm1-ios-zh --to mermaid"),
    .init(arguments: "generate agora/rtm1-ios-zh --to json --out /tmp/rtm1.json"),
  ]

  static let initialize = initializeLedger + initializeAdapter + initializeLog

  static let initializeAdapter: [CommandHelp.Example] = [
    .init(arguments: "init adapter agora/rtm1-ios-zh"),
    .init(arguments: "init adapter agora/rtm2-message --language swift"),
  ]

  static let initializeLedger: [CommandHelp.Example] = [
    .init(arguments: "init ledger Tests/Fixtures/documents/link.txt")
  ]

  static let initializeLog: [CommandHelp.Example] = [
    .init(arguments: "init log agora/rtm1-ios-zh Tests/Fixtures/logs/client.csv"),
    .init(arguments: "init log agora/rtm1-en Tests/Fixtures/logs/client.csv"),
  ]

  static let lint: [CommandHelp.Example] = [
    .init(arguments: "lint agora/rtm1-ios-zh"),
    .init(arguments: "lint --prove agora/rtc-channel"),
    .init(arguments: "lint --explain no-exit"),
  ]

  static let list: [CommandHelp.Example] = [
    .init(arguments: "list"),
    .init(arguments: "list agora/rtm1-ios-zh"),
  ]

  static let record: [CommandHelp.Example] = [
    .init(
      arguments: "record --out /tmp/link.jsonl -- python3 fuzz/adapters/python/recorded_link.py"
    )
  ]

  static let mutate: [CommandHelp.Example] = [
    .init(arguments: "mutate Tests/Fixtures/specs/door-and-alarm.yaml")
  ]

  static let monitor: [CommandHelp.Example] = [
    .init(arguments: "monitor agora/rtm1-ios-zh Tests/Fixtures/logs/rtm1.jsonl", status: .fails),
    .init(
      arguments: "monitor agora/rtm1-en Tests/Fixtures/logs/rtm1.jsonl --to json",
      status: .fails
    ),
  ]

  static let replay: [CommandHelp.Example] = [
    .init(arguments: "replay Tests/Fixtures/traces/aborted.trace.jsonl", status: .fails),
    .init(arguments: "replay Tests/Fixtures/traces/aborted.trace.jsonl --sample"),
  ]

  static let report: [CommandHelp.Example] = [
    .init(arguments: "report Tests/Fixtures/reports/failing-run.jsonl"),
    .init(arguments: "report Tests/Fixtures/reports/failing-run.jsonl --to html"),
  ]

  static let serve: [CommandHelp.Example] = [
    .init(arguments: "serve agora/rtm1-ios-zh --sample"),
    .init(arguments: "serve agora/rtm1-ios-zh --reference --set keep-alive=40s"),
    .init(arguments: "serve agora/rtm1-ios-zh --environment --log /tmp/rtm1.jsonl"),
    .init(arguments: "serve agora/rtm1-ios-zh --environment --clock virtual --misbehave"),
  ]

  static let test: [CommandHelp.Example] = [
    .init(arguments: "test agora/rtm1-ios-zh --sample --extra-states 0"),
    .init(
      arguments: "test agora/rtm1-ios-zh --sample --defect aborted-reconnects --fail-fast",
      status: .fails
    ),
  ]

  static let transitions: [CommandHelp.Example] = [
    .init(arguments: "transitions agora/rtm1-en --to markdown"),
    .init(arguments: "transitions agora/rtc-channel --to html --out /tmp/channel.html"),
  ]

  static let plumbline: [CommandHelp.Example] = [
    .init(arguments: "fuzz agora/rtm1-ios-zh --sample --defect aborted-reconnects", status: .fails),
    .init(arguments: "fuzz agora/rtm1-ios-zh --sample"),
  ]
}
