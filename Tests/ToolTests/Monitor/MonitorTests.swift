import TestTraits
import Testing

/// `plumbline monitor`, as its users see it.
@Suite(.waiting) struct MonitorTests {
  private let header = """
    {"spontaneous":["loginByToken","logout"],"observe":["connectionStateChanged","loginResult"]}

    """

  private func line(
    _ seconds: Double,
    _ state: String,
    _ reason: String,
    session: String = "a"
  ) -> String {
    """
    {"at":\(Int(seconds * 1_000_000)),"session":"\(session)","out":"connectionStateChanged",\
    "args":{"state":"\(state)","reason":"\(reason)"}}

    """
  }

  private func monitor(_ log: String, _ arguments: String...) throws -> Tool.Outcome {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(log, to: "log.jsonl")
    return try tool.run(["monitor", "agora/rtm1-ios-zh", "log.jsonl"] + arguments)
  }

  @Test func `an output that comes too late has the time within which it was due`() throws {
    let late = line(0, "connecting", "Login") + line(9, "disconnected", "LoginTimeout")
    let login = #"{"at":0,"session":"a","in":"loginByToken"}"# + "\n"
    let report = try monitor(login + late)
    #expect(report.status == 1)
    #expect(report.output.contains("invariant violated: login-is-decided-in-time"))
    #expect(report.output.contains("connected any reason within 6 s"))
    #expect(!report.output.contains("not this"))
  }

