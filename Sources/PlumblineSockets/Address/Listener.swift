internal import CProcess
internal import PlumblineAdapters

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A socket that accepts calls.
///
/// Its descriptors do not block, and no other program inherits them.
final class Listener: Sendable {
  let descriptor: Int32
  /// The address, with the port that the system chose.
  let address: SocketAddress
  /// The socket file; nil for a port.
  private let file: File?

  /// Listens.
  ///
  /// A socket file that nothing answers is replaced.
  ///
  /// - Throws: ``SocketFailure`` of a system call.
  init(_ address: SocketAddress) throws(SocketFailure) {
    switch address {
    case .unix(let path):
      descriptor = try Self.listen(path)
      self.address = address
      file = File(path)
    case .tcp(let host, let port):
      let found = try ResolvedAddress(address)
      let descriptor = try found.socket()
      var reuses: Int32 = 1
      // A port on which a listener has just ended is free.
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuses, socklen_t(MemoryLayout<Int32>.size))
      do throws(SocketFailure) {
        try SocketFailure.check(found.withAddress { bind(descriptor, $0, $1) }, "bind")
        try SocketFailure.check(systemListen(descriptor), "listen")
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

  private static func listen(_ path: String) throws(SocketFailure) -> Int32 {
    let found = try ResolvedAddress(.unix(path))
    let descriptor = try found.socket()
    do throws(SocketFailure) {
      var result = found.withAddress { bind(descriptor, $0, $1) }
      if result != 0, errno == EADDRINUSE, let file = File(path), !isAnswered(found) {
        file.remove()
        result = found.withAddress { bind(descriptor, $0, $1) }
      }
      if result != 0, errno == EADDRINUSE, File(path) == nil {
        throw SocketFailure(action: "bind", text: "a file with this name exists, and is no socket")
      }
      try SocketFailure.check(result, "bind")
      // Before calls are possible: only this user may.
      chmod(path, 0o600)
      try SocketFailure.check(systemListen(descriptor), "listen")
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Whether a program listens at the path of an address.
  private static func isAnswered(_ address: ResolvedAddress) -> Bool {
    guard let probe = try? address.socket() else { return true }
    defer { close(probe) }
    return address.withAddress { connect(probe, $0, $1) } == 0 || errno != ECONNREFUSED
  }
}

// MARK: Ports

extension Listener {
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

/// The call of the system, which the function of the type has the name of.
private func systemListen(_ descriptor: Int32) -> Int32 { listen(descriptor, 64) }
