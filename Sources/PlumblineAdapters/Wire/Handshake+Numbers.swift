internal import PlumblineModel

/// The numbers of the adapter's answer.
extension Handshake {
  /// The quiet time of the adapter; nil if its answers declare quiescence.
  func quiet(in answer: JSON) throws(ProtocolFault) -> Microseconds? {
    switch answer[.quiescence] {
    case nil, "exact"?: return nil
    case "none"?:
      guard slack != nil else { throw .noQuiescence }
      return nil
    case "settle"?:
      // On a real clock the latency replaces the quiet time.
      guard slack == nil else { return nil }
      guard let quiet = answer[.quiet]?.integer, 1...Self.longestQuiet ~= quiet else {
        throw .helloMember(
          key: WireKey.quiet.rawValue,
          expected:
            "the quiet time before an answer, 1 to \(Self.longestQuiet) microseconds",
          found: answer[.quiet]?.text ?? "nothing"
        )
      }
      return quiet
    case let other?:
      throw .helloMember(
        key: WireKey.quiescence.rawValue,
        expected: "\"exact\", \"settle\" or \"none\"",
        found: ProtocolFault.shortened(other.text, to: 60)
      )
    }
  }

  /// By how much the timers of the client are divided in sessions; 1 unless the clock is scaled.
  func scale(in answer: JSON) throws(ProtocolFault) -> Int64 {
    guard isScaled || answer[.scale] != nil else { return 1 }
    guard let scale = answer[.scale]?.integer, 2...Self.largestScale ~= scale else {
      throw .helloMember(
        key: WireKey.scale.rawValue,
        expected: "by how much the timers of the client are divided, 2 to \(Self.largestScale)",
        found: answer[.scale].map { ProtocolFault.shortened($0.text, to: 60) } ?? "nothing"
      )
    }
    return isScaled ? scale : 1
  }

  /// The latency that the adapter declares; nil without one.
  func latency(in answer: JSON) throws(ProtocolFault) -> ClosedRange<Microseconds>? {
    guard let value = answer[.latency] else { return nil }
    let bounds = value.array?.compactMap(\.integer) ?? []
    guard bounds.count == 2, bounds[0] >= 0, bounds[0] <= bounds[1], bounds[1] <= 3_600_000_000
    else {
      throw .helloMember(
        key: WireKey.latency.rawValue,
        expected: "the least and the greatest, in microseconds, at most 1 h",
        found: ProtocolFault.shortened(value.text, to: 60)
      )
    }
    return bounds[0]...bounds[1]
  }

  /// The greatest number of steps in a message.
  func longestBatch(in answer: JSON) throws(ProtocolFault) -> Int {
    Int(try count(.batch, in: answer) ?? 4096)
  }

  /// Checks the numbers that nothing else reads.
  func checkCounts(in answer: JSON) throws(ProtocolFault) {
    for key in [WireKey.sessions, .resolution] { _ = try count(key, in: answer) }
  }

  /// A whole number of at least 1; nil without the member.
  private func count(_ key: WireKey, in answer: JSON) throws(ProtocolFault) -> Int64? {
    guard let value = answer[key] else { return nil }
    guard let count = value.integer, count >= 1 else {
      throw .helloMember(
        key: key.rawValue,
        expected: "a whole number of at least 1",
        found: ProtocolFault.shortened(value.text, to: 60)
      )
    }
    return count
  }
}
