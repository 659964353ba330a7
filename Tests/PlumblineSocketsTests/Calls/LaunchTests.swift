import PlumblineModel
import TestTraits
import Testing

@testable import PlumblineAdapters
@testable import PlumblineSockets

/// Apps that the source starts, by commands of a shell with Python.
@Suite(.serialized, .sleeping) struct LaunchTests {
  /// Calls with the token of the environment, then goes on as the words say.
  private static func app(_ rest: String) -> String {
    """
    echo starting; exec python3 -c '
    import os, resource, signal, socket, sys, time
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    host, port = os.environ["PLUMBLINE_CONNECT"].split(":")
    runner = socket.create_connection((host, int(port)))
    runner.sendall(b"{\\"ev\\":\\"call\\",\\"token\\":\\"%s\\"}\\n" % os.environ["PLUMBLINE_TOKEN"].encode())
    \(rest)'
    """
  }

  private func source(_ launch: String, wait: Microseconds = 20_000_000) throws -> CallSource {
    try CallSource(at: SocketAddress("127.0.0.1:0"), token: nil, launch: launch, wait: wait)
  }

  private func ending(
    _ rest: String
  ) throws -> (status: PlumblineAdapters.ExitStatus?, log: [String]) {
    let channel = LineChannel(process: try source(Self.app(rest)).start { false })
    guard case .ended = channel.next(by: .now + .seconds(20)) else { return (nil, []) }
    let departure = channel.departure(.ended, from: .init(op: "hello", number: 1))
    guard case .ended(let status) = departure.deed else { return (nil, []) }
    return (status, channel.log.lines)
  }

  @Test func `the exit status of the app is known, and so is its log`() throws {
    let exit = try ending("print(\"bye\", file=sys.stderr, flush=True); sys.exit(3)")
    #expect(exit.status == .exit(3))
    #expect(exit.log == ["starting", "bye"])
    #expect(try ending("os.kill(os.getpid(), signal.SIGKILL)").status == .signal(9))
    #expect(try ending("os.abort()").status == .signal(6))
  }

  @Test func `an app that goes on without its connection is ended`() throws {
    #expect(try ending("runner.close(); time.sleep(600)").status == .unknown)
  }

  @Test func `each start is a new process, and the one before is ended`() throws {
    let source = try source(Self.app("time.sleep(600)"))
    let first = try source.start { false }
    let group = try #require(first.group)
    _ = first.end()
    let second = try source.start { false }
    #expect(second.group != group)
    #expect(!first.hasExited || first.end() == .unknown)
    _ = second.end()
  }

  @Test func `a command that fails says why at once`() throws {
    let source = try source("echo no such app >&2; exit 7")
    let began = ContinuousClock.now
    let fault = #expect(throws: AdapterFault.self) { _ = try source.start { false } }
    #expect(ContinuousClock.now - began < .seconds(15))
    let message = try #require(fault).message
    #expect(message.contains("exit status 7"))
    #expect(message.contains("log: no such app"))
  }

  @Test func `an app that does not call is ended, and its log shown`() throws {
    let source = try source("echo hello; sleep 600", wait: 500_000)
    let fault = #expect(throws: AdapterFault.self) { _ = try source.start { false } }
    #expect(try #require(fault).message.contains("within 500 ms\n  log: hello"))
  }

  @Test func `a command that starts the app elsewhere may end`() throws {
    let source = try source("(" + Self.app("time.sleep(600)") + ") & exit 0")
    let process = try source.start { false }
    #expect(!process.hasExited)
    _ = process.end()
  }
}