  @Test
  func `Aborted may lead to Disconnected by a logout that nobody logged, never to Connecting`()
    throws
  {
    let aborted =
      line(0, "connecting", "Login") + line(1, "connected", "LoginSuccess")
      + line(2, "aborted", "RemoteLogin")
    let hidden = #"{"spontaneous":[],"observe":["connectionStateChanged"]}"# + "\n"
    for manner in ["order", "time"] {
      let legal = try monitor(
        hidden + aborted + line(9, "disconnected", "Logout"),
        "--judge",
        manner
      )
      #expect(legal.status == 0, "\(legal.output)")
      #expect(legal.output.contains("nothing in the log is forbidden"))
      let illegal = try monitor(
        hidden + aborted + line(32, "connecting", "Login"),
        "--judge",
        manner
      )
      #expect(illegal.status == 1)
      #expect(
        illegal.output.contains("Finding 1: invariant violated: aborted-never-auto-reconnects")
      )
      #expect(illegal.output.contains("First      line 5, session a, at 32 s"))
    }
  }

  @Test func `a client without announcements has findings in no state`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let spec = """
      plumbline: 1
      spec: bell
      stage: draft
      inputs: {press: {from: app}}
      outputs: {beep: {closed-by: [d-1]}}
      machines:
        bell: {client: true, initial: up, states: {up: {on: {press: {emits: [beep], clauses: [d-1]}}}}}
      decisions: {d-1: {says: A press beeps.}}

      """
    let log = """
      {"spontaneous":["press"],"observe":["beep"]}
      {"at":0,"ev":"start"}
      {"at":1000,"out":"beep"}

      """
    try tool.write(spec, to: "bell.yaml")
    try tool.write(log, to: "bell.jsonl")
    let output = try tool.run(["monitor", "bell.yaml", "bell.jsonl"]).output
    #expect(output.contains("Then came  beep"), "\(output)")
    #expect(!output.contains("In state   "), "\(output)")
  }

  @Test func `a directory is no log`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let run = try tool.run("monitor", "agora/rtm1-ios-zh", ".")
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.contains("cannot read '.': the log is a directory; name a file in it"))
  }

  @Test(arguments: [
    #"{"at":1000000,"session":"a","out":"connectionSta"#, #"{"at":"soon","out":"x"}"#,
  ])
  func `a garbled line may have been any event, so nothing after it is forbidden`(
    damaged: String
  ) throws {
    let login =
      #"{"at":0,"session":"a","in":"loginByToken"}"# + "\n" + line(0, "connecting", "Login")
    let log = header + login + damaged + "\n"
    let rest = line(2, "aborted", "RemoteLogin")
    let outcome = try monitor(log + rest, "--judge", "order")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("line 4 cannot be read: "), "\(outcome.output)")
    // What follows from the next output on is judged, as is a log with other text between its lines.
    let again = try monitor(log + rest + line(32, "connecting", "Login"), "--judge", "order")
    #expect(again.status == 1)
    let text = header + login + "12:00 text\n" + rest
    let judged = try monitor(text, "--judge", "order")
    #expect(judged.output.contains("Explained deviation 1"))
    // The kick was the server's, so invariants judge on.
    let reconnected = try monitor(text + line(32, "connecting", "Login"), "--judge", "order")
    #expect(reconnected.status == 1, "\(reconnected.output)")
  }

  @Test(arguments: ["order", "time"])
  func `each event that only an unobservable input explains is listed with its place`(
    manner: String
  ) throws {
    let login =
      header + #"{"at":0,"session":"a","in":"loginByToken"}"# + "\n"
      + line(0, "connecting", "Login")
    let log =
      login + line(1, "connected", "LoginSuccess")
      + #"{"at":1000000,"session":"a","out":"loginResult","args":{"code":"Ok"}}"# + "\n"
      + line(10, "reconnecting", "Interrupted") + line(11, "connected", "LoginSuccess")
      + #"{"at":12000000,"session":"a","in":"logout"}"# + "\n" + line(12, "disconnected", "Logout")
    let outcome = try monitor(log, "--judge", manner, "--to", "json")
    #expect(outcome.status == 0, "\(outcome.output)")
    let found = outcome.output.matches(
      of: #/"event":"([^"]*)","inputs":\[([^\]]*)\],"line":(\d+),"need":"(\w+)"/#
    ).map { (text: "\($0.3): \($0.1)", inputs: String($0.2), need: String($0.4)) }
    #expect(
      found.map(\.text) == [
        "4: connectionStateChanged connected LoginSuccess",
        "6: connectionStateChanged reconnecting Interrupted",
        "7: connectionStateChanged connected LoginSuccess",
      ],
      "\(outcome.output)"
    )
    #expect(found.map(\.need) == ["any", "any", "several"])
    #expect(found.prefix(2).map(\.inputs) == [#""loginAccepted""#, #""networkLost""#])
    // The network must be back before the server answers.
    for input in ["networkBack", "reconnected"] {
      #expect(found.last?.inputs.contains(#""\#(input)""#) == true)
    }
    #expect(outcome.output.contains(#""assumptionCount":3"#))
    let text = try monitor(log, "--judge", manner).output.replacing("\n", with: " ")
    #expect(text.contains("What had to be assumed"))
    #expect(text.contains("line 4, session a, at 1 s: only an unobserved loginAccepted explains"))
    #expect(text.contains("line 7, session a, at 11 s: only several unobserved inputs explain"))
    // A login that runs out of time needs none.
    let timeout = login + line(6, "disconnected", "LoginTimeout")
    let none = try monitor(timeout, "--judge", manner, "--to", "json")
    #expect(none.output.contains(#""assumptions":[]"#), "\(none.output)")
  }

  @Test func `an output that never occurs in a log without a header is not missing`() throws {
    let login =
      line(0, "connecting", "Login") + line(1, "connected", "LoginSuccess")
      + line(9, "disconnected", "Logout")
    let bare = try monitor(login)
    #expect(bare.status == 0, "\(bare.output)")
    #expect(bare.output.contains(#""observe":["connectionStateChanged","#))
    let declared = try monitor(
      #"{"observe":["connectionStateChanged","loginResult"]}"# + "\n" + login
    )
    #expect(declared.status == 1)
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(login, to: "log.jsonl")
    let piped = try tool.shell(
      "cat log.jsonl | plumbline monitor agora/rtm1-ios-zh -",
      in: tool.directory
    )
    #expect(piped.status == 0, "\(piped.output)")
  }

  @Test func `times count unless only the order does`() throws {
    let log =
      header
      + #"{"at":0,"session":"a","in":"loginByToken"}"# + "\n"
      + line(0, "connecting", "Login") + line(5, "disconnected", "LoginTimeout")
    let early = try monitor(log)
    #expect(early.status == 1)
    #expect(early.output.contains("login-does-not-time-out-early"))
    #expect(try monitor(log, "--latency", "999ms").status == 1)
    #expect(try monitor(log, "--latency", "1s").status == 0)
    #expect(try monitor(log, "--judge", "order").status == 0)
    #expect(try monitor(log, "--latency", "60min").status == 0)
    let long = try monitor(log, "--latency", "2h")
    #expect(long.status == 2)
    #expect(long.errors.contains("--latency is at most an hour, found 120 min"), "\(long.errors)")
  }

  @Test func `a header declares how late its lines may be, and --latency how late they are`() throws
  {
    let log =
      #"{"at":1000000,"session":"a","in":"loginByToken"}"# + "\n"
      + line(1.02, "connecting", "Login") + line(2, "connected", "LoginSuccess")
    let names = #""spontaneous":["loginByToken"],"observe":["connectionStateChanged"]"#
    let late = try monitor("{\(names)}\n" + log)
    #expect(late.output.contains("too late"), "\(late.output)")
    #expect(late.output.replacing("\n", with: " ").contains("judge it with --latency TIME"))
    #expect(!late.output.contains("--start any"))
    let declared = "{\(names),\"latency\":50000}\n" + log
    let legal = try monitor(declared)
    #expect(legal.status == 0, "\(legal.output)")
    #expect(try monitor(declared, "--latency", "10ms").output.contains("too late"))
  }

  @Test func `what begins in the middle is judged from where it is known`() throws {
    let log = header + line(0, "reconnecting", "Interrupted") + line(1, "connected", "LoginSuccess")
    let opening = try monitor(log)
    #expect(opening.status == 1)
    #expect(opening.output.contains("judge it with --start any"))
    let anywhere = try monitor(log, "--start", "any")
    #expect(anywhere.status == 0, "\(anywhere.output)")
  }

  @Test func `what cannot be read is accounted for, and what can is judged`() throws {
    let log =
      header + line(0, "connected", "LoginSuccess") + "{\"at\":1,\"out\":\n"
      + #"{"at":1,"out":"conectionStateChanged"}"# + "\n" + #"{"level":"info"}"# + "\n\n"
      + #"{"at":5,"session":"a","ou"#
    let outcome = try monitor(log)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("Finding 1: invariant violated"))
    #expect(outcome.output.contains("- 1 line about something else"))
    #expect(outcome.output.contains("unknown output 'conectionStateChanged'"))
    #expect(outcome.output.contains("- the log ends within a line"))
    let turned = line(7, "connecting", "Login") + line(6, "connected", "LoginSuccess")
    let outOfOrder = try monitor(header + turned)
    #expect(outOfOrder.output.contains("- instants before the one of the line above: 1, line 3\n"))
    let nearly = try monitor(header + turned, "--latency", "2s").output.replacing("\n", with: " ")
    #expect(
      nearly.contains("1 instant before the one of the line above, within the latency; line 3")
    )
    let nothing = try monitor("garbage\n")
    #expect(nothing.status == 3)
    #expect(nothing.output.contains("nothing in the log could be judged"))
  }

  @Test func `after what the documents do not speak of nothing is certain`() throws {
    let log =
      header
      + #"{"at":0,"session":"a","in":"loginByToken"}"# + "\n" + line(0, "connecting", "Login")
      + #"{"at":1,"session":"a","in":"logout"}"# + "\n" + line(2, "disconnected", "LoginTimeout")
      + line(3, "reconnecting", "Interrupted")
    let outcome = try monitor(log)
    #expect(outcome.status == 3, "\(outcome.output)")
    #expect(outcome.output.contains("only after something of which the documents do not speak"))
    let place = "inputs that may not be documented where they came: 1, line 4\n"
    #expect(outcome.output.contains(place), "\(outcome.output)")
  }

  @Test(arguments: ["time", "order"])
  func `what may answer an undocumented call is not judged`(judge: String) throws {
    func result(_ seconds: Int, _ name: String) -> String {
      #"{"at":\#(seconds)000000,"session":"a","out":"\#(name)","args":{"code":"Error"}}"# + "\n"
    }
    let login =
      #"{"spontaneous":["loginByToken","logout"],"#
      + #""observe":["connectionStateChanged","loginResult","logoutResult"]}"# + "\n"
      + #"{"at":0,"session":"a","in":"loginByToken"}"# + "\n" + line(0, "connecting", "Login")
      + #"{"at":1000000,"session":"a","in":"logout"}"# + "\n"
    let refused = result(1, "logoutResult")
    let done = line(1, "disconnected", "Logout") + result(1, "logoutResult")
    let timeout = line(6, "disconnected", "LoginTimeout") + result(6, "loginResult")
    for answer in [refused + timeout, done + result(1, "loginResult")] {
      let outcome = try monitor(login + answer, "--judge", judge)
      #expect(outcome.status == 0, "\(outcome.output)")
      let words = "- outputs that may answer an input that is not documented: "
      #expect(outcome.output.contains(words))
    }
    // The state is known again.
    for answer in [refused + timeout, done] {
      let outcome = try monitor(login + answer + result(9, "loginResult"), "--judge", judge)
      #expect(outcome.status == 3, "\(outcome.output)")
    }
  }

  @Test func `what is certain once is certain, and a gap is one however many sessions it is in`()
    throws
  {
    let wrong =
      line(6, "disconnected", "LoginTimeout") + line(7, "disconnected", "LoginTimeout")
    let login =
      #"{"at":0,"session":"a","in":"loginByToken"}"# + "\n" + line(0, "connecting", "Login")
    let doubtful = header + login + #"{"at":1,"session":"a","in":"logout"}"# + "\n" + wrong
    let start = #"{"ev":"start","session":"a"}"# + "\n"
    let other = line(0, "connecting", "Login", session: "b")
    let log = doubtful + start + login + wrong + other + #"{"ev":"gap"}"# + "\n"
    let outcome = try monitor(log, "--judge", "order")
    #expect(outcome.status == 1, "\(outcome.output)")
    #expect(outcome.output.contains("1 of 2 sessions, 2 times\n"))
    #expect(
      outcome.output.contains("- places where the log says that something is missing: 1, line 13\n")
    )
    let timed = try monitor(doubtful + start)
    #expect(
      timed.output.contains(
        "- lines without an instant, which --judge order does not need: 1, line 7\n"
      )
    )
  }

  @Test func `a mapping gives other lines a meaning and groups sessions`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(
      """
      plumbline-log: 1
      spec: agora-rtm1-ios-zh
      format: json
      time: {field: ts, in: milliseconds}
      session: user
      fields: {version: app.version}
      events:
        - where: {event: conn}
          output: connectionStateChanged
          args:
            state: {field: new, values: {1: disconnected, 2: connecting, 3: connected, 4: reconnecting, 5: aborted}}

      """,
      to: "log.yaml"
    )
    var log = ""
    for (user, version, states) in [
      ("u1", "4.1", [2, 3, 5, 2]), ("u2", "4.1", [2, 3, 5, 1]), ("u3", "4.2", [2, 3, 4, 3]),
    ] {
      for (second, state) in states.enumerated() {
        log += """
          {"ts":\(1_700_000_000_000 + second * 40_000),"user":"\(user)","app":{"version":"\(version)"},\
          "event":"conn","new":\(state)}

          """
      }
    }
    try tool.write(log, to: "app.log")
    let arguments = ["monitor", "agora/rtm1-ios-zh", "app.log", "--mapping", "log.yaml"]
    let outcome = try tool.run(arguments)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("Then came  connectionStateChanged connecting any reason"))
    #expect(outcome.output.contains("Where      1 of 3 sessions, 1 time"))
    #expect(outcome.output.contains("version    4.1: 1 of 2"))
    #expect(outcome.output.contains("Judged by     the order of its lines"))
    let hashed = try tool.run(arguments + ["--hash-keys"])
    #expect(hashed.status == 1)
    #expect(!hashed.output.contains("u1"))
    let json = try tool.run(arguments + ["--to", "json"])
    #expect(json.output.contains(#""groups":{"version":{"4.1":1}}"#))
  }
}
