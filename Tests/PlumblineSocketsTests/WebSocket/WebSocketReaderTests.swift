import Testing

@testable import PlumblineSockets

@Suite struct WebSocketReaderTests {
  /// A frame as a browser sends it.
  static func frame(
    _ code: UInt8,
    _ payload: [UInt8],
    isFinal: Bool = true,
    isMasked: Bool = true
  ) -> [UInt8] {
    let count = payload.count
    var bytes = [code | (isFinal ? 0x80 : 0)]
    let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    let flag: UInt8 = isMasked ? 0x80 : 0
    switch count {
    case ..<126: bytes.append(UInt8(count) | flag)
    case ..<65536: bytes += [126 | flag, UInt8(count >> 8), UInt8(count & 0xFF)]
    default:
      bytes += [127 | flag] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
    }
    guard isMasked else { return bytes + payload }
    return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
  }

  static func text(_ text: String, isFinal: Bool = true) -> [UInt8] {
    frame(1, Array(text.utf8), isFinal: isFinal)
  }

  private func events(_ bytes: [UInt8]) -> [WebSocketReader.Event] {
    var reader = WebSocketReader()
    reader.append(bytes)
    var events: [WebSocketReader.Event] = []
    while let event = reader.next() { events.append(event) }
    return events
  }

  private func isRefused(_ bytes: [UInt8], code: UInt16) -> Bool {
    guard case .violation(code, _) = events(bytes).last else { return false }
    return true
  }

  @Test func `the masked example of the standard is read`() {
    let bytes: [UInt8] = [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
    #expect(events(bytes) == [.text(Array("Hello".utf8))])
  }

  @Test(arguments: [0, 1, 125, 126, 65535, 65536, 1 << 20])
  func `messages of all lengths arrive, in pieces of any size`(length: Int) {
    let payload = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let bytes = Self.frame(1, payload) + Self.frame(1, payload)
    var reader = WebSocketReader()
    var seen: [WebSocketReader.Event] = []
    for start in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 97)) {
      reader.append(bytes[start..<min(bytes.count, start + max(1, bytes.count / 97))])
      while let event = reader.next() { seen.append(event) }
    }
    #expect(seen == [.text(payload), .text(payload)])
  }

  @Test func `a message in parts is one, with a ping in between`() {
    let bytes =
      Self.text("one ", isFinal: false) + Self.frame(0, Array("two ".utf8), isFinal: false)
      + Self.frame(9, [7]) + Self.frame(10, []) + Self.frame(0, Array("three".utf8))
    #expect(events(bytes) == [.ping([7]), .text(Array("one two three".utf8))])
  }

  @Test func `a close has a code or none, and nothing follows`() {
    #expect(events(Self.frame(8, [0x03, 0xE8]) + Self.text("late")) == [.closed(1000)])
    #expect(events(Self.frame(8, [])) == [.closed(nil)])
  }

  @Test func `frames that no browser sends end it`() {
    #expect(isRefused(Self.frame(1, [1], isMasked: false), code: 1002))
    #expect(isRefused(Self.frame(2, [1]), code: 1003))
    #expect(isRefused(Self.frame(0, [1]), code: 1002))
    #expect(isRefused(Self.text("a", isFinal: false) + Self.text("b"), code: 1002))
    #expect(isRefused(Self.frame(3, []), code: 1002))
    #expect(isRefused(Self.frame(9, [], isFinal: false), code: 1002))
    #expect(isRefused(Self.frame(9, [UInt8](repeating: 1, count: 126)), code: 1002))
    #expect(isRefused([0xC1, 0x80, 0, 0, 0, 0], code: 1002))
    #expect(isRefused([0x81, 0xFF, 0, 0, 0, 0, 1, 0, 0, 2], code: 1009))
    let endless = [0xFF] + [UInt8](repeating: 0xFF, count: 8)
    #expect(isRefused([0x81] + endless, code: 1009))
    // The lengths of all parts have a sum that no integer holds.
    #expect(isRefused(Self.text("a", isFinal: false) + [0x80] + endless, code: 1009))
  }

  @Test func `half a frame is awaited`() {
    let bytes = Self.text("whole")
    for count in 0..<bytes.count { #expect(events(Array(bytes.prefix(count))).isEmpty) }
  }

  @Test func `frames of the runner have the length in 7, 16 or 64 bits`() {
    #expect(WebSocketFrame.text(Array("Hello".utf8)) == [0x81, 5] + Array("Hello".utf8))
    #expect(WebSocketFrame.text([UInt8](repeating: 1, count: 300)).prefix(4) == [0x81, 126, 1, 44])
    #expect(
      WebSocketFrame.text([UInt8](repeating: 1, count: 65536)).prefix(10)
        == [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]
    )
    #expect(WebSocketFrame.close(1002, "no") == [0x88, 4, 0x03, 0xEA, 0x6E, 0x6F])
  }
}
