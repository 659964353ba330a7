internal import CProcess

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A socket that accepts calls.
///
/// Its descriptors do not block, and no other program inherits them.
final class Listener: Sendable {
  /// The greatest number of bytes in the path of a Unix socket: 107 on Linux, 103 on Darwin.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// The reason why nothing can call.
  struct Failure: Error {
    /// The system call.
    var action: String
    var text: String
    /// Whether another program listens there.
    var isInUse = false
  }

  let descriptor: Int32
  /// The address, with the port that the system chose.
  let address: SocketAddress
  /// The socket file; nil for a port.
  private let file: File?

  /// Listens.
  ///
  /// A socket file that nothing answers is replaced.
  ///
  /// - Throws: ``Failure`` of a system call.
  init(_ address: SocketAddress) throws(Failure) {
    switch address {
    case .unix(let path):
      descriptor = try Self.listen(path)
      self.address = address
      file = File(path)
    case .tcp(let host, let port):
      let found = try Self.resolved(host, port)
      let descriptor = try Self.opened(found.family)
      var reuses: Int32 = 1
      // A port on which a listener has just ended is free.
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuses, socklen_t(MemoryLayout<Int32>.size))
      do throws(Failure) {
        try Self.check(found.withAddress { bind(descriptor, $0, $1) }, "bind")
        try Self.check(systemListen(descriptor), "listen")
      } catch {
        close(descriptor)
        throw error
      }
      self.descriptor = descriptor
      self.address = .tcp(host: host, port: port == 0 ? Self.port(of: descriptor) : port)
      file = nil
    }
  }

  /// Ends listening, and removes the socket file unless another one is in its place.
  func end() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    file?.remove()
  }

  deinit {
    end()
    close(descriptor)
  }

  /// The next call that waits; nil without one.
  func accept() -> Int32? {
    while true {
      let call = plumbline_accept(descriptor)
      if call >= 0 { return call }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }
}

// MARK: Unix sockets

extension Listener {
  /// A file by its numbers.
  private struct File: Equatable {
    var path: String
    var device: UInt64
    var number: UInt64

    init?(_ path: String) {
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
      self.path = path
      (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
    }

    func remove() { if File(path) == self { unlink(path) } }
  }

  private static func listen(_ path: String) throws(Failure) -> Int32 {
    let descriptor = try opened(AF_UNIX)
    do throws(Failure) {
      var result = withAddress(path) { bind(descriptor, $0, $1) }
      if result != 0, errno == EADDRINUSE, let file = File(path), !isAnswered(path) {
        file.remove()
        result = withAddress(path) { bind(descriptor, $0, $1) }
      }
      if result != 0, errno == EADDRINUSE, File(path) == nil {
        throw Failure(action: "bind", text: "a file with this name exists, and is no socket")
      }
      try check(result, "bind")
      // Before calls are possible: only this user may.
      chmod(path, 0o600)
      try check(systemListen(descriptor), "listen")
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Whether a program listens at a path.
  private static func isAnswered(_ path: String) -> Bool {
    guard let probe = try? opened(AF_UNIX) else { return true }
    defer { close(probe) }
    return withAddress(path) { connect(probe, $0, $1) } == 0 || errno != ECONNREFUSED
  }

  private static func withAddress<Result>(
    _ path: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: path.utf8.prefix(longestPath))
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

// MARK: Ports

extension Listener {
  /// A host and a port as the system calls take them.
  struct Resolved {
    var family: Int32
    fileprivate var storage: sockaddr_storage
    fileprivate var length: socklen_t

    /// Whether the address is 127.…, or ::1.
    var isLoopback: Bool {
      withUnsafeBytes(of: storage) { bytes in
        // Both structures have the family and the port, then the address; that of IPv6 has a flow before it.
        if family == AF_INET { return bytes[4] == 127 }
        return bytes[8..<23].allSatisfy { $0 == 0 } && bytes[23] == 1
      }
    }

    func withAddress<Result>(
      _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
      withUnsafePointer(to: storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
      }
    }
  }

  /// The first address of a host.
  ///
  /// - Throws: ``Failure`` for a name that the system does not know.
  static func resolved(_ host: String, _ port: UInt16) throws(Failure) -> Resolved {
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
      throw Failure(action: "resolve", text: String(cString: gai_strerror(code)))
    }
    var storage = sockaddr_storage()
    withUnsafeMutableBytes(of: &storage) { bytes in
      bytes.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(first.ai_addrlen)))
    }
    return Resolved(family: first.ai_family, storage: storage, length: first.ai_addrlen)
  }

  /// The port of a socket, which stands at the same place for both families.
  private static func port(of descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    _ = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    return withUnsafeBytes(of: storage) { UInt16($0[2]) << 8 | UInt16($0[3]) }
  }
}

// MARK: System calls

extension Listener {
  private static func opened(_ family: Int32) throws(Failure) -> Int32 {
    let descriptor = plumbline_socket(family)
    try check(descriptor < 0 ? -1 : 0, "socket")
    return descriptor
  }

  private static func check(_ result: Int32, _ action: String) throws(Failure) {
    guard result != 0 else { return }
    let code = errno
    throw Failure(
      action: action,
      text: String(cString: strerror(code)),
      isInUse: code == EADDRINUSE
    )
  }
}

/// The call of the system, which the function of the type has the name of.
private func systemListen(_ descriptor: Int32) -> Int32 { listen(descriptor, 64) }
