internal import PlumblineModel

extension Diagnosis {
  /// The expectations at a failure.
  struct Scene {
    var now: Microseconds
    /// The pending outputs of the candidates, each once, the required ones first.
    var pending: [Reference.ExpectedOutput]
    /// Further possible outputs, when unobservable inputs make them uncertain.
    var possible: [Reference.ExpectedOutput] = []
    /// The missing outputs of the candidates with the fewest incomplete reactions.
    var missing: [Reference.ExpectedOutput] = []
    /// The same per candidate.
    var alternatives: [[Reference.ExpectedOutput]] = []
    /// The instant from which each running timer may expire.
    var running: [Int: Microseconds] = [:]
    /// The timers that were stopped before their deadline.
    var cancelled: [Timeline.Cancelled] = []
  }
}

extension Diagnosis.Scene {
  init(_ judge: Judge) {
    self.init(judge.estimator)
    cancelled = judge.timeline?.cancelled ?? []
  }

  /// The expectations of a state estimate.
  init(_ estimator: AdaptiveEstimator) {
    now = estimator.now
    running = estimator.current.runningTimers
    let expectations = estimator.expectations
    // An input that may have come unobserved makes its outputs possible, not pending.
    let isCertain =
      estimator.automaton.unobservableInputs.isEmpty || expectations.requiresOutput
    pending = isCertain ? expectations.pending : []
    possible = isCertain ? [] : expectations.pending
    missing = expectations.missing
    alternatives = expectations.missingAlternatives
  }
}

/// Unexpected and missing outputs.
extension Diagnosis {
  /// Explains an output that no candidate allows.
  func unexpected(_ symbol: Symbol, in scene: Scene) -> Finding {
    let text = reference.vocabulary.text(of: symbol)
    let (output, values) = reference.vocabulary.parts(of: symbol)
    let pending = scene.pending
    let closure = closure(of: output)
    if let near = pending.first(where: { $0.pattern.output == output }) {
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
    if let (timer, deadline) = timer(thatMakes: output, values, in: scene) {
      let isRunning = scene.running[timer] == deadline
      let isEarly = isRunning && deadline > scene.now
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
      expected: expectation(in: scene),
      observed: text
    )
  }

  private func expectation(in scene: Scene) -> String {
    guard scene.pending.isEmpty else {
      return scene.pending.map { text(of: $0) }.joined(separator: ", ")
    }
    let possible = scene.possible.prefix(Self.listed)
      .map { $0.pattern.text(in: reference.vocabulary) }
    return (possible + ["nothing"]).joined(separator: ", or ")
  }

  private func text(of output: Reference.ExpectedOutput) -> String {
    output.pattern.text(in: reference.vocabulary) + (output.isOptional ? ", or nothing" : "")
  }

  private func isExact(_ timer: Int) -> Bool {
    reference.timers[timer].spans.allSatisfy { $0.from == $0.to }
  }

  /// Explains a missing output.
  func missing(in scene: Scene) -> Finding {
    let pending = scene.missing
    guard let first = pending.first else {
      return Finding(kind: .missingOutput, clauses: [], expected: "an output")
    }
    let isTimer = reference.elements[first.element].kind == .timer && !hasShown(first, pending)
    var decisive: [Int] = []
    for output in pending where output.element == first.element {
      for clause in clauses(of: output, for: isTimer ? .tooLate : .missingOutput)
      where !decisive.contains(clause) {
        decisive.append(clause)
      }
    }
    return Finding(
      kind: .missingOutput,
      clauses: decisive,
      output: reference.vocabulary.outputs[first.pattern.output].name,
      expected: pending.map { $0.pattern.text(in: reference.vocabulary) }.joined(separator: ", "),
      observed: nil
    )
  }
}

extension Diagnosis {
  /// The number of possible outputs listed.
  private static var listed: Int { 4 }

  /// Whether a reaction has shown its announcement, and only other outputs of it are missing.
  private func hasShown(
    _ output: Reference.ExpectedOutput,
    _ pending: [Reference.ExpectedOutput]
  ) -> Bool {
    func announces(_ other: Reference.ExpectedOutput) -> Bool {
      other.element == output.element && other.announces != nil
    }
    return !pending.contains(where: announces)
      && reference.edges.contains { $0.outputs.contains(where: announces) }
  }

  func name(of symbol: Symbol) -> String {
    reference.vocabulary.outputs[reference.vocabulary.parts(of: symbol).output].name
  }

  private func kind(ofWrong arguments: [Int], in pending: Reference.ExpectedOutput) -> Failure.Kind
  {
    guard let machine = pending.announces else { return .unexpectedOutput }
    let announcement = reference.machines[machine].announcements.first {
      $0.output == pending.pattern.output
    }
    if let to = announcement?.toArgument, arguments.contains(to) { return .wrongState }
    if let reason = announcement?.reasonArgument, arguments == [reason] { return .wrongReason }
    return .unexpectedOutput
  }

  /// The clauses that forbid an output without a cause.
  private func closure(of output: Int) -> [Int] {
    reference.elements.filter { $0.kind == .closure && $0.subject == output }.flatMap(\.clauses)
  }

  /// A timer whose expiry makes this output, running or stopped.
  private func timer(
    thatMakes output: Int,
    _ values: [Int],
    in scene: Scene
  ) -> (timer: Int, deadline: Microseconds)? {
    func makes(_ timer: Int) -> Bool {
      reference.cells.contains { row in
        row[automaton.inputCount + timer].edges.contains { edge in
          reference.edges[edge].outputs.contains {
            isPart($0.element, of: reference.timers[timer])
              && $0.pattern.matches(output: output, values: values)
          }
        }
      }
    }
    // A stopped timer that expires nevertheless does so at its exact instant.
    if let stopped = scene.cancelled.last(where: { $0.deadline == scene.now && makes($0.timer) }) {
      return (stopped.timer, stopped.deadline)
    }
    // A running timer that may expire already makes another output here, or none.
    let running = scene.running.filter { $0.value > scene.now && makes($0.key) }
    if let nearest = running.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      return (nearest.key, nearest.value)
    }
    let cancelled = scene.cancelled.filter { makes($0.timer) && $0.deadline >= scene.now }
    return cancelled.min { $0.deadline < $1.deadline }.map { ($0.timer, $0.deadline) }
  }

  /// Whether an element is the effect of a timer, or one of its cases.
  private func isPart(_ element: Int, of timer: Reference.Timer) -> Bool {
    let path = reference.elements[timer.element].path
    return element == timer.element || reference.elements[element].path.hasPrefix("\(path).do[")
  }

  /// The clauses of an output; a missing announcement counts as a missing transition.
  private func clauses(of output: Reference.ExpectedOutput, for kind: Failure.Kind) -> [Int] {
    let isTransition = kind == .missingOutput && output.announces != nil
    return clauses(of: reference.elements[output.element], for: isTransition ? .wrongState : kind)
  }

  /// The clauses of an element that suit the kind of failure; all when none does.
  private func clauses(of element: Reference.Element, for kind: Failure.Kind) -> [Int] {
    let wanted: Set<Clause.Kind> =
      switch kind {
      case .wrongReason: [.reason]
      case .missingOutput: [.callback, .peerEffect]
      case .wrongState: [.transition]
      case .tooEarly, .tooLate, .unexpectedOutput: [.timeout, .retry]
      default: []
      }
    let decisive = element.clauses.filter { wanted.contains(reference.clauses[$0].kind) }
    return decisive.isEmpty ? element.clauses : decisive
  }
}
