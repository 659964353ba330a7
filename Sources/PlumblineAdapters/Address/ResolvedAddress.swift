internal import CProcess

#if canImport(Darwin)
  package import Darwin
#else
  package import Glibc
#endif

/// An address as the system calls take it.
package struct ResolvedAddress {
  /// The greatest number of bytes in the path of a Unix socket: 107 on Linux, 103 on Darwin.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  private let family: Int32
  private let storage: sockaddr_storage
  private let length: socklen_t

  /// The path, or the first address of the host.
  ///
  /// - Throws: A failure for a host that the system does not know.
  package init(_ address: SocketAddress) throws(SocketFailure) {
    switch address {
    case .unix(let path): self.init(path: path)
    case .tcp(let host, let port): try self.init(host, port)
    }
  }

  private init(path: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: path.utf8.prefix(Self.longestPath))
    }
    let bytes = withUnsafeBytes(of: address) { Array($0) }
    (family, storage) = (AF_UNIX, Self.storage(of: bytes))
    length = socklen_t(bytes.count)
  }

  private init(_ host: String, _ port: UInt16) throws(SocketFailure) {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    #if canImport(Darwin)
      hints.ai_socktype = SOCK_STREAM
    #else
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, "\(port)", &hints, &list)
    defer { if code == 0 { freeaddrinfo(list) } }
    guard code == 0, let first = list?.pointee, let address = first.ai_addr else {
      throw SocketFailure(action: "resolve", text: String(cString: gai_strerror(code)))
    }
    family = first.ai_family
    length = first.ai_addrlen
    storage = Self.storage(of: UnsafeRawBufferPointer(start: address, count: Int(length)))
  }

  private static func storage(of bytes: some Collection<UInt8>) -> sockaddr_storage {
    var storage = sockaddr_storage()
    withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: bytes) }
    return storage
  }

  /// Whether the address is 127.…, or ::1.
  package var isLoopback: Bool {
    withUnsafeBytes(of: storage) { bytes in
      // Both structures have the family and the port, then the address; that of IPv6 has a flow before it.
      if family == AF_INET { return bytes[4] == 127 }
      return bytes[8..<23].allSatisfy { $0 == 0 } && bytes[23] == 1
    }
  }

  package func withAddress<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  /// A stream socket for the address that does not block and that no other program inherits.
  package func socket() throws(SocketFailure) -> Int32 {
    let descriptor = plumbline_socket(family)
    try SocketFailure.check(descriptor < 0 ? -1 : 0, "socket")
    return descriptor
  }

  /// Connects; the socket waits for bytes, and sends them at once.
  package func connected() throws(SocketFailure) -> Int32 {
    let descriptor = try socket()
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    do throws(SocketFailure) {
      try SocketFailure.check(withAddress { connect(descriptor, $0, $1) }, "connect")
    } catch {
      close(descriptor)
      throw error
    }
    // An answer does not wait for the one before to arrive; a Unix socket has no such option.
    var one: Int32 = 1
    setsockopt(
      descriptor,
      Int32(IPPROTO_TCP),
      TCP_NODELAY,
      &one,
      socklen_t(MemoryLayout<Int32>.size)
    )
    return descriptor
  }
}
