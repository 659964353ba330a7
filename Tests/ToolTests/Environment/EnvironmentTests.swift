import TestSupport
import TestTraits
import Testing

/// The documented environment of a client, over standard input and over a socket.
@Suite(.waiting)
struct EnvironmentTests {
  private let tool: Tool
  private let link = "\(Repository.path)/Tests/Fixtures/specs/link.yaml"
  private let python = "\(Repository.path)/fuzz/adapters/python"

  init() throws { tool = try Tool() }

  private var serve: String { "plumbline serve \(link) --environment" }

  /// The link without its timer, on a real clock where a machine may be slow.
  private func serveWithoutTimer() throws -> String {
    let folder = "\(Repository.path)/Tests/Fixtures/specs"
    _ = try shell(
      """
      cp \(folder)/link.clauses.yaml .
      sed '/after:/d; /give-up:/d; s/^spec: link/spec: link\\nstage: draft/' \(folder)/link.yaml >link.yaml
      """
    )
    return "plumbline serve link.yaml --environment"
  }

  private func shell(_ lines: String) throws -> Tool.Outcome {
    try tool.shell(lines, in: tool.directory)
  }

  // MARK: The virtual clock, over standard input

  @Test(arguments: [("", Int32(0)), ("--skips-connecting", 1)])
  func `monitor judges the log of a harness`(defect: String, status: Int32) throws {
    defer { tool.clean() }
    let harness = try shell("python3 \(python)/environment_link.py \(link) l.jsonl \(defect)")
    #expect(harness.status == 0, "\(harness.errors)")
    #expect(harness.errors.contains("the documents do not allow") == (status == 1))
    let log = try tool.text(of: "l.jsonl")
    #expect(log.contains(#""in":"answer""#))
    #expect(log.contains(#"{"state":"idle"}"#), "no life without an answer")
    let monitor = try tool.run("monitor", link, tool.path("l.jsonl"))
    #expect(monitor.status == status, "\(monitor.output)")
  }

  @Test func `equal lines and seeds give equal inputs, and other seeds others`() throws {
    defer { tool.clean() }
    let lines = (0..<30).map { life in
      #"{"at":\#(life),"ev":"start"}\n{"at":\#(life),"in":"connect"}\n"#
        + #"{"at":\#(life),"out":"linkChanged","args":{"state":"connecting"}}"#
    }
    func answers(_ seed: Int) throws -> String {
      try shell(
        "printf '\(lines.joined(separator: #"\n"#))\\n' | \(serve) --clock virtual --seed \(seed)"
      ).output
    }
    let first = try answers(1)
    #expect(first.split(separator: "\n").count == 90)
    #expect(first.contains(#""in":"answer""#))
    #expect(first.contains("{}"))
    #expect(try answers(1) == first)
    #expect(try answers(2) != first)
  }

