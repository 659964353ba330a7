internal import PlumblineModel

/// The first exchange: who the two sides are, and what the adapter can do.
struct Handshake {
  static let version = AdapterProtocol.version
  /// No adapter waits longer than this for nothing to come.
  static let longestQuiet: Microseconds = 1_000_000

  /// What the adapter answered.
  struct Agreement {
    var capabilities: Capabilities
    /// How many steps a message may carry at most.
    var longestBatch: Int
    /// From when to when after it happened an output is seen; nil if the adapter does not say it.
    var latency: ClosedRange<Microseconds>?
  }

  let specID: String
  let vocabulary: Vocabulary
  /// How late timers may be, if the clock is to be real.
  var slack: Microseconds?

  /// The request, without an id.
  ///
  /// The spec's inputs and outputs are those of `Vocabulary`, so that an adapter can read them
  /// back as one.
  var request: JSON {
    var spec = (try? CanonicalEncoder.encode(vocabulary))?.object ?? [:]
    spec[WireKey.hash.rawValue] = .string(Self.hash(of: JSON.object(spec).bytes))
    spec[WireKey.id.rawValue] = .string(specID)
    return .message([
      .id: 0, .op: "hello", .protocol: .integer(Self.version),
      .runner: .message([.name: "plumbline", .version: "0.1.0"]), .spec: .object(spec),
    ])
  }

  /// FNV-1a: tells that a vocabulary has changed, and nothing else.
  private static func hash(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

extension Handshake {
  /// Reads the content of `ok`.
  ///
  /// - Throws: ``ProtocolFault`` for another version, for members of another kind, and for names
  ///   that the spec does not know.
  func agreement(from answer: JSON, command: String) throws(ProtocolFault) -> Agreement {
    guard answer[.protocol] == .integer(Self.version) else {
      throw .wrongProtocol(found: answer[.protocol]?.text ?? "an unnamed one")
    }
    let clocks = try names(.clock, in: answer, isRequired: false) ?? ["virtual"]
    guard clocks.contains(slack == nil ? "virtual" : "real") else {
      throw slack == nil ? .noVirtualClock(clocks) : .noRealClock(clocks)
    }
    let inputs = vocabulary.inputNames
    let outputs = vocabulary.outputs.map(\.name)
    let inject = try known(.inject, among: inputs, in: answer, isRequired: true)
    let observe = try known(.observe, among: outputs, in: answer, isRequired: true)
    if answer["report"] != nil { throw .renamedMember("report", to: "spontaneous") }
    let spontaneous = try known(.spontaneous, among: inputs, in: answer, isRequired: false)
    let absent = try known(.absent, among: inputs, in: answer, isRequired: false)
    if let name = spontaneous.intersection(absent).min() { throw .spontaneousAndAbsent(name) }
    let ruledOut = inject.union(spontaneous).union(absent)
    var capabilities = Capabilities(
      implementation: name(in: answer) ?? command,
      inject: vocabulary.inputs.map { inject.contains($0.name) },
      observe: outputs.map(observe.contains),
      unobservable: vocabulary.inputs.map { !ruledOut.contains($0.name) },
      spontaneous: vocabulary.inputs.map { spontaneous.contains($0.name) },
      notApplicable: try exceptions(in: answer)
    )
    let quiet = try quiet(in: answer)
    if slack == nil { capabilities.quiet = quiet }
    let latency = slack == nil ? nil : try latency(in: answer)
    if let slack {
      capabilities.timeModel = .real(
        Tolerance(
          slack: slack,
          latency: (latency?.lowerBound ?? 0)...max(latency?.upperBound ?? 0, slack)
        )
      )
    }
    return Agreement(
      capabilities: capabilities,
      longestBatch: Int(max(1, answer[.batch]?.integer ?? 4096)),
      latency: latency
    )
  }

  /// How the adapter knows that nothing is left to do: for how long nothing came, or nil if it knows.
  private func quiet(in answer: JSON) throws(ProtocolFault) -> Microseconds? {
    switch answer[.quiescence] {
    case nil, "exact"?: return nil
    case "none"?: throw .noQuiescence
    case "settle"?:
      // On a real clock the latency says it.
      guard slack == nil else { return nil }
      guard let quiet = answer[.quiet]?.integer, 1...Self.longestQuiet ~= quiet else {
        throw .helloMember(
          key: WireKey.quiet.rawValue,
          expected:
            "how long nothing came before an answer, 1 to \(Self.longestQuiet) microseconds",
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

  private func latency(in answer: JSON) throws(ProtocolFault) -> ClosedRange<Microseconds>? {
    guard let value = answer[.latency] else { return nil }
    let bounds = value.array?.compactMap(\.integer) ?? []
    guard bounds.count == 2, bounds[0] >= 0, bounds[0] <= bounds[1], bounds[1] <= 3_600_000_000
    else {
      throw .helloMember(
        key: WireKey.latency.rawValue,
        expected: "the least and the greatest, in microseconds",
        found: ProtocolFault.shortened(value.text, to: 60)
      )
    }
    return bounds[0]...bounds[1]
  }

  private func name(in answer: JSON) -> String? {
    for key in [WireKey.implementation, .adapter] {
      if let name = answer[key]?[.name]?.string, !name.isEmpty {
        return [name, answer[key]?[.version]?.string ?? ""].filter { !$0.isEmpty }
          .joined(separator: " ")
      }
    }
    return nil
  }

  private func known(
    _ key: WireKey,
    among known: [String],
    in answer: JSON,
    isRequired: Bool
  ) throws(ProtocolFault) -> Set<String> {
    let names = try names(key, in: answer, isRequired: isRequired) ?? []
    for name in names where !known.contains(name) {
      throw .unknownName(key: key.rawValue, name: name, known: known)
    }
    return Set(names)
  }

  private func names(
    _ key: WireKey,
    in answer: JSON,
    isRequired: Bool
  ) throws(ProtocolFault) -> [String]? {
    let value = answer[key]
    if value == nil, !isRequired { return nil }
    guard let elements = value?.array else {
      throw .helloMember(
        key: key.rawValue,
        expected: "a list of names",
        found: value?.kind ?? "nothing"
      )
    }
    var names: [String] = []
    for element in elements {
      guard let name = element.string else {
        throw .helloMember(key: key.rawValue, expected: "names only", found: element.kind)
      }
      names.append(name)
    }
    return names
  }

  private func exceptions(in answer: JSON) throws(ProtocolFault) -> [String: String] {
    var reasons: [String: String] = [:]
    for element in answer[.notApplicable]?.array ?? [] {
      guard let clause = element[.clause]?.string, let reason = element[.reason]?.string else {
        throw .helloMember(
          key: WireKey.notApplicable.rawValue,
          expected: "objects with 'clause' and 'reason'",
          found: ProtocolFault.shortened(element.text, to: 60)
        )
      }
      reasons[clause] = reason
    }
    return reasons
  }
}
