import PlumblineAdapters
import Testing

@testable import PlumblineSockets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct ListenerTests {
  private let path = "/tmp/plumbline-listener-\(getpid())-\(UInt32.random(in: 0 ... .max)).sock"

  private func failure(_ address: SocketAddress) throws -> SocketFailure {
    let failure = #expect(throws: SocketFailure.self) { _ = try Listener(address) }
    return try #require(failure)
  }

  @Test func `the system chooses port 0, and an address in use is named so`() throws {
    let listener = try Listener(.tcp(host: "127.0.0.1", port: 0))
    guard case .tcp("127.0.0.1", let port) = listener.address else {
      Issue.record("\(listener.address)")
      return
    }
    #expect(port > 0)
    #expect(try failure(listener.address).isInUse)
  }

  @Test func `a socket file is for its user only, and goes with its listener`() throws {
    let listener = try Listener(.unix(path))
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try failure(.unix(path)).isInUse)
    listener.end()
    #expect(access(path, F_OK) != 0)
  }

  @Test func `a socket file that nothing answers is replaced`() throws {
    let left = try Listener(.unix(path))
    #expect(rename(path, path + ".left") == 0)
    left.end()
    #expect(rename(path + ".left", path) == 0)
    let listener = try Listener(.unix(path))
    #expect(listener.address == .unix(path))
    listener.end()
  }

  @Test func `a file of another kind stays`() throws {
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
    close(descriptor)
    defer { unlink(path) }
    #expect(try failure(.unix(path)).text.contains("is no socket"))
    #expect(access(path, F_OK) == 0)
  }

  @Test func `the file of a later listener stays`() throws {
    let first = try Listener(.unix(path))
    unlink(path)
    let second = try Listener(.unix(path))
    first.end()
    #expect(access(path, F_OK) == 0)
    second.end()
    #expect(access(path, F_OK) != 0)
  }
}
