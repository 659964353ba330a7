internal import FoundationEssentials

/// The request with which a browser opens a WebSocket (RFC 6455, section 4.2), and its answers.
struct WebSocketOpening: Equatable {
  /// What follows the key of the request before it is hashed.
  private static let suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  private let key: String

  /// Reads a request up to its empty line; nil for one that opens no WebSocket of version 13.
  init?(_ request: String) {
    var fields: [String: String] = [:]
    let lines = request.split(separator: "\r\n", omittingEmptySubsequences: true)
    guard let first = lines.first, first.hasPrefix("GET "), first.hasSuffix(" HTTP/1.1") else {
      return nil
    }
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      fields[line[..<colon].lowercased()] = String(value)
    }
    let connection = fields["connection"]?.lowercased().split { $0 == "," || $0 == " " } ?? []
    guard connection.contains("upgrade"), fields["upgrade"]?.lowercased() == "websocket",
      fields["sec-websocket-version"] == "13", let key = fields["sec-websocket-key"],
      key.count == 24
    else { return nil }
    self.key = key
  }

  /// The answer that opens it.
  var acceptance: String {
    let hash = Data(SHA1.hash(Array((key + Self.suffix).utf8))).base64EncodedString()
    return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Accept: \(hash)\r\n\r\n"
  }

  /// An answer that refuses a request.
  static func refusal(_ status: String, _ text: String) -> String {
    "HTTP/1.1 \(status)\r\nUpgrade: websocket\r\nConnection: close\r\n"
      + "Content-Type: text/plain\r\nContent-Length: \(text.utf8.count + 1)\r\n\r\n\(text)\n"
  }
}
