internal import PlumblineModel

/// Checks of whole traces.
extension AdapterChecker {
  /// The answers to planned traces do not contradict themselves: numbers of steps, instants, their order.
  func carriesOutTraces() throws(CheckEnd) -> String {
    // One process at a time: an adapter that calls may have no second one.
    let traces = traces(for: try startOnClock())
    var outputs = 0
    var given: Set<String> = []
    var unasked: [String: Int] = [:]
    var end: CheckEnd?
    do throws(AdapterFault) {
      var executor = try executor()
      defer { executor.finish() }
      var recordings: [Recording] = []
      for trace in traces {
        try executor.run([trace], into: &recordings)
        outputs += recordings.first?.observations.count ?? 0
        let (last, names) = (recordings.first?.ending, trace.map(name(of:)))
        if case .notApplicable(let step) = last, let name = names[step] {
          unasked[name, default: 0] += 1
          given.formUnion(names[..<step].compactMap(\.self))
        } else {
          given.formUnion(names.compactMap(\.self))
        }
        end = try self.end(of: recordings, [trace], &executor)
        if end != nil { break }
      }
    } catch { throw CheckEnd(error) }
    if let end { throw end }
    guard outputs > 0 else {
      throw .failed(
        "no output in \(traces.count) traces",
        advice: "does the adapter give its inputs to the client, and does it listen to the "
          + "client's callbacks?"
      )
    }
    let never = unasked.filter { !given.contains($0.key) }.sorted { $0.key < $1.key }
      .map { name, count in
        "; '\(name)' was not applicable each time (\(count) of \(count)): is its condition right?"
      }
    return "\(traces.count) traces with \(outputs) outputs, in order\(never.joined())"
  }

  /// The name of the input of a step.
  private func name(of step: Step) -> String? {
    step.input.map { spec.vocabulary.inputs[$0].name }
  }

  /// A trace gives the same answer three times in one process.
  func repeatsTraces() throws(CheckEnd) -> String {
    let adapter = try startVirtual()
    guard adapter.isDeterministic else {
      throw .notApplicable("it does not claim to be deterministic")
    }
    let traces = traces(for: adapter)
    for trace in traces {
      let first = try observations(of: trace, by: adapter)
      for _ in 0..<2 {
        let again = try observations(of: trace, by: adapter)
        guard again == first else {
          throw .failed(
            "the same trace had other outputs: \(Self.difference(first, again))",
            advice: "make a new client for each trace, and reset what it keeps in globals or files"
          )
        }
      }
    }
    return "\(traces.count) traces, three times each"
  }

  /// A session is not disturbed by another one that is open.
  func keepsSessionsApart() throws(CheckEnd) -> String {
    let adapter = try startVirtual()
    guard (adapter.hello[.sessions]?.integer ?? 1) > 1 else {
      throw .notApplicable("it opens one session at a time")
    }
    for trace in traces(for: adapter) {
      let alone = try observations(of: trace, by: adapter)
      _ = try adapter.open(1, options: options(of: trace))
      let opening = try adapter.open(2, options: options(of: trace))
      var beside = opening[.observations]?.array ?? []
      for message in messages(of: trace) {
        let other = try adapter.ask("step", request(message, session: 1))
        let own = try adapter.carryOut("step", request(message, session: 2))
        beside += own[.observations]?.array ?? []
        let results = (own[.results]?.array ?? []) + (other[.ok]?[.results]?.array ?? [])
        if results.contains(where: { $0 == "not-applicable" || $0 == "unsupported" }) { break }
      }
      for session: Int64 in 1...2 {
        _ = try adapter.carryOut("close", [.session: .integer(session)])
      }
      guard beside == alone else {
        throw .failed(
          "a trace beside another session had other outputs: \(Self.difference(alone, beside))",
          advice: #"keep all state in the session, or declare "sessions":1"#
        )
      }
    }
    return "two open sessions do not disturb each other"
  }

  /// The first difference of two lists of observations.
  static func difference(_ left: [JSON], _ right: [JSON]) -> String {
    let place = zip(left, right).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let index = place ?? min(left.count, right.count)
    func text(_ list: [JSON]) -> String {
      index < list.count ? ProtocolFault.shortened(list[index].text, to: 100) : "nothing"
    }
    return "first \(text(left)), then \(text(right))"
  }
}
