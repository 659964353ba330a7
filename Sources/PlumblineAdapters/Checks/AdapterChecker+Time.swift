internal import PlumblineEngine
internal import PlumblineModel

/// Checks of the claims about time, and of inputs that nothing has asked for.
extension AdapterChecker {
  private static let hour: Microseconds = 3_600_000_000
  /// The longest real time for an hour of virtual time, the best of ``attempts``.
  private static let longestHour: Duration = .milliseconds(50)
  private static let attempts = 5
  /// The runs without pauses in which a trace that had other outputs with pauses may have them again.
  private static let quiescenceTries = 8

  /// Nothing comes after an answer unless time passes: traces with pauses have the same outputs.
  ///
  /// A difference is repeated as in a run: an implementation that answers differently now and then has another fault.
  func isQuietAfterAnswers() throws(CheckEnd) -> String {
    switch try comparisonWithPauses() {
    case .ended(let end): throw end
    case .equal: return "no output came late"
    case .unknownOpen: throw .notApplicable("the adapter does not know 'open'")
    case .late(let fault): throw .late(fault)
    case .changed:
      throw .notApplicable("a trace has other outputs now and then, not only where they have time")
    }
  }

  private enum Pauses {
    case equal, changed, unknownOpen
    case late(AdapterFault)
    case ended(CheckEnd)
  }

  private func comparisonWithPauses() throws(CheckEnd) -> Pauses {
    let traces = traces(for: try startVirtual()).prefix(4)
    do throws(AdapterFault) {
      var executor = try executor()
      defer { executor.finish() }
      var recordings: [Recording] = []
      for (number, trace) in traces.enumerated() {
        // The answer to a last step contains late outputs of all steps before.
        let steps = trace.planned + [Step(delay: 0, input: nil)]
        try executor.run([steps], into: &recordings)
        guard let paused = try executor.run(steps, growingPausesFrom: number) else {
          return .unknownOpen
        }
        if let end = try end(of: recordings + [paused], [steps, steps], &executor) {
          return .ended(end)
        }
        guard recordings.first?.observations == paused.observations else {
          let fault = try executor.falseQuiescence(
            of: trace,
            spec.vocabulary,
            tries: Self.quiescenceTries,
            isOver: isStopped
          )
          return fault.map { .late($0) } ?? .changed
        }
      }
      return .equal
    } catch { throw CheckEnd(error) }
  }

  /// No output comes before the instant that the adapter named as its next deadline.
  func knowsItsNextDeadline() throws(CheckEnd) -> String {
    let adapter = try startVirtual()
    var deadlines = 0
    for trace in traces(for: adapter) {
      _ = try adapter.open(options: options(of: trace))
      let steps = steps(of: trace).filter { $0.input != nil }
      let answer = try adapter.carryOut("step", request(steps))
      guard let next = answer[.next] else {
        throw .notApplicable("it does not tell its next deadline, so runs have no long silences")
      }
      guard let now = answer[.now]?.instant, next == .null || next.instant != nil else {
        throw .failed(
          "'now' or 'next' is no instant: \(ProtocolFault.shortened(answer.text, to: 100))",
          advice: "both are whole microseconds since the opening; 'next' is null if no timer runs"
        )
      }
      let wait = next.instant.map { $0 - now - 1 } ?? Self.hour
      if wait > 0, wait < latestInstant - now {
        let early = try self.wait(wait, in: adapter)
        // Inputs that happen spontaneously are no deadlines of the client.
        if !early.contains(where: { $0[.in] != nil }), let output = early.first {
          let claim = next.instant.map { "its next timer expires at \(describe($0))" }
          throw .failed(
            "it said that \(claim ?? "no timer runs"), and showed before that: "
              + ProtocolFault.shortened(output.text, to: 100),
            advice: "'next' is the earliest deadline of all timers; leave it out if the client "
              + "cannot tell"
          )
        }
      }
      if next != .null { deadlines += 1 }
      _ = try adapter.carryOut("close", [.session: 1])
    }
    guard deadlines > 0 else {
      throw .notApplicable("no timer of the client ran after the traces of this check")
    }
    return "\(deadlines) deadlines, and no output before one"
  }

  /// An hour of virtual time takes next to no real time.
  func needsNoRealTime() throws(CheckEnd) -> String {
    let adapter = try startVirtual()
    guard adapter.hello[.quiescence] != "settle" else {
      throw .notApplicable("it waits until its output is quiet")
    }
    let inputs = traces(for: adapter).compactMap { steps(of: $0).first { $0.input != nil } }
    var longest = Duration.zero
    for input in inputs.prefix(4) {
      let trace = [Step(delay: 0, input: input.input), Step(delay: Self.hour, input: nil)]
      var best = Duration.seconds(Int64(Int32.max))
      for _ in 0..<Self.attempts where best > Self.longestHour {
        let begun = ContinuousClock.now
        _ = try adapter.carryOut("trace", request(trace))
        best = min(best, .now - begun)
      }
      longest = max(longest, best)
    }
    let milliseconds = Int(longest / .milliseconds(1))
    guard longest <= Self.longestHour else {
      throw .failed(
        "an hour of virtual time took \(milliseconds) ms, at best of \(Self.attempts)",
        advice: "let the client read the clock of the adapter, and never sleep on the virtual clock"
      )
    }
    return "an hour of virtual time took \(milliseconds) ms"
  }

  /// An input that the server, the network or a peer cannot send at the start is not applicable.
  func refusesUnaskedAnswers() throws(CheckEnd) -> String {
    let adapter = try startOnClock()
    let inject = inject(of: adapter)
    let spec = spec.withDefaultOptions ?? spec
    let unasked = spec.vocabulary.inputs.indices.filter { input in
      let declared = spec.vocabulary.inputs[input]
      return declared.from != .app && inject.contains(declared.name)
        && !spec.cells[spec.start][input].isPossible
    }
    guard !unasked.isEmpty else {
      throw .notApplicable(
        "each input of the server, the network or a peer is possible at the start, or cannot be given"
      )
    }
    for input in unasked {
      let trace = [Step(delay: 0, input: input)]
      let result = try adapter.carryOut("trace", request(trace))[.results]?.array?.first
      guard result == "not-applicable" || result == "unsupported" else {
        let declared = spec.vocabulary.inputs[input]
        let sender = declared.from == .peer ? "a peer" : "the \(declared.from.rawValue)"
        throw .failed(
          "it accepted '\(declared.name)' at the start, where \(sender) cannot send it",
          advice: "state beside each input of \(sender) when it is possible; elsewhere its result "
            + "is \"not-applicable\""
        )
      }
    }
    let inputs = unasked.count == 1 ? "1 input" : "\(unasked.count) inputs"
    return
      "\(inputs) of the server, the network or a peer \(unasked.count == 1 ? "is" : "are") not applicable at the start"
  }
}
