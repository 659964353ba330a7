package import PlumblineModel

/// Turns the place where a trace failed into a finding: what was expected when, what came, and
/// which clause says so.
package struct Diagnosis: Sendable {
  private let automaton: Automaton
  private let reference: Reference
  private let blank: Judge

  package init(_ automaton: Automaton, values: [String: Microseconds] = [:]) {
    self.automaton = automaton
    reference = automaton.reference
    blank = Judge(automaton, values: values)
  }

  /// Judges a trace again, slowly, and explains its failure.
  ///
  /// - Returns: Nil when the trace does not fail.
  package func explain(_ trace: [Step], _ recording: Recording) -> Failure? {
    var judge = blank
    judge.trail = Trail()
    guard case .failed(let mismatch) = judge.judge(trace, recording) else { return nil }
    return explain(mismatch, judge, trace, recording)
  }

  private func explain(
    _ mismatch: Judge.Mismatch,
    _ judge: Judge,
    _ trace: [Step],
    _ recording: Recording
  ) -> Failure {
    var finding = finding(mismatch, judge, recording)
    if finding.kind == .crash || finding.kind == .hang, let input = trace[mismatch.step].input {
      finding.output = reference.vocabulary.text(ofInput: input)
    }
    if finding.clauses.isEmpty { finding.clauses = finding.notes }
    let cited = finding.clauses.map { reference.clauses[$0] }
    var trail = judge.trail ?? Trail()
    trail.close(at: mismatch.at, expected: finding.expected, observed: finding.observed)
    if let late = finding.late {
      trail.append(Trail.Row(at: late, observed: finding.lateText))
    }
    let kind = finding.kind == .tooLate ? Failure.Kind.missingOutput : finding.kind
    return Failure(
      signature: Failure.Signature(
        clauses: cited.map(\.id),
        kind: kind,
        state: shownState(judge),
        output: finding.output
      ),
      kind: finding.kind,
      blame: cited.allSatisfy { $0.kind == .decision } && !cited.isEmpty
        && finding.kind != .crash && finding.kind != .hang ? .assumption : .implementation,
      invariant: finding.invariant,
      clauses: cited.map(\.id),
      notes: finding.notes.filter { !finding.clauses.contains($0) }
        .map { reference.clauses[$0].id },
      step: mismatch.step,
      at: mismatch.at,
      cameAt: finding.late,
      expected: finding.expected,
      observed: finding.lateText ?? finding.observed ?? "nothing",
      timeline: trail.rows,
      steps: trace,
      recording: recording
    )
  }

  /// The last announced state of every machine that announces.
  private func shownState(_ judge: Judge) -> String {
    reference.machines.enumerated().compactMap { number, machine -> String? in
      guard
        let announcement = machine.announcements.first(where: { $0.toArgument != nil }),
        let argument = announcement.toArgument
      else { return nil }
      let values = reference.vocabulary.outputs[announcement.output].arguments[argument].values
      let state = judge.monitors.states[number]
      return state < values.count ? values[state] : "(not documented)"
    }.joined(separator: " ")
  }
}

extension Diagnosis {
  /// What is known of a failure before it is put into words.
  struct Finding {
    var kind: Failure.Kind
    var clauses: [Int]
    var notes: [Int] = []
    var invariant: String?
    var output = ""
    var expected: String
    var observed: String?
    var late: Microseconds?
    var lateText: String?

    /// Notes that what was missing came after all.
    mutating func come(_ observation: Observation?, _ vocabulary: Vocabulary) {
      late = observation?.at
      lateText = observation.map { vocabulary.text(of: $0.symbol) }
    }
  }

  private func finding(
    _ mismatch: Judge.Mismatch,
    _ judge: Judge,
    _ recording: Recording
  ) -> Finding {
    switch mismatch.what {
    case .output(let symbol):
      return unexpected(symbol, mismatch, judge)
    case .silence:
      return missing(mismatch, judge, recording)
    case .invariant(let number, let symbol):
      return violated(number, by: symbol, mismatch, judge, recording)
    case .missingAttempt(let input):
      let name = reference.vocabulary.inputs[input].name
      return Finding(
        kind: .missingAttempt,
        clauses: reference.elements
          .filter { element in
            element.kind == .possibility
              && reference.vocabulary.inputs[element.subject].name == name
          }.flatMap(\.clauses),
        output: name,
        expected: "an attempt that \(name) answers",
        observed: "no attempt"
      )
    case .crash(let how):
      return Finding(kind: .crash, clauses: [], expected: "an answer", observed: "crash: \(how)")
    case .hang:
      return Finding(kind: .hang, clauses: [], expected: "an answer", observed: "hang: no answer")
    case .wrongInstant:
      return Finding(
        kind: .unexpectedOutput,
        clauses: [],
        expected: "an instant within the step",
        observed: "an instant outside the step"
      )
    }
  }

