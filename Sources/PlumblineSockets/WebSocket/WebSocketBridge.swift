internal import CProcess
internal import Dispatch
internal import PlumblineAdapters
internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Carries lines between a WebSocket and one end of a pair of sockets, on a thread of its own.
///
/// The runner reads and writes lines at the other end, as it does with every adapter. A text message is a line.
final class WebSocketBridge: @unchecked Sendable {
  /// More bytes than these wait on the side that has them.
  private static let longestQueue = 1 << 20
  /// The first words of the line about a frame that no browser may send.
  static let closed = "WebSocket closed with code"
  /// The time that a browser has to close, once the runner has.
  private static let patience = Duration.seconds(2)

  private let browser: Int32
  private let runner: Int32
  private var reader = WebSocketReader()
  private var lines = LineBuffer()
  private var toBrowser = Outgoing()
  private var toRunner = Outgoing()
  private var hasBrowserEnded = false
  /// The instant by which the browser has to close; nil while the runner goes on.
  private var deadline: ContinuousClock.Instant?

  private init(browser: Int32, runner: Int32) {
    (self.browser, self.runner) = (browser, runner)
  }

  /// Takes over an open WebSocket.
  ///
  /// - Parameter browser: Its descriptor; the bridge closes it.
  /// - Returns: The descriptor for the runner; nil if the system has none left.
  static func start(_ browser: Int32) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard plumbline_socket_pair(&ends) == 0 else { return nil }
    let bridge = WebSocketBridge(browser: browser, runner: ends[1])
    DispatchQueue(label: "plumbline.websocket").async { bridge.run() }
    return ends[0]
  }

  private func run() {
    while !isDone {
      var descriptors = [
        pollfd(fd: browser, events: 0, revents: 0), pollfd(fd: runner, events: 0, revents: 0),
      ]
      if !hasBrowserEnded, toRunner.count < Self.longestQueue {
        descriptors[0].events |= Int16(POLLIN)
      }
      if toBrowser.count > 0 { descriptors[0].events |= Int16(POLLOUT) }
      if deadline == nil, toBrowser.count < Self.longestQueue {
        descriptors[1].events |= Int16(POLLIN)
      }
      if toRunner.count > 0 { descriptors[1].events |= Int16(POLLOUT) }
      // A side that has hung up is ready at any time.
      for index in descriptors.indices where descriptors[index].events == 0 {
        descriptors[index].fd = -1
      }
      let left = deadline.map { Int32(max(.zero, $0 - .now) / .milliseconds(1)) + 1 } ?? -1
      guard poll(&descriptors, 2, left) >= 0 || errno == EINTR else { break }
      if descriptors[0].revents != 0, !hasBrowserEnded { readBrowser() }
      if descriptors[1].revents != 0, deadline == nil { readRunner() }
      toBrowser.flush(to: browser)
      toRunner.flush(to: runner)
    }
    close(browser)
    close(runner)
  }

  /// Whether nothing is left to carry.
  private var isDone: Bool {
    if let deadline, deadline <= .now { return true }
    return hasBrowserEnded && toRunner.count == 0 && toBrowser.count == 0
  }

  private func readBrowser() {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { buffer in
      let count = read(browser, buffer.baseAddress, buffer.count)
      if count < 0, errno == EAGAIN || errno == EINTR { return }
      guard count > 0 else {
        hasBrowserEnded = true
        return toBrowser.removeAll()
      }
      reader.append(buffer[..<count])
    }
    while let event = reader.next() {
      switch event {
      case .text(var line):
        if line.last == UInt8(ascii: "\n") { line.removeLast() }
        toRunner.append(line + [UInt8(ascii: "\n")])
      case .ping(let payload): toBrowser.append(WebSocketFrame.pong(payload))
      case .closed(let code):
        hasBrowserEnded = true
        toBrowser.append(WebSocketFrame.close(code ?? 1000))
      case .violation(let code, let text):
        hasBrowserEnded = true
        toBrowser.append(WebSocketFrame.close(code, text))
        let log: JSON = [
          "ev": "log", "text": .string("\(Self.closed) \(code): \(text)"),
        ]
        toRunner.append(log.bytes + [UInt8(ascii: "\n")])
      }
    }
  }

  private func readRunner() {
    let count = lines.fill(from: runner)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    while let line = lines.takeLine() { toBrowser.append(WebSocketFrame.text(line)) }
    guard count <= 0 else { return }
    deadline = .now + Self.patience
    if !hasBrowserEnded { toBrowser.append(WebSocketFrame.close(1000)) }
  }
}

/// Bytes on their way to a descriptor that does not block.
private struct Outgoing {
  private var bytes: [UInt8] = []
  private var written = 0

  var count: Int { bytes.count - written }

  mutating func append(_ more: [UInt8]) { bytes += more }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    written = 0
  }

  /// Writes as much as fits; without a reader the bytes are dropped.
  mutating func flush(to descriptor: Int32) {
    while count > 0 {
      let result = bytes.withUnsafeBytes { all in
        write(descriptor, all.baseAddress.map { $0 + written }, all.count - written)
      }
      if result < 0, errno == EINTR { continue }
      if result < 0, errno == EAGAIN { return }
      if result < 0 { return removeAll() }
      written += result
    }
    removeAll()
  }
}
