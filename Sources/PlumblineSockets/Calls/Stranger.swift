internal import PlumblineAdapters
internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A caller that has not yet presented itself.
///
/// It receives nothing of the spec. It has to send one line, `{"ev":"call"}` with the token, or to open a WebSocket and send it there.
struct Stranger {
  /// The time for the line, and the most bytes of it.
  static let patience = Duration.seconds(5)
  private static let longestLine = 4096

  /// The reason why a call is refused.
  enum Refusal: Error, Equatable {
    case silent
    case left
    case lineTooLong
    case noCall(String)
    case tokenMissing
    case wrongToken
    case noWebSocket
    /// A WebSocket ended before its first line, with these words of its bridge.
    case noText(String)
    /// A browser calls, and no token keeps other pages from it.
    case unprotected
    case noDescriptor

    var words: String {
      switch self {
      case .silent: "no line came within \(Stranger.patience.components.seconds) s"
      case .left: "it ended before its first line"
      case .lineTooLong: "its first line has more than \(Stranger.longestLine) bytes"
      case .noCall(let line):
        #"its first line is not {"ev":"call","token":"…"}: '\#(line.prefix(80))'"#
      case .tokenMissing:
        "it presents no token; give its program the variable \(ChildProcess.tokenVariable), too"
      case .wrongToken:
        "its token is wrong; is \(ChildProcess.tokenVariable) the same on both sides?"
      case .noWebSocket: "its HTTP request opens no WebSocket of version 13"
      case .noText(let end):
        "its first line did not come: \(end); send each line as a text message"
      case .unprotected:
        "a WebSocket needs a token, because any web page can call this machine: set \(ChildProcess.tokenVariable)"
      case .noDescriptor: "the system has no descriptor left"
      }
    }
  }

  private(set) var descriptor: Int32
  private let deadline = ContinuousClock.now + Self.patience
  private var bytes: [UInt8] = []
  private var isWebSocket = false

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads what has come.
  ///
  /// It reads byte by byte: what follows the line belongs to the connection.
  ///
  /// - Parameters:
  ///   - token: The token of the run; nil without one.
  ///   - isRequired: Whether every caller has to present it; a browser has to in any case.
  /// - Returns: Whether it has presented itself.
  /// - Throws: ``Refusal``.
  mutating func read(_ token: Token?, isRequired: Bool) throws(Refusal) -> Bool {
    while true {
      var byte: UInt8 = 0
      let count = recv(descriptor, &byte, 1, 0)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        guard ContinuousClock.now < deadline else { throw .silent }
        return false
      }
      guard count > 0 else { throw .left }
      bytes.append(byte)
      guard bytes.count <= Self.longestLine else { throw .lineTooLong }
      guard byte == UInt8(ascii: "\n") else { continue }
      guard !isWebSocket, bytes.starts(with: "GET ".utf8) else {
        try check(token, isRequired: isRequired || isWebSocket)
        return true
      }
      if bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        try openWebSocket(isProtected: token != nil)
      }
    }
  }

  private func check(_ token: Token?, isRequired: Bool) throws(Refusal) {
    let line = Array(bytes.dropLast())
    let call = try? JSON.parse(line)
    if isWebSocket, let end = call?[.text]?.string, end.hasPrefix(WebSocketBridge.closed) {
      throw .noText(end)
    }
    guard let call, call[.ev] == "call" else {
      throw .noCall(String(decoding: line, as: UTF8.self))
    }
    guard let token else { return }
    guard let presented = call[.token]?.string else {
      if isRequired { throw .tokenMissing }
      return
    }
    guard token.matches(presented) else { throw .wrongToken }
  }

  private mutating func openWebSocket(isProtected: Bool) throws(Refusal) {
    guard let opening = WebSocketOpening(String(decoding: bytes, as: UTF8.self)) else {
      answer(
        WebSocketOpening.refusal("426 Upgrade Required", "Plumbline expects a WebSocket here.")
      )
      throw .noWebSocket
    }
    guard isProtected else {
      answer(WebSocketOpening.refusal("403 Forbidden", Refusal.unprotected.words))
      throw .unprotected
    }
    answer(opening.acceptance)
    guard let near = WebSocketBridge.start(descriptor) else { throw .noDescriptor }
    descriptor = near
    bytes = []
    isWebSocket = true
  }

  /// Writes a short text, which an empty buffer of the system takes at once.
  private func answer(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
  }

  /// Ends the connection.
  func close() {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }
}