  /// An invariant was violated by an output, or by something that did not come in time.
  private func violated(
    _ number: Int,
    by symbol: Symbol?,
    _ mismatch: Judge.Mismatch,
    _ judge: Judge,
    _ recording: Recording
  ) -> Finding {
    let monitor = reference.monitors[number]
    var finding = Finding(
      kind: .invariant,
      clauses: reference.elements[monitor.element].clauses,
      invariant: monitor.name,
      expected: "nothing: forbidden by \(monitor.name)"
    )
    if monitor.obligation.counts, let count = judge.monitors.excess {
      let ordinal = Monitor.ordinal(count)
      finding.expected = "\(monitor.bound(in: reference)); this is the \(ordinal)"
      finding.observed = judge.trail?.rows.last?.input
    }
    if let symbol {
      finding.output = name(of: symbol)
      finding.observed = reference.vocabulary.text(of: symbol)
      if let due = judge.monitors.due { finding.expected = "this at \(describe(due))" }
    }
    if symbol != nil && judge.monitors.shortfall == nil || judge.monitors.excess != nil {
      return finding
    }
    if monitor.obligation.counts {
      let shortfall = judge.monitors.shortfall ?? 0
      let came = shortfall == 1 ? "there was 1" : "there were \(shortfall)"
      finding.expected = "\(monitor.bound(in: reference)); \(came)"
      return finding
    }
    let demanded = monitor.events.compactMap { event -> OutputPattern? in
      guard case .output(let pattern) = event else { return nil }
      return pattern
    }
    finding.expected = demanded.map { $0.text(in: reference.vocabulary) }.joined(separator: ", or ")
    finding.come(late(demanded, after: mismatch.at, recording), reference.vocabulary)
    return finding
  }

  /// The first output that fulfils one of the patterns after an instant.
  private func late(
    _ patterns: [OutputPattern],
    after instant: Microseconds,
    _ recording: Recording
  ) -> Observation? {
    recording.observations.first { observation in
      guard observation.at > instant else { return false }
      let (output, values) = reference.vocabulary.parts(of: observation.symbol)
      return patterns.contains { $0.matches(output: output, values: values) }
    }
  }

  /// Something came that no explanation allows.
  private func unexpected(_ symbol: Symbol, _ mismatch: Judge.Mismatch, _ judge: Judge) -> Finding {
    let text = reference.vocabulary.text(of: symbol)
    let (output, values) = reference.vocabulary.parts(of: symbol)
    let owed = judge.oracle.owed
    let closure = closure(of: output)
    if let near = owed.first(where: { $0.pattern.output == output }) {
      let wrong = near.pattern.allowed.indices.filter {
        near.pattern.allowed[$0] & (1 << UInt64(values[$0])) == 0
      }
      let kind = kind(ofWrong: wrong, in: near)
      return Finding(
        kind: kind,
        clauses: clauses(of: near, for: kind),
        notes: closure,
        output: name(of: symbol),
        expected: near.pattern.text(in: reference.vocabulary),
        observed: text
      )
    }
    if let (timer, deadline) = timer(thatMakes: output, values, judge) {
      let isRunning = judge.oracle.runningTimers[timer] == deadline
      let isEarly = isRunning && deadline > mismatch.at
      return Finding(
        kind: isEarly ? .tooEarly : .unexpectedOutput,
        clauses: clauses(
          of: reference.elements[reference.timers[timer].element],
          for: isEarly ? .tooEarly : .unexpectedOutput
        ),
        notes: closure,
        output: name(of: symbol),
        expected: isEarly
          ? "this at \(describe(deadline))\(isExact(timer) ? "" : " or later")"
          : "nothing: \(reference.timers[timer].name) no longer runs",
        observed: text
      )
    }
    return Finding(
      kind: .unexpectedOutput,
      clauses: closure,
      output: name(of: symbol),
      expected: owed.isEmpty
        ? "nothing"
        : owed.map { self.text(of: $0) }.joined(separator: ", "),
      observed: text
    )
  }

  private func text(of output: Reference.ExpectedOutput) -> String {
    output.pattern.text(in: reference.vocabulary) + (output.isOptional ? ", or nothing" : "")
  }

