internal import PlumblineLogs
internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The outputs of a log without a header.
extension LogReading {
  /// Finds the outputs that occur in the log, if it has no header, and returns to its beginning.
  ///
  /// A pipe is copied to a file without a name first. A log that is followed is not searched: an output
  /// may still occur.
  ///
  /// - Throws: The error of reading, or ``Failing`` if the copy cannot be made.
  /// - Complexity: O(size of the log); O(1) for a file with a header on its first line.
  mutating func findOutputs(follows: Bool) throws {
    guard !follows else { return }
    let isFile = lseek(descriptor, 0, SEEK_CUR) >= 0
    if !isFile { try copyPipe() }
    let beginning = lseek(descriptor, 0, SEEK_CUR)
    defer { lseek(descriptor, beginning, SEEK_SET) }
    var hasEvents = false
    let vocabulary = references[0].vocabulary
    var scout = LogReader(vocabulary: vocabulary, mapping: nil, hashesKeys: false)
    var found = vocabulary.outputs.map { _ in false }
    let isCopy = isCopied
    let source = LineSource(descriptor: descriptor, follows: false) {
      !isCopy && Interruption.happened
    }
    while let line = try source.next() {
      guard case .line(let bytes, _) = line else { continue }
      switch scout.read(bytes) {
      case .header(let header) where header.outputs != nil && !hasEvents: return
      case .wrongHeader where hasEvents:
        // It ends the log.
        occurring = found
        return
      case .event(let event):
        hasEvents = true
        for symbol in event.what.outputs { found[vocabulary.parts(of: symbol).output] = true }
      default: break
      }
    }
    occurring = found
  }

  private mutating func copyPipe() throws {
    guard let file = tmpfile() else { throw Failing("cannot copy the log: \(Files.reason)") }
    let copy = dup(fileno(file))
    fclose(file)
    guard copy >= 0 else { throw Failing("cannot copy the log: \(Files.reason)") }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !Interruption.happened {
      // A read could wait for ever: the user may stop it.
      var pipe = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&pipe, 1, 100) > 0 else { continue }
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { break }
      if count > 0 {
        try Files.write(Array(buffer[..<count]), to: copy)
      } else if errno != EINTR {
        throw Failing(Files.reason)
      }
    }
    lseek(copy, 0, SEEK_SET)
    descriptor = copy
    isCopied = true
  }
}

extension LogEvent.What {
  /// The outputs that the event may be.
  fileprivate var outputs: [Symbol] {
    switch self {
    case .output(let symbol): [symbol]
    case .oneOf(let symbols): symbols
    default: []
    }
  }
}
