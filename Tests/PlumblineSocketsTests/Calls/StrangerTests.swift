import CProcess
import Testing

@testable import PlumblineSockets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Callers where the runner has made a token for the app that it starts, which others need not present.
@Suite struct StrangerTests {
  private let token = Token("secret")

  /// What becomes of a caller who sends these bytes.
  private func isAdmitted(_ bytes: [UInt8]) throws(Stranger.Refusal) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard plumbline_socket_pair(&ends) == 0 else { throw .noDescriptor }
    defer { close(ends[1]) }
    _ = write(ends[1], bytes, bytes.count)
    var stranger = Stranger(ends[0])
    defer { stranger.close() }
    // A bridge needs a moment for a message.
    for _ in 0..<200 {
      if try stranger.read(token, isRequired: false) { return true }
      usleep(10_000)
    }
    return false
  }

  private func page(_ line: String) -> [UInt8] { page(WebSocketReaderTests.text(line)) }

  private func page(_ frame: [UInt8]) -> [UInt8] {
    let opening =
      "GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    return Array(opening.utf8) + frame
  }

  @Test func `a caller without a token is let in, one with a wrong token is not`() throws {
    #expect(try isAdmitted(Array("{\"ev\":\"call\"}\n".utf8)))
    #expect(throws: Stranger.Refusal.wrongToken) {
      try isAdmitted(Array("{\"ev\":\"call\",\"token\":\"guess\"}\n".utf8))
    }
  }

  @Test func `a page always presents it`() throws {
    #expect(try isAdmitted(page(#"{"ev":"call","token":"secret"}"#)))
    #expect(throws: Stranger.Refusal.tokenMissing) { try isAdmitted(page(#"{"ev":"call"}"#)) }
  }

  @Test func `a page that sends a binary message is asked for text`() throws {
    let call = Array(#"{"ev":"call","token":"secret"}"#.utf8)
    let end = "WebSocket closed with code 1003: a binary message"
    #expect(throws: Stranger.Refusal.noText(end)) {
      try isAdmitted(page(WebSocketReaderTests.frame(2, call)))
    }
    #expect(Stranger.Refusal.noText(end).words.hasSuffix("; send each line as a text message"))
  }

  @Test func `half a line is awaited`() throws {
    #expect(try !isAdmitted(Array(#"{"ev":"call"}"#.utf8)))
  }
}
