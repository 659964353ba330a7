import PlumblineModel
import Synchronization
import Testing

@testable import PlumblineAdapters
@testable import PlumblineSockets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Calls, and those that are refused.
///
/// Clients call before the source waits: the system keeps their calls.
@Suite struct CallSourceTests {
  /// What a source has said.
  final class Notes: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  private let notes = Notes()

  private func source(
    token: String? = nil,
    launch: String? = nil,
    wait: Microseconds = 20_000_000
  ) throws -> CallSource {
    try CallSource(
      at: SocketAddress("127.0.0.1:0"),
      token: token.map(Token.init),
      launch: launch,
      wait: wait,
      notify: notes.add
    )
  }

  private func start(_ source: CallSource) throws -> LineChannel {
    LineChannel(process: try source.start { false })
  }

  private func line(_ channel: LineChannel) -> String? {
    guard case .line(let bytes) = channel.next(by: .now + .seconds(20)) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func fault(_ source: CallSource) throws -> AdapterFault {
    let fault = #expect(throws: AdapterFault.self) { _ = try source.start { false } }
    return try #require(fault)
  }

  @Test func `a call is a pair of streams, and what follows its first line is read`() throws {
    let source = try source()
    let client = try Client(source.address)
    client.send("{\"ev\":\"call\"}\nfirst\nsecond\n")
    let channel = try start(source)
    #expect(line(channel) == "first")
    #expect(line(channel) == "second")
    channel.queueAlone { $0 += Array("request\n".utf8) }
    client.send("answer\n")
    #expect(line(channel) == "answer")
    #expect(client.read(upTo: "\n") == "request\n")
    #expect(notes.all.isEmpty)
  }

  @Test func `the end of a connection is an end without a status`() throws {
    let source = try source()
    let client = try Client(source.address)
    client.send("{\"ev\":\"call\"}\nlast words\n")
    let channel = try start(source)
    client.end()
    #expect(line(channel) == "last words")
    guard case .ended = channel.next(by: .now + .seconds(20)) else {
      Issue.record("the end does not show")
      return
    }
    let departure = channel.departure(.ended, from: .init(op: "trace", number: 2))
    guard case .ended(.unknown) = departure.deed else {
      Issue.record("\(departure.deed)")
      return
    }
    #expect(departure.words == "ended its connection before it answered 'trace'")
  }

  @Test func `only the right token is let in, and the others hear nothing`() throws {
    let source = try source(token: "secret")
    var strangers: [Client] = []
    let lines = [
      #"{"ev":"call"}"#, #"{"ev":"call","token":"secreT"}"#, #"{"ev":"call","token":7}"#,
      #"{"ev":"log","token":"secret"}"#, "secret", "", "GET / HTTP/1.0\r\n\r",
      String(repeating: "x", count: 5000),
    ]
    for line in lines {
      let stranger = try Client(source.address)
      stranger.send(line + "\n")
      strangers.append(stranger)
    }
    let left = try Client(source.address)
    left.end()
    let silent = try Client(source.address)
    let client = try Client(source.address)
    client.send(#"{"ev":"call","token":"secret"}"# + "\n")
    let began = ContinuousClock.now
    let channel = try start(source)
    #expect(ContinuousClock.now - began < .seconds(4), "a silent stranger does not hold up others")
    client.send("in\n")
    #expect(line(channel) == "in")
    for (stranger, line) in zip(strangers, lines) where !line.hasPrefix("GET") {
      #expect(stranger.isEnded, "\(line.prefix(40))")
    }
    let words = notes.all.joined(separator: "\n")
    #expect(notes.all.count == lines.count + 1, "\(words)")
    for refusal: Stranger.Refusal in [
      .tokenMissing, .wrongToken, .noCall("secret"), .lineTooLong, .left, .noWebSocket,
    ] {
      #expect(words.contains(refusal.words), "\(refusal.words) is not in \(words)")
    }
    _ = silent
  }

  @Test func `a token that comes late is refused`() throws {
    let source = try source(token: "secret", wait: 7_000_000)
    let late = try Client(source.address)
    #expect(try fault(source).message.contains("no adapter called"))
    late.send(#"{"ev":"call","token":"secret"}"# + "\n")
    #expect(late.isEnded)
    #expect(notes.all.contains { $0.contains("no line came within 5 s") })
  }

  @Test func `a wait says what it waits for, and ends`() throws {
    let source = try source(wait: 700_000)
    let fault = try fault(source)
    #expect(fault.message == "no adapter called \(source.address) within 700 ms")
    #expect(fault.advice.contains("PLUMBLINE_CONNECT=\(source.address)"))
    #expect(notes.all == ["waits up to 700 ms for an adapter to call \(source.address)"])
  }

  @Test func `a caller that says nothing is no lack of calls`() throws {
    let source = try source(wait: 700_000)
    let silent = try Client(source.address)
    let fault = try fault(source)
    #expect(
      fault.message == "an adapter called \(source.address), and sent no line within 700 ms"
    )
    #expect(fault.advice.hasPrefix(#"begin with {"ev":"call","token":"…"}"#))
    _ = silent
  }

  @Test func `a stop ends a wait at once`() throws {
    let source = try source()
    let began = ContinuousClock.now
    #expect(throws: AdapterFault.stopped) { _ = try source.start { true } }
    #expect(ContinuousClock.now - began < .seconds(5))
  }

  @Test func `a caller that has gone while it waited is passed over`() throws {
    let source = try source()
    let gone = try Client(source.address)
    gone.send("{\"ev\":\"call\"}\n")
    gone.end()
    let client = try Client(source.address)
    client.send("{\"ev\":\"call\"}\nhere\n")
    #expect(line(try start(source)) == "here")
  }

  @Test func `later callers are kept for later processes`() throws {
    let source = try source()
    let clients = try (0..<3).map { _ in try Client(source.address) }
    for (number, client) in clients.enumerated() { client.send("{\"ev\":\"call\"}\n\(number)\n") }
    let channels = try (0..<3).map { _ in try start(source) }
    #expect(Set(channels.map(line)) == ["0", "1", "2"])
  }

  @Test func `an address that others reach needs a token`() throws {
    let address = try SocketAddress("0.0.0.0:0")
    let failure = #expect(throws: CallSource.Failure.self) {
      _ = try CallSource(at: address, token: nil)
    }
    #expect(try #require(failure).message.contains("set PLUMBLINE_TOKEN"))
    _ = try CallSource(at: address, token: Token("secret"))
  }

  @Test func `an address in use is named`() throws {
    let address = try source().address
    let first = try CallSource(at: address, token: nil)
    let failure = #expect(throws: CallSource.Failure.self) {
      _ = try CallSource(at: first.address, token: nil)
    }
    #expect(try #require(failure).message.contains("another program listens there"))
  }
}
