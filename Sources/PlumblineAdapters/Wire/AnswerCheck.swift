package import PlumblineModel

/// The lines of an adapter, checked as in a run, without a process.
///
/// The first answer is that to `hello`; each later answer is one to the same trace.
package struct AnswerCheck {
  private let handshake: Handshake
  private let trace: [Step]
  private var reader: ReplyReader?

  /// - Parameters:
  ///   - spec: The id of the spec.
  ///   - vocabulary: The names of the spec.
  ///   - machines: The machines with announced states; nil: states are not read.
  ///   - trace: The trace that the answers are about.
  package init(
    spec: String,
    vocabulary: Vocabulary,
    machines: [AnnouncedMachine]? = nil,
    trace: [Step]
  ) {
    handshake = Handshake(specID: spec, vocabulary: vocabulary, machines: machines)
    self.trace = trace
  }

  /// Checks a line.
  ///
  /// - Returns: The fault of the adapter in words; nil if the line is an answer without a fault.
  /// - Complexity: O(length).
  package mutating func read(_ line: [UInt8]) -> String? {
    do throws(ProtocolFault) {
      if reader == nil { try readHello(line) } else { try readAnswer(line) }
      return nil
    } catch {
      let words = error.words(process: "adapter", log: [])
      return "\(words)"
    }
  }

  private mutating func readHello(_ line: [UInt8]) throws(ProtocolFault) {
    let text = String(decoding: line, as: UTF8.self)
    let message: JSON
    do {
      message = try line.withUnsafeBufferPointer { bytes throws(ReplyReader.Problem) in
        try ReplyReader.object(in: bytes)
      }
    } catch { throw .line(error, line: text) }
    let content = try Handshake.content(of: message, line: text)
    let agreement = try handshake.agreement(from: content, command: "adapter")
    reader = ReplyReader(
      vocabulary: handshake.vocabulary,
      agreement.capabilities,
      getters: agreement.getters
    )
  }

  private mutating func readAnswer(_ line: [UInt8]) throws(ProtocolFault) {
    guard var reader else { return }
    defer { self.reader = reader }
    let text = String(decoding: line, as: UTF8.self)
    do {
      try line.withUnsafeBufferPointer { bytes throws(ReplyReader.Problem) in
        try reader.read(bytes)
      }
    } catch { throw .line(error, line: text) }
    guard reader.reply.kind == .ok else { return }
    do {
      if reader.reply.opened > 0 || !reader.reply.given.isEmpty {
        try addTimed(reader.reply)
      } else {
        var recording = Recording()
        try reader.reply.add(to: &recording, trace: trace, count: trace.count)
        if reader.getters != nil { try reader.reply.addStates(to: &recording) }
      }
    } catch { throw .contradiction(error, line: text) }
  }

  /// Takes an answer with instants around its inputs for one on a real clock.
  private func addTimed(_ reply: Reply) throws(Reply.Contradiction) {
    var recording = Recording()
    try reply.addTimed(
      to: &recording,
      trace: trace,
      count: trace.count,
      elapsed: longestTime,
      tolerance: Tolerance(slack: 0, latency: 0...1000)
    )
  }
}