  @Test func `a life on the virtual clock begins at 0 unless its start says otherwise`() throws {
    defer { tool.clean() }
    let outcome = try shell(
      """
      cat >lines <<'END'
      {"ev":"start"}
      {"at":5,"in":"connect"}
      {"at":5,"out":"linkChanged","args":{"state":"connecting"}}
      {"at":5000005,"out":"linkChanged","args":{"state":"idle"}}
      {"ev":"start"}
      {"at":7,"in":"connect"}
      {"at":7,"out":"linkChanged","args":{"state":"connecting"}}
      {"at":9,"ev":"start"}
      END
      \(serve) --clock virtual --log l.jsonl <lines
      """
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    let starts = try tool.text(of: "l.jsonl").split(separator: "\n").filter { $0.contains("start") }
    #expect(starts == [0, 0, 9].map { #"{"at":\#($0),"ev":"start"}"# })
    let judged = try tool.run("monitor", link, tool.path("l.jsonl"))
    #expect(judged.status != 1 && judged.status != 2, "\(judged.output)\(judged.errors)")
  }

  @Test func `a last line without its end has an answer, too`() throws {
    defer { tool.clean() }
    let events = #"{"ev":"start"}\n{"at":1,"in":"connect"}"#
    let outcome = try shell("printf '\(events)' | \(serve) --clock virtual --seed 1")
    #expect(outcome.output.split(separator: "\n").count == 2, "\(outcome.output)")
    let request = #"printf '{"id":1,"op":"dance"}'"#
    let adapter = try shell("\(request) | plumbline serve \(link) --reference")
    #expect(adapter.output.contains("unknown operation 'dance'"), "\(adapter.output)")
  }

  @Test func `a notice says when a late or a missing output was due`() throws {
    defer { tool.clean() }
    let late = #"{"args":{"state":"idle"},"at":6000000,"out":"linkChanged"}"#
    let outcome = try shell(
      """
      cat >lines <<'END'
      {"ev":"start"}
      {"at":0,"in":"connect"}
      {"at":0,"out":"linkChanged","args":{"state":"connecting"}}
      \(late)
      {"at":6000000,"in":"connect"}
      {"at":6000000,"out":"linkChanged","args":{"state":"connecting"}}
      {"at":19000000,"in":"disconnect"}
      END
      \(serve) --clock virtual --seed 1 <lines
      """
    )
    for notice in [
      "the documents do not allow \(late): in connecting, expected linkChanged idle, due by 5 s [",
      #"nothing came until {"at":19000000,"in":"disconnect"}: in connecting, expected linkChanged idle, due by 11 s ["#,
    ] {
      #expect(outcome.errors.contains(notice), "\(outcome.errors)")
    }
  }

  @Test func `a line that cannot be used is named, and the rest goes on`() throws {
    defer { tool.clean() }
    let outcome = try shell(
      """
      cat >lines <<'END'
      {"observe":["linkChanged"],"absent":["answer"]}
      {"at":5,"in":"connect"}
      {"in":"disconnect"}
      {"at":4,"in":"disconnect"}
      {"at":6,"session":"a","in":"disconnect"}
      {"at":6,"in":"disconect"}
      nonsense
      {"observe":["linkChanged"]}
      {"at":7,"out":"linkChanged","args":{"state":"up"}}
      {"at":8,"in":"disconnect"}
      END
      \(serve) --clock virtual --log l.jsonl <lines
      """
    )
    #expect(outcome.status == 4)
    #expect(outcome.output == String(repeating: "{}\n", count: 10))
    for reason in [
      "on the virtual clock each event has 'at'", "before that of the line above, 5",
      "leave 'session' out", "unknown input 'disconect'", "no JSON object",
      "a header stands before",
      #"the documents do not allow {"args":{"state":"up"},"at":7,"out":"linkChanged"}: in idle, "#,
    ] {
      #expect(outcome.errors.contains(reason), "\(reason)\n\(outcome.errors)")
    }
    #expect(
      try tool.text(of: "l.jsonl").split(separator: "\n") == [
        #"{"absent":["answer"],"observe":["linkChanged"],"spontaneous":["connect","disconnect"]}"#,
        #"{"at":5,"ev":"start"}"#, #"{"at":5,"in":"connect"}"#,
        #"{"args":{"state":"up"},"at":7,"out":"linkChanged"}"#, #"{"at":8,"in":"disconnect"}"#,
      ]
    )
  }

  // MARK: Scripts

  private let trace = """
    {"kind":"trace","spec":"link"}
    {"kind":"step","after":0,"in":"connect"}
    {"kind":"step","after":300000}
    {"kind":"step","after":200000,"in":"answer"}
    {"kind":"step","after":0,"in":"disconnect"}
    {"kind":"end"}
    """

  @Test func `a script gives its inputs after their delays, and waits for the app`() throws {
    defer { tool.clean() }
    try tool.write(trace, to: "t.jsonl")
    let outcome = try shell(
      """
      printf '%s\\n' '{"at":100,"in":"connect"}' '{"at":100,"out":"linkChanged","args":{"state":"connecting"}}' \
        '{"at":500100,"in":"answer"}' '{"at":900000,"in":"disconnect"}' '{"at":900001,"in":"connect"}' |
        \(serve) --clock virtual --script t.jsonl
      """
    )
    let answer = #"{"at":500100,"in":"answer"}"#
    #expect(outcome.output == "\(answer)\n\(answer)\n{}\n{}\n{}\n", "\(outcome.errors)")
    #expect(outcome.status == 0)
  }

