internal import PlumblineModel
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The streams between an adapter program and its runner: the standard ones, or a connection.
struct AdapterStreams {
  private let requests: Int32
  private let replies: Int32
  /// Whether the program has called the runner.
  let isCall: Bool
  /// The streams of the program that serves in this process, if any; one line at a time is written.
  static let current = Mutex<AdapterStreams?>(nil)

  /// The runner at the address in `PLUMBLINE_CONNECT`; without it, the one at the standard streams.
  init() throws(AdapterProgramError) {
    if let address = getenv(ChildProcess.addressVariable) {
      try self.init(calling: String(cString: address))
    } else {
      try self.init(keeping: 1)
    }
  }

  /// Keeps standard output for answers; what the client prints goes to standard error.
  private init(keeping output: Int32) throws(AdapterProgramError) {
    replies = dup(output)
    guard replies >= 0, dup2(2, output) >= 0 else {
      throw AdapterProgramError(action: "keep standard output", code: errno)
    }
    requests = 0
    isCall = false
  }

  private init(calling text: String) throws(AdapterProgramError) {
    let name = "\(ChildProcess.addressVariable)=\(text)"
    let descriptor: Int32
    do {
      descriptor = try ResolvedAddress(SocketAddress(text)).connected()
    } catch let failure as SocketFailure {
      throw AdapterProgramError("cannot call \(name): \(failure.action): \(failure.text)")
    } catch {
      throw AdapterProgramError("cannot call \(name): \(error)")
    }
    (requests, replies, isCall) = (descriptor, descriptor, true)
    var call: [WireKey: JSON] = [.ev: "call"]
    if let token = getenv(ChildProcess.tokenVariable) {
      call[.token] = .string(String(cString: token))
    }
    _ = try write(JSON.message(call).bytes + [UInt8(ascii: "\n")])
  }

  /// Writes a line to standard error, which is the log.
  static func log(_ text: String) {
    let line = Array(text.utf8) + [UInt8(ascii: "\n")]
    _ = line.withUnsafeBytes { systemWrite(2, $0.baseAddress, $0.count) }
  }

  /// The next bytes of the runner; none at the end.
  func read() throws(AdapterProgramError) -> [UInt8] {
    while true {
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let result = systemRead(requests, buffer.baseAddress, buffer.count)
        if result < 0 { code = errno }
        count = max(0, result)
      }
      switch code {
      case 0: return bytes
      case EINTR: continue
      // A runner that ends a connection does not wait for the answer.
      case ECONNRESET where isCall: return []
      default: throw AdapterProgramError(action: "read requests", code: code)
      }
    }
  }

  /// Writes all bytes; false if the runner has closed its end.
  func write(_ bytes: [UInt8]) throws(AdapterProgramError) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        systemWrite(replies, all.baseAddress.map { $0 + written }, all.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        let code = errno
        if code == EPIPE || code == ECONNRESET { return false }
        throw AdapterProgramError(
          action: isCall ? "write answers" : "write standard output",
          code: code,
          isOfOutput: true
        )
      }
      written += count
    }
    return true
  }
}

/// The calls of the system, whose names the functions of the type have.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
