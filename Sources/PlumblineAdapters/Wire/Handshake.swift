internal import PlumblineModel

/// The first exchange: the names of both sides, and the capabilities of the adapter.
struct Handshake {
  static let version = AdapterProtocol.version
  /// The largest divisor of the timers of a client.
  static let largestScale: Int64 = 1_000_000
  /// The longest quiet time of an adapter.
  static let longestQuiet: Microseconds = 1_000_000

  /// The content of the adapter's answer.
  struct Agreement {
    var capabilities: Capabilities
    /// The largest number of steps in a message.
    var longestBatch: Int
    /// The delay from an output to its observation, in the time of the spec; nil if the adapter does not declare it.
    var latency: ClosedRange<Microseconds>?
    /// Whether the adapter takes the options of the client.
    var takesOptions: Bool
    /// Whether both sides write the compact form.
    var isCompact: Bool
    /// The machines whose getters its answers carry; nil if they carry none, or are not compared.
    var getters: [AnnouncedMachine]?
  }

  let specID: String
  let vocabulary: Vocabulary
  /// The slack of timers on a real clock, by the clock of the machine; nil on a virtual clock.
  var slack: Microseconds?
  /// Whether the real clock is scaled.
  var isScaled = false
  /// The ids of the clauses of the spec; nil: unknown, so that none is refused.
  var clauses: Set<String>?
  /// The machines with announced states, with which getters are compared; nil: unknown, so that none is.
  var machines: [AnnouncedMachine]?
  /// Whether the adapter may choose the compact form.
  var offersCompact = true
  /// The first answer of the run.
  var first = FirstHello()
  /// The options inputs of the run, the default first; nil: all of the vocabulary.
  var options: [Int]?

  /// The request, without an id.
  ///
  /// The spec's inputs and outputs have the format of `Vocabulary`, so that an adapter can decode
  /// them as one.
  var request: JSON {
    var spec = (try? CanonicalEncoder.encode(vocabulary))?.object ?? [:]
    spec[WireKey.hash.rawValue] = .string(Self.hash(of: JSON.object(spec).bytes))
    spec[WireKey.id.rawValue] = .string(specID)
    return .message([
      .id: 0, .op: "hello", .protocol: .integer(Self.version),
      .compact: .bool(offersCompact),
      .runner: .message([.name: "plumbline", .version: "0.1.0"]), .spec: .object(spec),
    ])
  }

