internal import PlumblineModel

/// What distinguishes one bug from another: the state in which it shows, and what triggers it.
extension Diagnosis {
  /// The last announced state of each machine that the failure is about, and that announces.
  ///
  /// For an output that is missing when another one comes: before that one. For the reaction to an input, and for what
  /// an invariant demands after one: before the input. For a getter: that of its machine.
  func observableState(
    at mismatch: Judge.Mismatch,
    _ finding: Finding,
    _ judge: Judge,
    _ execution: Execution
  ) -> String {
    var states = judge.invariants.states
    if case .getter(let machine, _) = mismatch.what { return announcedState(of: machine, judge) }
    // Later events may have proved the violation.
    if judge.timeline?.wasUndecided == true, case .invariant(_, let symbol?) = mismatch.what,
      let index = index(of: symbol, mismatch, execution.recording)
    {
      states = shown(in: execution.recording, before: index + 1)
    }
    if let step = lastStep(
      of: inputs(awaitedIn: mismatch, finding),
      before: mismatch,
      execution.trace
    ) {
      let first = execution.recording.observations.firstIndex {
        $0.step > step || $0.step == step && $0.isAfterInput
      }
      states = shown(in: execution.recording, before: first ?? .max)
    } else if finding.isMissingOrLate, case .output(let symbol) = mismatch.what {
      states = shown(before: symbol, mismatch, judge, execution.recording)
    }
    let machines = machines(distinguishing: mismatch, finding)
    return reference.machines.enumerated().compactMap { number, machine -> String? in
      guard machines?.contains(number) ?? true,
        let announcement = machine.announcements.first(where: { $0.toArgument != nil }),
        let argument = announcement.toArgument
      else { return nil }
      let values = reference.vocabulary.outputs[announcement.output].arguments[argument].values
      let state = states[number]
      return state < values.count ? values[state] : "(not documented)"
    }.joined(separator: " ")
  }

  /// The machines whose shown states distinguish a failure: those that it is about; nil for all machines, also if none of
  /// these announces.
  ///
  /// A violated invariant is about the machines of its conditions, and about the one that announces the violating output, or
  /// those that announce an output which it mentions. Another failure is about the machine of the reaction, timer or state that it
  /// contradicts, or else about the one that announces the output.
  private func machines(distinguishing mismatch: Judge.Mismatch, _ finding: Finding) -> Set<Int>? {
    var found = finding.elements.map { reference.elements[$0] }
      .filter { [.reaction, .timer, .state].contains($0.kind) }.map(\.subject)
    switch mismatch.what {
    case .invariant(let number, let symbol):
      let invariant = blank.invariants.tables.invariants[number]
      var conditions = [invariant.trigger?.when].compactMap(\.self)
      if case .during(let condition) = invariant.scope { conditions.append(condition) }
      found = conditions.flatMap { $0.anyOf.joined().map(\.machine) }
      found += announcing(symbol.map { [output(of: $0)] } ?? invariant.outputs)
    case .output(let symbol) where found.isEmpty: found = announcing([output(of: symbol)])
    default: break
    }
    let shown = found.filter { machine in
      reference.machines[machine].announcements.contains { $0.toArgument != nil }
    }
    return shown.isEmpty ? nil : Set(shown)
  }

  private func output(of symbol: Symbol) -> Int { reference.vocabulary.parts(of: symbol).output }

  /// The machines that announce one of some outputs.
  private func announcing(_ outputs: [Int]) -> [Int] {
    reference.machines.indices.filter { machine in
      reference.machines[machine].announcements.contains { outputs.contains($0.output) }
    }
  }

  /// Per machine, the number of the state announced last before a refused output.
  func shown(
    before symbol: Symbol,
    _ mismatch: Judge.Mismatch,
    _ judge: Judge,
    _ recording: Recording
  ) -> [Int] {
    if let shown = judge.timeline?.shown { return shown }
    return shown(in: recording, before: index(of: symbol, mismatch, recording) ?? 0)
  }

