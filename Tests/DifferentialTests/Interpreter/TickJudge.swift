import PlumblineLanguage

/// The verdict on a trace.
enum Verdict: Hashable, CustomStringConvertible {
  case passed
  /// An invariant does not hold; the instant in ticks.
  case violated(invariant: String, step: Int, at: Int)
  /// The planned input is impossible at this step.
  case stopped(step: Int)
  /// An output that nothing explains, or the silence in which something due was missed; times in
  /// ticks.
  case unexpected(step: Int, at: Int)
  case silence(step: Int, at: Int)

  var isViolation: Bool {
    switch self {
    case .passed, .stopped: false
    case .unexpected, .silence, .violated: true
    }
  }

  /// Whether the automaton, and not an invariant, is violated.
  var isMismatch: Bool {
    switch self {
    case .passed, .stopped, .violated: false
    case .unexpected, .silence: true
    }
  }

  var description: String {
    switch self {
    case .passed: "passed"
    case .violated(let name, let step, let instant):
      "invariant \(name) violated at \(instant) s in step \(step)"
    case .stopped(let step): "stopped at step \(step)"
    case .unexpected(let step, let instant): "unexpected output at \(instant) s in step \(step)"
    case .silence(let step, let instant): "something missed at \(instant) s in step \(step)"
    }
  }
}

/// Keeps every candidate of a trace.
struct TickJudge {
  let interpreter: TickInterpreter
  private var now = 0
  private var candidates: Set<TickCandidate>
  /// The actions of the current instant that gave an input on which the spec is silent in some candidate;
  /// all later actions, too, once judging has ended.
  private var undocumented: [Int] = []
  /// Whether judging ended after such an input.
  var isUndocumented: Bool { !undocumented.isEmpty }
  /// The tick after which the environment was late; nil if it was not.
  private var punctualUntil: Int?
  /// The largest number of candidates at one time.
  private(set) var peak = 1

  init(_ interpreter: TickInterpreter) {
    self.interpreter = interpreter
    candidates = interpreter.closure(of: [interpreter.start], at: 0)
  }

  /// The automaton and the invariants, whichever is violated first.
  mutating func judge(_ trace: TickTrace) -> Verdict {
    let actions = trace.actions
    let (verdict, end) = follow(actions)
    // Outputs that overlap say nothing about what caused them.
    let judged = Array(actions.prefix { !$0.overlaps })
    let violation = TickInvariants(
      interpreter,
      judged,
      undocumentedAt: undocumented.filter { $0 < judged.count }
    )
    .firstViolation
    guard let violation, violation.action <= end else { return verdict }
    // The environment is asked first whether it can do what was planned.
    if violation.action == end, case .stopped = verdict, violation.at >= punctualUntil ?? -1 {
      return verdict
    }
    return .violated(
      invariant: violation.invariant,
      step: actions[violation.action].step,
      at: violation.at
    )
  }

  /// The verdict of the automaton, and the action that ends it.
  private mutating func follow(_ actions: [Action]) -> (Verdict, end: Int) {
    for (number, action) in actions.enumerated() {
      let verdict: Verdict?
      switch action.what {
      case .pass(let instant): verdict = pass(to: instant, step: action.step)
      case .give(let call): verdict = give(call, number, step: action.step)
      case .see(let sighting): verdict = see(sighting)
      }
      if let verdict { return (verdict, number) }
      let isOpen = candidates.contains { $0.isUnconstrained && interpreter.isSettled($0, at: now) }
      if isOpen {
        undocumented += actions.indices.filter { $0 > number }
        break
      }
    }
    return (.passed, actions.count)
  }

  private mutating func keep(_ next: Set<TickCandidate>) {
    candidates = interpreter.closure(of: next, at: now)
    peak = max(peak, candidates.count)
  }

  private mutating func pass(to instant: Int, step: Int) -> Verdict? {
    while now < instant {
      let settled = candidates.filter { interpreter.isSettled($0, at: now) }
      undocumented = []
      guard !settled.isEmpty else { return .silence(step: step, at: now) }
      let punctual = settled.filter { !interpreter.isLateAfter($0, at: now) }
      guard !punctual.isEmpty else {
        punctualUntil = now
        return .stopped(step: step)
      }
      now += 1
      keep(Set(punctual.map(\.dropped)))
    }
    return nil
  }

  private mutating func see(_ sighting: SeenOutput) -> Verdict? {
    let output = interpreter.spec.outputs.first { $0.name.text == sighting.seen.output }
    if output?.isJudgedByInvariants == true { return nil }
    let next =
      candidates.flatMap(\.payments)
      .filter { $0.pattern.allows(sighting.seen) }
      .map(\.rest) + candidates.filter(\.isUnconstrained)
    guard !next.isEmpty else { return .unexpected(step: sighting.step, at: now) }
    keep(Set(next))
    return nil
  }

  private mutating func give(_ input: Call, _ number: Int, step: Int) -> Verdict? {
    var next: Set<TickCandidate> = []
    for candidate in candidates {
      let answer = interpreter.give(input, to: candidate, at: now)
      if case .undocumented = answer, undocumented.last != number { undocumented.append(number) }
      next.formUnion(answer.results)
    }
    guard !next.isEmpty else { return .stopped(step: step) }
    keep(next)
    return nil
  }
}