  private func isExact(_ timer: Int) -> Bool {
    reference.timers[timer].spans.allSatisfy { $0.from == $0.to }
  }

  /// Something that was due did not come; it may have come later.
  private func missing(
    _ mismatch: Judge.Mismatch,
    _ judge: Judge,
    _ recording: Recording
  ) -> Finding {
    let owed = judge.oracle.missing
    guard let first = owed.first else {
      return Finding(kind: .missingOutput, clauses: [], expected: "an output")
    }
    let late = late([first.pattern], after: mismatch.at, recording)
    let isTimer = reference.elements[first.element].kind == .timer
    var telling: [Int] = []
    for output in owed where output.element == first.element {
      for clause in clauses(of: output, for: isTimer ? .tooLate : .missingOutput)
      where !telling.contains(clause) {
        telling.append(clause)
      }
    }
    var finding = Finding(
      kind: late == nil ? .missingOutput : .tooLate,
      clauses: telling,
      output: reference.vocabulary.outputs[first.pattern.output].name,
      expected: owed.map { $0.pattern.text(in: reference.vocabulary) }.joined(separator: ", "),
      observed: nil
    )
    finding.come(late, reference.vocabulary)
    return finding
  }
}

extension Diagnosis {
  private func name(of symbol: Symbol) -> String {
    reference.vocabulary.outputs[reference.vocabulary.parts(of: symbol).output].name
  }

  private func kind(ofWrong arguments: [Int], in owed: Reference.ExpectedOutput) -> Failure.Kind {
    guard let machine = owed.announces else { return .unexpectedOutput }
    let announcement = reference.machines[machine].announcements.first {
      $0.output == owed.pattern.output
    }
    if let to = announcement?.toArgument, arguments.contains(to) { return .wrongState }
    if let reason = announcement?.reasonArgument, arguments == [reason] { return .wrongReason }
    return .unexpectedOutput
  }

  /// The clauses that forbid an output wherever nothing asks for it.
  private func closure(of output: Int) -> [Int] {
    reference.elements.filter { $0.kind == .closure && $0.subject == output }.flatMap(\.clauses)
  }

  /// A timer that would have made this output, or that would have if it had not been stopped.
  private func timer(
    thatMakes output: Int,
    _ values: [Int],
    _ judge: Judge
  ) -> (timer: Int, deadline: Microseconds)? {
    func makes(_ timer: Int) -> Bool {
      reference.cells.contains { row in
        row[automaton.inputCount + timer].edges.contains { edge in
          reference.edges[edge].outputs.contains {
            $0.element == reference.timers[timer].element
              && $0.pattern.matches(output: output, values: values)
          }
        }
      }
    }
    let now = judge.oracle.now
    // A timer that was stopped and goes off all the same does so at its very instant.
    if let stopped = judge.trail?.cancelled.last(where: { $0.deadline == now && makes($0.timer) }) {
      return (stopped.timer, stopped.deadline)
    }
    let running = judge.oracle.runningTimers.filter { makes($0.key) }
    // One that may go off already and does not explain the output makes it elsewhere, not here.
    let early = running.filter { $0.value > now }
    let nearest = (early.isEmpty ? running : early).min { ($0.value, $0.key) < ($1.value, $1.key) }
    if let nearest {
      return (nearest.key, nearest.value)
    }
    let cancelled = judge.trail?.cancelled.filter {
      makes($0.timer) && $0.deadline >= now
    }
    return cancelled?.min { $0.deadline < $1.deadline }.map { ($0.timer, $0.deadline) }
  }

  /// What is missing from an announcement is the transition that it would have told of.
  private func clauses(of output: Reference.ExpectedOutput, for kind: Failure.Kind) -> [Int] {
    let isTransition = kind == .missingOutput && output.announces != nil
    return clauses(of: reference.elements[output.element], for: isTransition ? .wrongState : kind)
  }

  /// The clauses of an element that are of the kind that a failure is about; all when none is.
  private func clauses(of element: Reference.Element, for kind: Failure.Kind) -> [Int] {
    let wanted: Set<Clause.Kind> =
      switch kind {
      case .wrongReason: [.reason]
      case .missingOutput: [.callback, .peerEffect]
      case .wrongState: [.transition]
      case .tooEarly, .tooLate, .unexpectedOutput: [.timeout, .retry]
      default: []
      }
    let telling = element.clauses.filter { wanted.contains(reference.clauses[$0].kind) }
    return telling.isEmpty ? element.clauses : telling
  }
}
