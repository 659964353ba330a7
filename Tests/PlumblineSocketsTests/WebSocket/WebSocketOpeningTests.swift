import Testing

@testable import PlumblineSockets

@Suite struct WebSocketOpeningTests {
  /// The request of RFC 6455, section 1.3, with a member replaced.
  private func request(_ field: String = "", _ value: String? = nil) -> String {
    var fields = [
      "Host": "server.example.com", "Upgrade": "websocket", "Connection": "keep-alive, Upgrade",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13",
    ]
    if !field.isEmpty { fields[field] = value }
    let lines = fields.map { "\($0): \($1)" }
    return "GET /chat HTTP/1.1\r\n\(lines.joined(separator: "\r\n"))\r\n\r\n"
  }

  @Test func `the example of the standard is accepted as it says`() throws {
    let opening = try #require(WebSocketOpening(request()))
    #expect(opening.acceptance.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
  }

  @Test func `requests for anything else are refused`() {
    #expect(WebSocketOpening(request("Upgrade", "h2c")) == nil)
    #expect(WebSocketOpening(request("Connection", "close")) == nil)
    #expect(WebSocketOpening(request("Sec-WebSocket-Version", "8")) == nil)
    #expect(WebSocketOpening(request("Sec-WebSocket-Key", "short")) == nil)
    #expect(WebSocketOpening(request("Sec-WebSocket-Key")) == nil)
    #expect(WebSocketOpening("GET / HTTP/1.1\r\n\r\n") == nil)
    #expect(WebSocketOpening("POST / HTTP/1.1\r\n\r\n") == nil)
    #expect(WebSocketOpening("") == nil)
  }

  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ), (String(repeating: "a", count: 1_000_000), "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
  ])
  func `hashes are those of the standard`(text: String, hash: String) {
    let digits = SHA1.hash(Array(text.utf8)).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    #expect(digits.joined() == hash)
  }
}
