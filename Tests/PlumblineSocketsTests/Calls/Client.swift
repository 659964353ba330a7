import PlumblineAdapters
import Testing

@testable import PlumblineSockets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An adapter that calls, in the hands of a test.
final class Client {
  private let descriptor: Int32

  init(_ address: SocketAddress) throws {
    descriptor = try ResolvedAddress(address).connected()
    var time = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &time,
      socklen_t(MemoryLayout<timeval>.size)
    )
  }

  struct Failure: Error {
    var text: String
    init(_ text: String) { self.text = text }
  }

  deinit { close(descriptor) }

  func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        write(descriptor, all.baseAddress.map { $0 + written }, all.count - written)
      }
      guard count > 0 else { return }
      written += count
    }
  }

  /// So many bytes; fewer if the other side ends or is silent for 20 s.
  func read(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var chunk = [UInt8](repeating: 0, count: count - bytes.count)
      let got = recv(descriptor, &chunk, chunk.count, 0)
      guard got > 0 else { break }
      bytes += chunk.prefix(got)
    }
    return bytes
  }

  /// The text up to an ending; what has come if the other side ends.
  func read(upTo ending: String) -> String {
    var bytes: [UInt8] = []
    while !bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8), let byte = read(1).first {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the other side has ended the connection and sent nothing more.
  var isEnded: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, 0)
    return count == 0 || count < 0 && errno == ECONNRESET
  }
}
