import TestSupport
import TestTraits
import Testing

/// Adapters that call the program, in place of child processes with pipes.
@Suite(.sleeping)
struct ListenTests {
  private let tool: Tool
  private static let kit = "\(Repository.path)/fuzz/adapters/python"
  private let link = "\(Repository.path)/Tests/Fixtures/specs/link.yaml"
  private let rtm1 = "agora/rtm1-ios-zh"

  init() throws { tool = try Tool() }

  private var socket: String { tool.path("s") }

  private func python(_ words: String) -> String { "python3 \(Self.kit)/\(words)" }

  /// The report without the lines that name the command.
  private func report(_ outcome: Tool.Outcome) -> [String] {
    outcome.output.split(separator: "\n").filter {
      !$0.contains("reproduce") && !$0.contains("add --out")
    }
    // Each process has other addresses.
    .map { String($0).replacing(#/0x[0-9a-f]+/#, with: "0x") }
  }

  @Test(arguments: ["127.0.0.1:0", "[::1]:0", "unix:"])
  func `the report is that of a child process`(address: String) throws {
    defer { tool.clean() }
    let address = address == "unix:" ? address + socket : address
    let budget = ["fuzz", link, "--seed", "1", "--steps", "3000"]
    let launched = try tool.run(
      budget + ["--listen", address, "--launch", python("link.py")]
    )
    let child = try tool.run(budget + Tool.python("link.py"))
    #expect(launched.status == 1, "\(launched.errors)")
    #expect(report(launched) == report(child))
    let shown = address.contains("[") ? "'\(address)'" : address
    #expect(launched.output.contains("--listen \(shown) --launch 'python3 "))
    #expect(try tool.shell("test ! -e s", in: tool.directory).status == 0)
  }

  @Test(arguments: ["127.0.0.1:0", "unix:"])
  func `an adapter with the kit for Swift calls, too`(address: String) throws {
    defer { tool.clean() }
    let address = address == "unix:" ? address + socket : address
    let budget = ["fuzz", rtm1, "--seed", "1", "--steps", "3000"]
    let adapter = ["plumbline", "serve", rtm1, "--sample", "--defect", "aborted-reconnects"]
    let launched = try tool.run(
      budget + ["--listen", address, "--launch", adapter.joined(separator: " ")]
    )
    let child = try tool.run(budget + ["--"] + adapter)
    #expect(launched.status == 1, "\(launched.errors)")
    #expect(report(launched) == report(child))
  }

  @Test func `a program with the kit for Swift says why it cannot call`() throws {
    defer { tool.clean() }
    for (address, reason) in [
      ("unix:\(socket)", "connect: No such file or directory"), ("nowhere", "is no address"),
    ] {
      let outcome = try tool.shell(
        "PLUMBLINE_CONNECT=\(address) plumbline serve \(rtm1) --sample",
        in: tool.directory
      )
      #expect(outcome.status == 4, "\(outcome.errors)")
      #expect(outcome.errors.contains("cannot call PLUMBLINE_CONNECT=\(address): "))
      #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }
  }

  @Test func `two adapters at once give the report of one`() throws {
    defer { tool.clean() }
    let budget = ["fuzz", link, "--seed", "2", "--steps", "3000", "--listen", "unix:\(socket)"]
    let one = try tool.run(budget + ["--launch", python("link.py")])
    let two = try tool.run(budget + ["--workers", "2", "--launch", python("link.py")])
    #expect(one.status == 1)
    #expect(report(one) == report(two))
  }

  /// Starts an app again and again by the loop of the page, until the program is gone.
  private func calling(_ app: String, _ command: String) throws -> Tool.Outcome {
    let page = DocumentationPage("\(DocumentationPage.catalogue)/DevicesAndBrowsers.md")
    let loop = try #require(page.blocks.flatMap(\.lines).first { $0.hasPrefix("while ") })
      .replacing("link.socket", with: "s")
      .replacing("python3 fuzz/adapters/python/link.py", with: "\(app) 2>>app.log")
    try #require(loop.contains("PLUMBLINE_CONNECT=unix:s \(app)"), "\(loop)")
    return try tool.shell(
      """
      (set +e  # as in the terminal of a reader
       while ! test -e s; do sleep 0.05; done
       \(loop)
      ) &
      plumbline \(command) --listen unix:s
      """,
      in: tool.directory
    )
  }

  @Test func `an app that starts by other means calls again`() throws {
    defer { tool.clean() }
    let app = python("link.py")
    let outcome = try calling(app, "fuzz \(link) --seed 1 --steps 1000")
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("violates   link-4"))
    #expect(outcome.errors.contains("plumbline: listens on unix:s"))
  }

  @Test(arguments: [
    ("crash-on-logout-in-aborted", "signal 6 (SIGABRT)"), ("hang-on-token-expiry", "hang"),
  ])
  func `a crash or hang of a launched app is found at its step`(
    defect: String,
    observed: String
  ) throws {
    defer { tool.clean() }
    let budget = [
      "fuzz", rtm1, "--seed", "1", "--traces", "400", "--fail-fast", "--hang-after", "1s",
    ]
    let defect = "rtm1.py --defect \(defect)"
    let launched = try tool.run(
      budget + ["--listen", "0", "--launch", "ulimit -c 0; exec " + python(defect)]
    )
    let child = try tool.run(
      budget + Tool.python("rtm1.py") + defect.split(separator: " ")[1...].map(String.init)
    )
    #expect(launched.status == 1, "\(launched.errors)")
    #expect(launched.output.contains(observed))
    #expect(report(launched) == report(child))
  }

  @Test func `a crash of an app that calls is found without an exit status`() throws {
    defer { tool.clean() }
    let app = python("rtm1.py --defect crash-on-logout-in-aborted")
    let outcome = try calling(app, "fuzz \(rtm1) --seed 1 --traces 400 --fail-fast")
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("logout         an answer"))
    #expect(outcome.output.contains("crash: the connection ended"))
  }

  /// An app that calls, and on its first connection does something else at one of its requests.
  private func app(_ deed: String, at request: Int = 40) throws -> String {
    try tool.write(
      """
      import os, subprocess, sys
      sys.path.insert(0, "\(Self.kit)")
      import calling
      requests, replies = calling.called()
      del os.environ[calling.ADDRESS]
      child = subprocess.Popen(["python3", "\(Self.kit)/link.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
      for number, line in enumerate(requests, 1):
          if number == \(request) and not os.path.exists("done"):
              open("done", "w").close()
              \(deed)
          child.stdin.write(line)
          child.stdin.flush()
          os.write(replies, child.stdout.readline())
      """,
      to: "app.py"
    )
    return "python3 app.py"
  }

  @Test func `a hang of an app that does not call again ends the run, with the hang`() throws {
    defer { tool.clean() }
    let app = try app("import time; time.sleep(60)", at: 20)
    let began = ContinuousClock.now
    let outcome = try calling(
      app,
      "fuzz \(link) --seed 1 --traces 400 --hang-after 500ms --wait 2s --out run.jsonl"
    )
    #expect(ContinuousClock.now - began < .seconds(50))
    #expect(outcome.status == 4, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("a hang: no answer to '"), "\(outcome.output)")
    let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("no adapter called unix:s within 2 s"), "\(outcome.output)")
    #expect(
      words.contains("an app whose connection has ended has to call again: --launch starts it")
    )
    // What was found before is not lost.
    #expect(outcome.output.contains("the run was not complete"), "\(outcome.output)")
    #expect(try tool.text(of: "run.jsonl").contains(#""verdict":"conforms""#))
  }

  /// The words of a run whose app calls once.
  private func calledOnce(by app: String, _ command: String) throws -> String {
    let outcome = try tool.shell(
      """
      (while ! test -e s; do sleep 0.05; done; PLUMBLINE_CONNECT=unix:s \(app) 2>app.log) &
      plumbline \(command) --listen unix:s --wait 2s
      """,
      in: tool.directory
    )
    #expect(outcome.status == 4, "\(outcome.output)\(outcome.errors)")
    return outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `a crash of an app that does not call again ends the run, with the trace`() throws {
    defer { tool.clean() }
    let words = try calledOnce(by: app("os._exit(1)", at: 20), "fuzz \(link) --seed 1 --traces 400")
    #expect(words.contains("a crash: the connection ended before the answer to '"), "\(words)")
    #expect(words.contains("its trace cannot be repeated, as no adapter called unix:s within 2 s"))
  }

  @Test func `a run that needs a second connection says that Plumbline ended the first`() throws {
    defer { tool.clean() }
    let words = try calledOnce(by: python("rtm1.py"), "fuzz \(rtm1) --seed 1 --traces 2000")
    let reason = "Plumbline ended the connection of the adapter to go on in a fresh one"
    #expect(words.contains("\(reason), and no adapter called unix:s within 2 s"), "\(words)")
  }

  @Test func `one app is enough in real time`() throws {
    defer { tool.clean() }
    let door = "\(Repository.path)/Tests/Fixtures/specs/door-and-alarm.yaml"
    let app = python("door.py --siren 0.5")
    let outcome = try calling(
      app,
      "fuzz \(door) --set siren=500ms --clock real --slack 150ms --seed 1 --traces 8 --wait 30s"
    )
    #expect(outcome.status == 0 || outcome.status == 3, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `a connection that drops once is at fault, and not the client`() throws {
    defer { tool.clean() }
    let app = try app("sys.exit()")
    let outcome = try calling(app, "fuzz \(link) --seed 1 --traces 400")
    #expect(outcome.status == 4, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("but a fresh connection"))
    #expect(!outcome.output.contains("crash"))
  }

  @Test func `a line that is no message is quoted`() throws {
    defer { tool.clean() }
    let app = try app(#"os.write(replies, b"hello, world\n")"#)
    let outcome = try tool.run(
      "fuzz",
      link,
      "--seed",
      "1",
      "--traces",
      "400",
      "--listen",
      "unix:s",
      "--launch",
      app
    )
    #expect(outcome.status == 4, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("'adapter on unix:s' wrote a line that is no JSON object"))
    #expect(outcome.output.contains("the connection belongs to the protocol"))
  }

  @Test func `a saved trace replays, and the reproducing command is whole`() throws {
    defer { tool.clean() }
    let place = ["--listen", "unix:\(socket)", "--launch", python("link.py")]
    let fuzz = try tool.run(
      ["fuzz", link, "--seed", "1", "--steps", "500", "--out", "run.jsonl"] + place
    )
    #expect(fuzz.status == 1)
    let line = try #require(fuzz.output.split(separator: "\n").first { $0.contains("reproduce") })
    let command = line.drop { $0 == " " }.dropFirst("reproduce".count)
    let replay = try tool.shell(String(command), in: tool.directory)
    #expect(replay.status == 1, "\(command)\n\(replay.errors)")
    #expect(replay.output.contains("still fails"))
  }

  @Test func `adapter check takes a launched adapter, and one that calls`() throws {
    defer { tool.clean() }
    let launched = try tool.run(
      "adapter",
      "check",
      link,
      "--listen",
      "0",
      "--launch",
      python("link.py")
    )
    #expect(launched.status == 0, "\(launched.output)\(launched.errors)")
    #expect(launched.output.contains("the process ends"))
    let app = python("link.py")
    let called = try calling(app, "adapter check \(link)")
    #expect(called.status == 0, "\(called.output)\(called.errors)")
    #expect(called.output.contains("the connection ends"))
  }
}

/// Waits, refusals and usage errors of `--listen`.
@Suite(.sleeping)
struct ListenRefusalTests {
  private let tool: Tool
  private let link = "\(Repository.path)/Tests/Fixtures/specs/link.yaml"
  private let app =
    "python3 \(Repository.path)/fuzz/adapters/python/link.py"

  init() throws { tool = try Tool() }

  @Test func `a wait without a call ends the run, and says how to call`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("fuzz", link, "--listen", "unix:s", "--wait", "1s")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("plumbline: waits up to 1 s for an adapter to call unix:s"))
    #expect(outcome.output.contains("no adapter called unix:s within 1 s"))
    #expect(outcome.output.contains("PLUMBLINE_CONNECT=unix:s"))
    #expect(try tool.shell("test ! -e s", in: tool.directory).status == 0)
  }

  @Test(arguments: [["fuzz"], ["adapter", "check"]])
  func `Ctrl-C ends a wait`(command: [String]) throws {
    defer { tool.clean() }
    let began = ContinuousClock.now
    let outcome = try tool.run(
      command + [link, "--listen", "unix:s", "--wait", "60s"],
      interruptedAfter: 2_000_000
    )
    #expect(ContinuousClock.now - began < .seconds(30))
    #expect(outcome.status == 130, "\(outcome.output)\(outcome.errors)")
    #expect(try tool.shell("test ! -e s", in: tool.directory).status == 0)
  }

  @Test func `a token keeps others out`() throws {
    defer { tool.clean() }
    let outcome = try tool.shell(
      """
      (sleep 1
       PLUMBLINE_CONNECT=unix:s \(app) 2>none.log || echo "none $?"
       PLUMBLINE_TOKEN=guess PLUMBLINE_CONNECT=unix:s \(app) 2>wrong.log || echo "wrong $?"
       while PLUMBLINE_TOKEN=secret PLUMBLINE_CONNECT=unix:s \(app) 2>/dev/null; do :; done) >apps &
      PLUMBLINE_TOKEN=secret plumbline fuzz \(link) --seed 1 --steps 500 --listen unix:s
      """,
      in: tool.directory
    )
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(try tool.text(of: "apps").hasPrefix("none 1\nwrong 1\n"))
    #expect(try tool.text(of: "wrong.log").contains("PLUMBLINE_TOKEN differs"))
    #expect(outcome.errors.contains("refused a call on unix:s: it presents no token"))
    #expect(outcome.errors.contains("refused a call on unix:s: its token is wrong"))
  }

  @Test func `a child process with pipes never calls`() throws {
    defer { tool.clean() }
    let outcome = try tool.shell(
      "PLUMBLINE_CONNECT=unix:s PLUMBLINE_TOKEN=x plumbline fuzz \(link) --seed 1 --steps 500 -- \(app)",
      in: tool.directory
    )
    #expect(outcome.status == 1, "\(outcome.errors)")
  }

  /// Arguments, and a part of the message.
  static let misuses: [([String], String)] = [
    (["--listen", "0.0.0.0:0"], "others may call 0.0.0.0:0: set PLUMBLINE_TOKEN"),
    (["--listen", "no address"], "'no address' is no address"),
    (["--listen", "unix:" + String(repeating: "x", count: 200)], "this one has 200"),
    (["--listen", "unix:missing/s"], "cannot listen on unix:missing/s: No such file"),
    (["--wait", "1s"], "--launch and --wait go with --listen"),
    (["--launch", "x", "--reference"], "--launch and --wait go with --listen"),
    (["--listen", "0", "--launch", ""], "--launch needs a command"),
    (["--listen", "0", "--reference"], "not several"),
    (["--listen", "0", "--", "x"], "not several"), ([], "--listen ADDRESS"),
  ]

  @Test(arguments: misuses) func `a mistake is a usage error`(
    arguments: [String],
    message: String
  ) throws {
    defer { tool.clean() }
    let outcome = try tool.run(["fuzz", link] + arguments)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `an address in use is a usage error`() throws {
    defer { tool.clean() }
    let outcome = try tool.shell(
      """
      plumbline fuzz \(link) --listen unix:s --wait 20s >/dev/null 2>&1 & first=$!
      while ! test -e s; do sleep 0.1; done
      status=0; plumbline fuzz \(link) --listen unix:s 2>&1 || status=$?
      test -e s; kill -INT $first; wait $first || true; exit $status
      """,
      in: tool.directory
    )
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("another program listens there"))
  }
}
