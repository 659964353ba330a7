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
    var buffer: [UInt8] = []
    var searched = 0
    var isAsked = false
    while !server.isDone {
      let chunk = try streams.read()
      guard !chunk.isEmpty else {
        if streams.isCall, !isAsked { throw AdapterProgramError.unasked }
        return
      }
      isAsked = true
      buffer += chunk
      var start = 0
      while !server.isDone, let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let answer = server.answer(Array(buffer[start..<end])).bytes + [UInt8(ascii: "\n")]
        guard try streams.write(answer) else { return }
        start = end + 1
        searched = start
      }
      buffer.removeFirst(start)
      searched = buffer.count
    }
  }
}
