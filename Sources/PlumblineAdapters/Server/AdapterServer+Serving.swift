internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension AdapterServer {
  /// Answers requests until `bye`, or the end of standard input or of the connection.
  ///
  /// - Throws: As ``AdapterProgram/run()``.
  func serve() throws {
    var server = self
    signal(SIGPIPE, SIG_IGN)
    let streams = try AdapterStreams()
    AdapterStreams.current.withLock { $0 = streams }
    CrashLog.install()
    var buffer: [UInt8] = []
    var searched = 0
    var isAsked = false
    while !server.isDone {
      let chunk = try streams.read()
      guard !chunk.isEmpty else {
        if streams.isCall, !isAsked { throw AdapterProgramError.unasked }
        // The last line may have no end.
        if !buffer.isEmpty { _ = try server.answer(buffer, on: streams) }
        return
      }
      isAsked = true
      buffer += chunk
      var start = 0
      while !server.isDone, let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        guard try server.answer(Array(buffer[start..<end]), on: streams) else { return }
        start = end + 1
        searched = start
      }
      buffer.removeFirst(start)
      searched = buffer.count
    }
  }

  /// Answers a request; false if the runner has closed its end.
  private mutating func answer(
    _ line: [UInt8],
    on streams: AdapterStreams
  ) throws(AdapterProgramError) -> Bool {
    let answer = self.answer(line).bytes + [UInt8(ascii: "\n")]
    return try AdapterStreams.current.withLock { _ throws(AdapterProgramError) in
      try streams.write(answer)
    }
  }
}
