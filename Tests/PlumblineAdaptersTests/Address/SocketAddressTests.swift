import Testing

@testable import PlumblineAdapters

@Suite struct SocketAddressTests {
  @Test func `a port alone is one of this machine`() throws {
    #expect(try SocketAddress("4711") == .tcp(host: "127.0.0.1", port: 4711))
    #expect(try SocketAddress("localhost:0") == .tcp(host: "localhost", port: 0))
    #expect(try SocketAddress("[::1]:4711") == .tcp(host: "::1", port: 4711))
    #expect(try SocketAddress("unix:/tmp/a b.sock") == .unix("/tmp/a b.sock"))
  }

  @Test(arguments: ["127.0.0.1:4711", "[::1]:1", "unix:/tmp/x.sock", "example.org:65535"])
  func `an address is written as it is read`(text: String) throws {
    #expect(try SocketAddress(text).description == text)
  }

  @Test(arguments: [
    ("", SocketAddress.Problem.noPort("")), ("/tmp/x", .noPort("/tmp/x")), ("::1", .noPort("::1")),
    (":4711", .noHost(":4711")), ("host:", .wrongPort("")), ("host:65536", .wrongPort("65536")),
    ("host:+1", .wrongPort("+1")), ("unix:", .pathMissing),
  ])
  func `any other text is refused`(text: String, problem: SocketAddress.Problem) {
    #expect(throws: problem) { try SocketAddress(text) }
  }

  @Test func `a path has to fit into an address of the system`() throws {
    let most = ResolvedAddress.longestPath
    #expect(most == 107 || most == 103)
    #expect(try SocketAddress("unix:" + String(repeating: "x", count: most)).isLocal)
    #expect(throws: SocketAddress.Problem.pathTooLong(bytes: most + 1, most: most)) {
      try SocketAddress("unix:" + String(repeating: "x", count: most + 1))
    }
  }

  @Test func `only addresses of this machine are local`() throws {
    for text in ["1", "127.9.9.9:1", "[::1]:1", "localhost:1", "unix:x"] {
      #expect(try SocketAddress(text).isLocal, "\(text)")
    }
    for text in ["0.0.0.0:1", "[::]:1", "192.0.2.1:1", "[2001:db8::1]:1", "no such host:1"] {
      #expect(try !SocketAddress(text).isLocal, "\(text)")
    }
  }
}