  /// What triggered the output of a failure.
  ///
  /// - Returns: The reaction or timer that the output belongs to. Otherwise the name of the input at the
  ///   instant of the output, with its step; empty on a real clock, where instants are not exact.
  func trigger(
    of mismatch: Judge.Mismatch,
    _ finding: Finding,
    _ execution: Execution
  ) -> (name: String, step: Int?) {
    let symbol: Symbol?
    switch mismatch.what {
    case .output(let refused): symbol = refused
    case .invariant(_, let violating): symbol = violating
    case .silence: symbol = nil
    case .missingAttempt, .getter, .crash, .hang, .wrongInstant: return ("", nil)
    }
    if let element = finding.elements.first.map({ reference.elements[$0] }),
      element.kind == .reaction || element.kind == .timer
    {
      return (element.event, nil)
    }
    guard let symbol, !automaton.timeModel.isReal,
      let index = index(of: symbol, mismatch, execution.recording),
      let step = execution.stepOfInput(at: index),
      let input = execution.trace[step].input
    else { return ("", nil) }
    return (reference.vocabulary.inputs[input].name, step)
  }

  private func index(
    of symbol: Symbol,
    _ mismatch: Judge.Mismatch,
    _ recording: Recording
  ) -> Int? {
    recording.observations.firstIndex {
      $0.symbol == symbol && $0.at == mismatch.at && $0.step == mismatch.step
    }
  }

  /// The inputs after which something did not come, or came too late: those to which the element that the finding cites
  /// reacts, or those of the trigger of an invariant.
  private func inputs(awaitedIn mismatch: Judge.Mismatch, _ finding: Finding) -> [Int] {
    if case .invariant(let number, nil) = mismatch.what {
      let tables = blank.invariants.tables
      // After a longer window, the last trigger may not be the one that was missed.
      guard case .reaction = tables.invariants[number].window else { return [] }
      let concerns = tables.concerns
      return (0..<automaton.inputCount).filter { concerns[$0].triggers & 1 << number != 0 }
    }
    guard finding.isMissingOrLate, let element = finding.elements.first else { return [] }
    return (0..<automaton.inputCount).filter { input in
      reference.cells.contains { row in
        row[input].edges.contains { reference.edges[$0].elements.contains(element) }
      }
    }
  }

  /// The last step with one of some inputs, at the mismatch or before it.
  private func lastStep(
    of inputs: [Int],
    before mismatch: Judge.Mismatch,
    _ trace: [Step]
  ) -> Int? {
    var (instant, last): (Microseconds, Int?) = (0, nil)
    for (step, event) in trace.prefix(mismatch.step + 1).enumerated() {
      instant += event.delay
      guard instant <= mismatch.at else { break }
      if let input = event.input, inputs.contains(input) { last = step }
    }
    return last
  }

  /// Per machine, the number of the state announced last before the observation with a number.
  private func shown(in recording: Recording, before end: Int) -> [Int] {
    var shown = blank.invariants.tables.initialStates
    for observation in recording.observations.prefix(end) {
      let (output, values) = reference.vocabulary.parts(of: observation.symbol)
      for (number, machine) in reference.machines.enumerated() {
        for announcement in machine.announcements where announcement.output == output {
          if let argument = announcement.toArgument { shown[number] = values[argument] }
        }
      }
    }
    return shown
  }
}

extension Reference.Element {
  /// The input, the entry or the timer: `logout` of `connection.on.logout`.
  fileprivate var event: String {
    let end = path.firstRange(of: ".any[") ?? path.firstRange(of: ".do[")
    let cell = path[..<(end?.lowerBound ?? path.endIndex)]
    let name = cell.ranges(of: ".on.").last.map { cell[$0.upperBound...] }
    return String(name ?? cell.split(separator: ".").last ?? cell).prefix { $0 != "[" }.description
  }
}

extension Execution {
  /// The last step whose input came at the instant of an observation and before it.
  fileprivate func stepOfInput(at index: Int) -> Int? {
    let seen = recording.observations[index]
    var step = seen.step
    if !seen.isAfterInput {
      // During the delay of its step; at the first instant of that delay, the steps before count.
      let start = trace[..<step].reduce(0) { $0 + $1.delay }
      guard seen.at == start else { return nil }
      step -= 1
    }
    while step >= 0 {
      guard trace[step].input == nil else { return step }
      guard trace[step].delay == 0 else { return nil }
      step -= 1
    }
    return nil
  }
}

extension Judge.Mismatch {
  /// Whether it refutes every candidate, also those whose location does not document an input.
  var provesDocumented: Bool {
    switch what {
    case .output, .silence: true
    default: false
    }
  }
}

extension Diagnosis.Finding {
  fileprivate var isMissingOrLate: Bool { kind == .missingOutput || kind == .tooLate }
}
