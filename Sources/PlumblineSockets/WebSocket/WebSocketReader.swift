/// Reads the frames of a browser (RFC 6455, section 5) and returns messages: bytes in, events out.
///
/// ```swift
/// var reader = WebSocketReader()
/// reader.append(bytes)
/// while let event = reader.next() { … }
/// ```
struct WebSocketReader {
  /// The next thing that the browser said.
  enum Event: Equatable {
    /// A whole text message.
    case text([UInt8])
    case ping([UInt8])
    /// The end, with its code if the browser gives one.
    case closed(UInt16?)
    /// A frame that no browser may send; nothing can follow it.
    case violation(code: UInt16, String)
  }

  /// The longest message, as long as a line of the protocol with its end.
  static let longestMessage = (16 << 20) + 1

  private var bytes: [UInt8] = []
  /// The bytes before it are read.
  private var start = 0
  /// The frames of a message before its last one.
  private var message: [UInt8] = []
  private var isContinued = false
  private var hasEnded = false

  /// The header of a frame.
  private struct Header {
    var isFinal: Bool
    var code: UInt8
    /// The bytes of the header, the mask included.
    var size: Int
    var length: Int

    var isControl: Bool { code >= 8 }
  }

  mutating func append(_ more: some Sequence<UInt8>) {
    if start > 1 << 16 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// The next event; nil until more bytes have come, and after the end.
  ///
  /// - Complexity: O(length of the message).
  mutating func next() -> Event? {
    while !hasEnded {
      let header: Header
      switch readHeader() {
      case nil: return nil
      case .failure(let problem): return fail(problem.code, problem.text)
      case .success(let found): header = found
      }
      guard bytes.count - start >= header.size + header.length else { return nil }
      let payload = takePayload(header)
      switch (header.code, isContinued) {
      case (0, false): return fail(1002, "a continuation of nothing")
      case (1, true): return fail(1002, "a message within another")
      case (0, _), (1, _):
        message += payload
        isContinued = !header.isFinal
        guard header.isFinal else { continue }
        defer { message = [] }
        return .text(message)
      case (2, _): return fail(1003, "a binary message")
      case (8, _):
        hasEnded = true
        return .closed(payload.count < 2 ? nil : UInt16(payload[0]) << 8 | UInt16(payload[1]))
      case (9, _): return .ping(payload)
      case (10, _): continue
      default: return fail(1002, "a frame of an unknown kind")
      }
    }
    return nil
  }

  private struct Problem: Error {
    var code: UInt16
    var text: String
  }

  private func readHeader() -> Result<Header, Problem>? {
    let available = bytes.count - start
    guard available >= 2 else { return nil }
    let (first, second) = (bytes[start], bytes[start + 1])
    guard first & 0x70 == 0 else { return .failure(Problem(code: 1002, text: "a reserved bit")) }
    guard second & 0x80 != 0 else {
      return .failure(Problem(code: 1002, text: "a frame without a mask"))
    }
    let short = Int(second & 0x7F)
    let extra = short == 126 ? 2 : short == 127 ? 8 : 0
    guard available >= 2 + extra else { return nil }
    let long = bytes[start + 2..<start + 2 + extra].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let length = extra == 0 ? UInt64(short) : long
    let code = first & 0x0F
    if code >= 8, first & 0x80 == 0 || length > 125 {
      return .failure(Problem(code: 1002, text: "a control frame in parts, or too long"))
    }
    guard length <= UInt64(Self.longestMessage - message.count) else {
      return .failure(Problem(code: 1009, text: "a message of more than 16 MiB"))
    }
    return .success(
      Header(isFinal: first & 0x80 != 0, code: code, size: 6 + extra, length: Int(length))
    )
  }

  private mutating func takePayload(_ header: Header) -> [UInt8] {
    let end = start + header.size
    let mask = Array(bytes[end - 4..<end])
    var payload = Array(bytes[end..<end + header.length])
    payload.withUnsafeMutableBufferPointer { payload in
      for index in payload.indices { payload[index] ^= mask[index & 3] }
    }
    start = end + header.length
    return payload
  }

  private mutating func fail(_ code: UInt16, _ text: String) -> Event {
    hasEnded = true
    return .violation(code: code, text)
  }
}

/// The frames of the runner, which have no mask.
enum WebSocketFrame {
  static func text(_ payload: some Collection<UInt8>) -> [UInt8] { frame(1, payload) }

  static func pong(_ payload: [UInt8]) -> [UInt8] { frame(10, payload) }

  /// The end, with a code and its reason.
  static func close(_ code: UInt16, _ reason: String = "") -> [UInt8] {
    frame(8, [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8.prefix(120)))
  }

  private static func frame(_ code: UInt8, _ payload: some Collection<UInt8>) -> [UInt8] {
    let count = payload.count
    var bytes: [UInt8] = [0x80 | code]
    switch count {
    case ..<126: bytes.append(UInt8(count))
    case ..<(1 << 16): bytes += [126, UInt8(count >> 8), UInt8(count & 0xFF)]
    default: bytes += [127] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
    }
    bytes += payload
    return bytes
  }
}
