internal import PlumblineLogs
internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What has to be known of a whole log before its first line is judged.
extension LogReading {
  /// Finds whether lines of the log have sessions, and the outputs that occur in it, if it has no header; returns to
  /// its beginning.
  ///
  /// A pipe is copied to a file without a name first. A log that is followed is not searched: more lines may
  /// still come.
  ///
  /// - Throws: The error of reading, or ``Failing`` if the copy cannot be made.
  /// - Complexity: O(size of the log); O(1) for a file with a header on its first line, and a session on the next.
  mutating func scout(follows: Bool) throws {
    guard !follows else { return }
    let isFile = lseek(descriptor, 0, SEEK_CUR) >= 0
    if !isFile { try copyPipe() }
    let beginning = lseek(descriptor, 0, SEEK_CUR)
    defer { lseek(descriptor, beginning, SEEK_SET) }
    let isCopy = isCopied
    let source = LineSource(descriptor: descriptor, follows: false) {
      !isCopy && Interruption.happened
    }
    var isDeclared = false
    do {
      try scout(source, &isDeclared)
    } catch {
      // What comes before the error is judged.
      guard isDeclared else { throw error }
    }
  }

  /// Reads until all is known.
  ///
  /// - Parameters:
  ///   - source: The lines.
  ///   - isDeclared: Whether a header declares the outputs.
  /// - Throws: The error of reading.
  private mutating func scout(_ source: LineSource, _ isDeclared: inout Bool) throws {
    let vocabulary = references[0].vocabulary
    var reader = LogReader(vocabulary: vocabulary, mapping: nil, hashesKeys: false)
    var found = vocabulary.outputs.map { _ in false }
    var hasEvents = false
    reading: while let line = try source.next() {
      guard case .line(let bytes, _) = line else { continue }
      switch reader.read(bytes) {
      case .header(let header) where header.outputs != nil && !hasEvents: isDeclared = true
      // It ends the log.
      case .wrongHeader where hasEvents: break reading
      case .event(let event), .undocumented(_, let event):
        hasEvents = true
        hasSessions = hasSessions || !event.session.isEmpty
        if isDeclared, hasSessions { return }
        for symbol in event.what.outputs { found[vocabulary.parts(of: symbol).output] = true }
      default: break
      }
    }
    if !isDeclared { occurring = found }
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
