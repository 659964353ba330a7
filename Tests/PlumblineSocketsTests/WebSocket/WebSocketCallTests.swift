import PlumblineModel
import Testing

@testable import PlumblineAdapters
@testable import PlumblineSockets

/// Browsers that call, byte by byte.
@Suite struct WebSocketCallTests {
  private func source(token: String? = "secret") throws -> CallSource {
    try CallSource(
      at: SocketAddress("127.0.0.1:0"),
      token: token.map(Token.init),
      wait: 5_000_000
    )
  }

  /// Sends the opening and the first message; the client reads the answer later.
  private func browser(_ source: CallSource, token: String = "secret") throws -> Client {
    let client = try Client(source.address)
    client.send(
      "GET / HTTP/1.1\r\nHost: x\r\nOrigin: https://example.org\r\nUpgrade: websocket\r\n"
        + "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        + "Sec-WebSocket-Version: 13\r\n\r\n"
    )
    client.send(WebSocketReaderTests.text(#"{"ev":"call","token":"\#(token)"}"#))
    return client
  }

  private func line(_ channel: LineChannel) -> String? {
    guard case .line(let bytes) = channel.next(by: .now + .seconds(20)) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func connected() throws -> (Client, LineChannel, CallSource) {
    let source = try source()
    let client = try browser(source)
    let channel = LineChannel(process: try source.start { false })
    #expect(client.read(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
    return (client, channel, source)
  }

  @Test func `messages are lines, also in parts, and pings are answered`() throws {
    let (client, channel, _) = try connected()
    client.send(WebSocketReaderTests.text(#"{"id":"#, isFinal: false))
    client.send(WebSocketReaderTests.frame(9, [1, 2]))
    client.send(WebSocketReaderTests.frame(0, Array("0}".utf8)))
    client.send(WebSocketReaderTests.text("with its end\n"))
    #expect(line(channel) == #"{"id":0}"#)
    #expect(line(channel) == "with its end")
    #expect(client.read(4) == [0x8A, 2, 1, 2])
    channel.queueAlone { $0 += Array("one\ntwo\n".utf8) }
    client.send(WebSocketReaderTests.text("answer"))
    #expect(line(channel) == "answer")
    #expect(client.read(10) == [0x81, 3] + Array("one".utf8) + [0x81, 3] + Array("two".utf8))
  }

  @Test func `a message of 1 MiB passes in both directions`() throws {
    let (client, channel, _) = try connected()
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    client.send(WebSocketReaderTests.frame(1, long))
    #expect(line(channel)?.utf8.count == 1 << 20)
    channel.queueAlone { $0 += long + [UInt8(ascii: "\n")] }
    // Nothing comes: this only writes.
    _ = channel.next(by: .now + .milliseconds(500))
    #expect(client.read(10 + long.count) == [0x81, 127, 0, 0, 0, 0, 0, 16, 0, 0] + long)
  }

  @Test func `a frame without a mask ends the connection with its reason`() throws {
    let (client, channel, _) = try connected()
    client.send(WebSocketReaderTests.frame(1, [1], isMasked: false))
    #expect(line(channel)?.contains("closed with code 1002: a frame without a mask") == true)
    guard case .ended = channel.next(by: .now + .seconds(20)) else {
      Issue.record("the connection goes on")
      return
    }
    #expect(client.read(4).prefix(1) == [0x88])
  }

  @Test func `a close is answered, and ends the connection`() throws {
    let (client, channel, _) = try connected()
    client.send(WebSocketReaderTests.text("last") + WebSocketReaderTests.frame(8, [0x03, 0xE8]))
    #expect(line(channel) == "last")
    guard case .ended = channel.next(by: .now + .seconds(20)) else {
      Issue.record("the connection goes on")
      return
    }
    #expect(client.read(4) == [0x88, 2, 0x03, 0xE8])
    #expect(client.isEnded)
  }

  @Test func `the end of the input closes it, and a last message is still read`() throws {
    let (client, channel, _) = try connected()
    channel.process.closeInput()
    #expect(client.read(4) == [0x88, 2, 0x03, 0xE8])
    client.send(WebSocketReaderTests.text("late") + WebSocketReaderTests.frame(8, [0x03, 0xE8]))
    #expect(line(channel) == "late")
    #expect(channel.waitForExit(.seconds(10)))
  }

  @Test func `a browser without the token is refused`() throws {
    let source = try source()
    let client = try browser(source, token: "guess")
    #expect(throws: AdapterFault.self) { _ = try source.start { false } }
    #expect(client.read(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
    #expect(client.read(1) == [0x88])
  }

  @Test func `without a token no page may call, whatever its origin`() throws {
    let source = try source(token: nil)
    let client = try browser(source)
    #expect(throws: AdapterFault.self) { _ = try source.start { false } }
    let answer = client.read(upTo: "PLUMBLINE_TOKEN\n")
    #expect(answer.hasPrefix("HTTP/1.1 403 "))
    #expect(answer.hasSuffix("PLUMBLINE_TOKEN\n"))
  }

  @Test func `another request is told to open a WebSocket`() throws {
    let source = try source()
    let client = try Client(source.address)
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(throws: AdapterFault.self) { _ = try source.start { false } }
    #expect(client.read(upTo: "here.\n").hasPrefix("HTTP/1.1 426 "))
  }
}