  @Test func `an app that departs from the script ends it`() throws {
    defer { tool.clean() }
    try tool.write(trace, to: "t.jsonl")
    let outcome = try shell(
      """
      printf '%s\\n' '{"at":0,"in":"connect"}' '{"at":1,"in":"disconnect"}' '{"at":2,"in":"connect"}' |
        \(serve) --clock virtual --script t.jsonl --log l.jsonl
      """
    )
    #expect(outcome.status == 4)
    #expect(
      outcome.errors.contains(
        #"input 2 of the script is 'answer', and the harness wrote {"at":1,"in":"disconnect"}"#
      ),
      "\(outcome.errors)"
    )
    #expect(try tool.text(of: "l.jsonl").hasSuffix("{\"at\":1,\"in\":\"disconnect\"}\n"))
  }

  // MARK: The real clock, over a socket

  /// A client that waits for one answer, as a program that calls.
  private let client = """
    import json, os, socket
    call = socket.socket(socket.AF_UNIX)
    call.connect(os.environ["PLUMBLINE_CONNECT"].removeprefix("unix:"))
    lines = call.makefile("rw")
    def say(**line): print(json.dumps(line), file=lines, flush=True)
    say(ev="call")
    for life in range(int(os.environ.get("LIVES", "1"))):
        say(ev="start")
        say(**{"in": "connect"})
        say(out="linkChanged", args={"state": "connecting"})
        line = json.loads(lines.readline())
        assert line["in"] == "answer", line
        say(out="linkChanged", args={"state": "up"})
    """

  @Test func `a client that calls gets its inputs as they happen`() throws {
    defer { tool.clean() }
    try tool.write(client, to: "client.py")
    try tool.write(trace, to: "t.jsonl")
    let outcome = try shell(
      "\(try serveWithoutTimer()) --script t.jsonl --log l.jsonl --latency 10s --listen unix:s --launch 'python3 client.py'"
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try shell("test ! -e s").status == 0)
    let log = try tool.text(of: "l.jsonl")
    #expect(log.contains(#""latency":10000000"#))
    #expect(log.split(separator: "\n").count == 6, "\(log)")
    let instants = log.matches(of: #/"at":(\d+)/#).compactMap { Int($0.1) }
    try #require(instants.count == 5)
    #expect(instants == instants.sorted())
    #expect(instants[3] - instants[1] >= 500_000)
    #expect(try tool.run("monitor", tool.path("link.yaml"), tool.path("l.jsonl")).status == 0)
  }

  @Test func `drawn inputs come on the real clock, too`() throws {
    defer { tool.clean() }
    try tool.write(client, to: "client.py")
    let outcome = try shell(
      """
      export LIVES=5
      \(try serveWithoutTimer()) --seed 1 --longest-delay 20ms --latency 10s --log l.jsonl --listen unix:s \
        --launch 'python3 client.py'
      """
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    let log = try tool.text(of: "l.jsonl")
    #expect(log.ranges(of: #""in":"answer""#).count == 5, "\(log)")
    #expect(try tool.run("monitor", tool.path("link.yaml"), tool.path("l.jsonl")).status == 0)
  }

  @Test func `a person gives the inputs`() throws {
    defer { tool.clean() }
    try tool.write(client, to: "client.py")
    let outcome = try shell(
      """
      mkfifo typed
      (while ! grep -q connecting l.jsonl; do sleep 0.05; done
       echo '?'; echo connect; echo anser; echo 'answer {"a":"b"}'; echo answer) >typed &
      while ! test -e l.jsonl; do sleep 0.02; touch l.jsonl; done
      \(try serveWithoutTimer()) --interactive --log l.jsonl --latency 10s --listen unix:s --launch 'python3 client.py' <typed
      """
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output == "documented    answer\n")
    for reason in [
      "the app gives 'connect'", "no input 'anser'; did you mean 'answer'?",
      "'answer' has no arguments",
    ] {
      #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }
    #expect(try tool.text(of: "l.jsonl").contains(#""in":"answer""#))
  }

  // MARK: The log

  @Test func `a signal leaves all lines in the log`() throws {
    defer { tool.clean() }
    let outcome = try shell(
      """
      set +e
      mkfifo lines
      \(serve) --log l.jsonl <lines & environment=$!
      exec 3>lines
      echo '{"in":"connect"}' >&3
      while ! grep -q connect\\" l.jsonl 2>/dev/null; do sleep 0.02; done
      kill -INT $environment
      wait $environment
      """
    )
    // A job of a shell ignores SIGINT unless the program handles it.
    #expect(outcome.status == 130, "\(outcome.errors)")
    let log = try tool.text(of: "l.jsonl")
    #expect(log.hasSuffix("}\n"))
    #expect(log.contains(#""in":"connect"}"#))
  }

  @Test func `a full disk ends it with whole lines in the log`() throws {
    defer { tool.clean() }
    let outcome = try shell(
      """
      ulimit -f 1
      for i in $(seq 0 50); do echo "{\\"at\\":$i,\\"ev\\":\\"start\\"}"; done |
        \(serve) --clock virtual --log l.jsonl >/dev/null
      """
    )
    #expect(outcome.status == 4, "\(outcome.errors)")
    #expect(outcome.errors.contains("the lines before are in it"), "\(outcome.errors)")
    let log = try tool.text(of: "l.jsonl")
    #expect(log.hasSuffix("}\n"))
    #expect(log.count > 300)
    #expect(try tool.run("monitor", link, tool.path("l.jsonl")).status != 4)
  }

  @Test func `a second run goes on with the log`() throws {
    defer { tool.clean() }
    let run =
      #"printf '{"at":0,"in":"connect"}\n' | \#(serve) --clock virtual --log l.jsonl"#
    #expect(try shell("\(run) && printf '{\"at\":' >>l.jsonl && \(run)").status == 0)
    let monitor = try tool.run("monitor", link, tool.path("l.jsonl"))
    #expect(monitor.status == 0, "\(monitor.output)")
    #expect(try tool.text(of: "l.jsonl").split(separator: "\n").count == 7)
  }

  // MARK: Misbehaviour and mistakes

  @Test func `a misbehaving environment gives undocumented inputs`() throws {
    defer { tool.clean() }
    let spec = "agora/rtm1-ios-zh"
    let lines = (0..<200).map { #"{"at":\#($0),"ev":"start"}"# }.joined(separator: "\n")
    try tool.write(lines + "\n", to: "lines")
    func outputs(_ option: String) throws -> Tool.Outcome {
      try shell("plumbline serve \(spec) --environment --clock virtual --seed 1 \(option) <lines")
    }
    let (good, bad) = (try outputs(""), try outputs("--misbehave"))
    #expect(good.status == 0 && bad.status == 0, "\(bad.errors)")
    #expect(good.output != bad.output)
  }

  @Test(arguments: [
    ("--log l", "go with --environment"),
    ("--environment --reference", "name one of"),
    ("--environment --defect aborted-reconnects", "add --sample"),
    ("--environment --interactive", "add --listen"),
    ("--environment --script t.jsonl --seed 1", "--script decides"),
    ("--environment --clock virtual --latency 1s", "is for the real clock"),
    ("--environment --script t.jsonl", "not of 'link'"),
    ("--environment --log .", "cannot write"),
    ("", "--environment      the other side"),
  ])
  func `a mistake is named`(options: String, reason: String) throws {
    defer { tool.clean() }
    try tool.write(
      "{\"kind\":\"trace\",\"spec\":\"lamp\"}\n{\"kind\":\"end\"}\n",
      to: "t.jsonl"
    )
    let outcome = try shell("plumbline serve \(link) \(options)")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
  }

  @Test func `a sample takes no times`() throws {
    defer { tool.clean() }
    let outcome = try shell("plumbline serve agora/rtm2-message --sample --set recovery=1min")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("a sample has its own times"), "\(outcome.errors)")
  }

  @Test func `an output that the log does not carry gets the header to write`() throws {
    defer { tool.clean() }
    let outcome = try shell(
      """
      printf '{"at":0,"ev":"start"}\\n{"at":1,"out":"userOffline"}\\n' >lines
      plumbline serve agora/rtm1-ios-zh --environment --clock virtual --seed 1 <lines
      """
    )
    let header = try #require(outcome.errors.firstMatch(of: #/begin with (\{"observe":.*\})/#))
    #expect(header.1.contains("\"userOffline\""), "\(header.1)")
    try tool.write("\(header.1)\n" + tool.text(of: "lines"), to: "more")
    let again = try shell(
      "plumbline serve agora/rtm1-ios-zh --environment --clock virtual --seed 1 <more"
    )
    #expect(!again.errors.contains("header"), "\(again.errors)")
  }
}