  /// An FNV-1a hash, only to detect changes of a vocabulary.
  private static func hash(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

extension Handshake {
  /// The clock of the sessions.
  var clock: SessionClock { slack == nil ? .virtual : isScaled ? .scaled : .real }

  /// The content of `ok` in the answer to `hello`.
  ///
  /// - Throws: ``ProtocolFault`` for a refusal, for an answer to another request, and for one without content.
  static func content(of answer: JSON, line: String) throws(ProtocolFault) -> JSON {
    if let error = answer[.err] { throw .helloRefused(error[.message]?.string ?? error.text) }
    guard answer[.id] == 0 else {
      throw .wrongID(expected: 0, found: answer[.id]?.integer, line: line)
    }
    guard let content = answer[.ok] else { throw .memberMissing("ok", of: "hello", line: line) }
    return content
  }

  /// Reads the content of `ok`.
  ///
  /// - Throws: ``ProtocolFault`` for another version, for members of a wrong type, for names
  ///   that the spec lacks, and for an answer that differs from the first one of the run.
  func agreement(from answer: JSON, command: String) throws(ProtocolFault) -> Agreement {
    guard let version = answer[.protocol] else {
      throw .memberMissing("protocol", of: "hello", line: answer.text)
    }
    guard version == .integer(Self.version) else { throw .wrongProtocol(found: version.text) }
    let clocks = try clocks(in: answer)
    guard clocks.contains(clock.rawValue) else { throw .noClock(clock, clocks) }
    let inputs = vocabulary.inputNames.filter { $0 != Vocabulary.options }
    let outputs = vocabulary.outputs.map(\.name)
    let inject = try known(.inject, among: inputs, in: answer, isRequired: true)
    let observe = try known(.observe, among: outputs, in: answer, isRequired: true)
    if answer["report"] != nil { throw .renamedMember("report", to: "spontaneous") }
    let spontaneous = try known(.spontaneous, among: inputs, in: answer, isRequired: false)
    let absent = try known(.absent, among: inputs, in: answer, isRequired: false)
    try checkApart([(.inject, inject), (.spontaneous, spontaneous), (.absent, absent)])
    let ruledOut = inject.union(spontaneous).union(absent)
    let takesOptions = try flag(.options, in: answer)
    let isReentrant = try flag(.reentrant, in: answer)
    let readsStates = try flag(.state, in: answer)
    let isCompact = try flag(.compact, in: answer)
    // A client whose adapter takes no options has the first ones.
    let options = Set(
      (options ?? Array(vocabulary.optionInputs)).prefix(takesOptions ? Int.max : 1)
    )
    var capabilities = Capabilities(
      implementation: name(in: answer) ?? command,
      inject: vocabulary.inputs.indices.map { number in
        options.contains(number) || inject.contains(vocabulary.inputs[number].name)
      },
      observe: outputs.map(observe.contains),
      unobservable: vocabulary.inputs.map {
        !ruledOut.contains($0.name) && $0.name != Vocabulary.options
      },
      spontaneous: vocabulary.inputs.map { spontaneous.contains($0.name) },
      notApplicable: try exceptions(in: answer)
    )
    let quiet = try quiet(in: answer)
    if slack == nil { (capabilities.quiet, capabilities.isReentrant) = (quiet, isReentrant) }
    let declaredLatency = try latency(in: answer)
    let scale = try scale(in: answer)
    let latency =
      slack == nil
      ? nil : declaredLatency.map { $0.lowerBound * scale...$0.upperBound * scale }
    try checkCounts(in: answer)
    if let slack {
      let slack = slack * scale
      var tolerance = Tolerance(
        slack: slack,
        latency: (latency?.lowerBound ?? 0)...max(latency?.upperBound ?? 0, slack)
      )
      tolerance.scale = scale
      tolerance.showsAbsence = answer[.quiescence] != "none"
      capabilities.timeModel = .real(tolerance)
    }
    if let key = first.difference(to: answer) { throw .helloDiffers(key: key) }
    return Agreement(
      capabilities: capabilities,
      longestBatch: try longestBatch(in: answer),
      latency: latency,
      takesOptions: takesOptions,
      isCompact: isCompact && offersCompact,
      // On a real clock an announcement may still be on its way.
      getters: readsStates && slack == nil ? machines : nil
    )
  }

  /// The names of the clocks of the adapter; the virtual one by default.
  private func clocks(in answer: JSON) throws(ProtocolFault) -> [String] {
    guard let clocks = try names(.clock, in: answer, isRequired: false) else {
      return [SessionClock.virtual.rawValue]
    }
    let unknown = clocks.first { SessionClock(rawValue: $0) == nil }
    guard clocks.isEmpty || unknown != nil else { return clocks }
    throw .helloMember(
      key: WireKey.clock.rawValue,
      expected: "one or more of \(ProtocolFault.list(SessionClock.allCases.map(\.rawValue)))",
      found: unknown.map { "'\(ProtocolFault.shortened($0, to: 60))'" } ?? "an empty list"
    )
  }

  /// A truth value, false by default.
  private func flag(_ key: WireKey, in answer: JSON) throws(ProtocolFault) -> Bool {
    let declared = answer[key] ?? false
    guard case .bool(let flag) = declared else {
      throw .helloMember(key: key.rawValue, expected: "true or false", found: declared.kind)
    }
    return flag
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

  /// Refuses an input in two of the lists.
  private func checkApart(
    _ lists: [(key: WireKey, names: Set<String>)]
  ) throws(ProtocolFault) {
    for (position, list) in lists.enumerated() {
      for other in lists[(position + 1)...] {
        guard let name = list.names.intersection(other.names).min() else { continue }
        throw .declaredTwice(name, keys: [list.key.rawValue, other.key.rawValue])
      }
    }
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
      if let clauses, !clauses.contains(clause) {
        throw .unknownName(
          key: WireKey.notApplicable.rawValue,
          name: clause,
          known: clauses.sorted()
        )
      }
      reasons[clause] = reason
    }
    return reasons
  }
}
