import TestTraits
import Testing

/// `plumbline monitor` of logs that are read in part, or not at all.
@Suite(.waiting) struct MonitorReadingTests {
  /// A token that expires after the time of its message.
  private static let token = """
    plumbline: 1
    spec: token
    sources: {tk: {title: T, ledger: token.clauses.yaml}}
    inputs:
      signIn: {from: app, args: {ttl: 30s..2h}}
    outputs:
      signedIn: {closed-by: [d-drawn-up]}
      tokenExpired: {closed-by: [d-drawn-up]}
    machines:
      token:
        client: true
        initial: none
        states:
          none: {on: {signIn: {to: valid, emits: [signedIn], clauses: [tk-1]}}}
          valid:
            on: {signIn: {to: valid, emits: [signedIn], clauses: [tk-1]}}
            after: {expiry: {time: $args.ttl, to: none, emits: [tokenExpired], clauses: [tk-2]}}
    decisions:
      d-drawn-up: {says: An example without a document.}

    """
  private static let clauses = """
    document: {id: tk, title: Token, file: t.txt, lines: 2}
    clauses:
      - {id: tk-1, lines: "1", section: A, kind: transition, modality: explicit, says: "signIn."}
      - {id: tk-2, lines: "2", section: A, kind: timeout, modality: explicit, says: "The token expires after ttl."}

    """

  @Test(arguments: [("1h", 0), ("30s", 1)])
  func `a time between the ends of its range accuses no client`(
    time: String,
    status: Int32
  ) throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(Self.token, to: "token.yaml")
    try tool.write(Self.clauses, to: "token.clauses.yaml")
    let log = """
      {"spontaneous":["signIn"],"observe":["signedIn","tokenExpired"]}
      {"at":0,"ev":"start"}
      {"at":0,"in":"signIn","args":{"ttl":"\(time)"}}
      {"at":0,"out":"signedIn"}
      {"at":3600000000,"out":"tokenExpired"}

      """
    try tool.write(log, to: "log.jsonl")
    let run = try tool.run("monitor", "token.yaml", "log.jsonl")
    #expect(run.status == status, "\(run.output)")
    let isCounted = run.output.contains("line 3 cannot be read: input 'signIn' with a value")
    #expect(isCounted == (status == 0))
  }

  @Test func `a header with an unknown name ends the command`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let log = """
      {"observe":["connectionStateChanged","logoutResult","rtmNewCallback"],"latency":50000}
      {"at":0,"session":"a","out":"connectionStateChanged","args":{"state":"connecting","reason":"Login"}}

      """
    try tool.write(log, to: "log.jsonl")
    let run = try tool.run("monitor", "agora/rtm1-ios-zh", "log.jsonl")
    #expect(run.status == 2 && run.output.isEmpty)
    let says =
      "log.jsonl:1: unknown output 'rtmNewCallback' in 'observe'; name outputs of the spec"
    #expect(run.errors.contains(says), "\(run.errors)")
  }

  @Test(arguments: [
    ("gzip", "gzip -c", "gzip -dc log.other | plumbline "),
    ("UTF-16", "iconv -f UTF-8 -t UTF-16", "iconv -f UTF-16 -t UTF-8 log.other | plumbline "),
  ])
  func `a log that is no text in UTF-8 says what to do`(
    name: String,
    encoder: String,
    remedy: String
  ) throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(String(repeating: "2027-01-31T10:00:00Z link: idle\n", count: 9), to: "log.txt")
    _ = try tool.shell("\(encoder) log.txt > log.other", in: tool.directory)
    for command in [["monitor"], ["init", "log"]] {
      let run = try tool.run(command + ["agora/rtm1-ios-zh", "log.other"])
      #expect(run.status == 2 && run.output.isEmpty, "\(name): \(run.output)")
      #expect(run.errors.contains(remedy + command.joined(separator: " ")), "\(run.errors)")
    }
  }
}
