/// An address on which a runner listens and adapters call: a path or a port.
///
/// ```swift
/// try SocketAddress("127.0.0.1:4711").isLocal  // true
/// try SocketAddress("unix:/tmp/plumbline.sock")
/// ```
package enum SocketAddress: Hashable, Sendable, CustomStringConvertible {
  /// The path of a Unix socket.
  case unix(String)
  /// A host, by name or number, and a port; port 0 lets the system choose one.
  case tcp(host: String, port: UInt16)

  /// The reason why a text is no address.
  package enum Problem: Error, Hashable, CustomStringConvertible {
    case noPort(String)
    case wrongPort(String)
    case noHost(String)
    case pathMissing
    case pathTooLong(bytes: Int, most: Int)

    package var description: String {
      switch self {
      case .noPort(let text):
        "'\(text)' is no address; expected 'unix:PATH', 'PORT' or 'HOST:PORT'"
      case .wrongPort(let text): "'\(text)' is no port; expected 0 to 65535"
      case .noHost(let text): "'\(text)' has no host; expected 'HOST:PORT', or the port alone"
      case .pathMissing: "'unix:' has no path; expected 'unix:PATH'"
      case .pathTooLong(let bytes, let most):
        "the path of a Unix socket has at most \(most) bytes, this one has \(bytes); take a shorter one, such as "
          + "unix:/tmp/plumbline.sock"
      }
    }
  }

  /// Reads `unix:PATH`, `PORT` or `HOST:PORT`; a host with colons stands in brackets.
  ///
  /// - Throws: ``Problem`` for any other text.
  package init(_ text: String) throws(Problem) {
    let prefix = "unix:"
    if text.hasPrefix(prefix) {
      let path = String(text.dropFirst(prefix.count))
      guard !path.isEmpty else { throw .pathMissing }
      let (bytes, most) = (path.utf8.count, ResolvedAddress.longestPath)
      guard bytes <= most else { throw .pathTooLong(bytes: bytes, most: most) }
      self = .unix(path)
      return
    }
    guard let colon = text.lastIndex(of: ":") else {
      guard !text.isEmpty, text.allSatisfy(\.isASCIIDigit) else { throw .noPort(text) }
      self = .tcp(host: "127.0.0.1", port: try Self.port(text))
      return
    }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      throw .noPort(text)
    }
    guard !host.isEmpty else { throw .noHost(text) }
    self = .tcp(host: String(host), port: try Self.port(String(text[text.index(after: colon)...])))
  }

  private static func port(_ text: String) throws(Problem) -> UInt16 {
    guard text.allSatisfy(\.isASCIIDigit), let port = UInt16(text) else { throw .wrongPort(text) }
    return port
  }

  package var description: String {
    switch self {
    case .unix(let path): "unix:\(path)"
    case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
  }

  /// Whether only this machine can call; false for a name that the system does not know.
  package var isLocal: Bool {
    guard case .tcp = self else { return true }
    return (try? ResolvedAddress(self))?.isLoopback ?? false
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
