/// What a trace deserves.
enum Verdict: Hashable, CustomStringConvertible {
  case passed
  /// What was planned is impossible at this step.
  case stopped(step: Int)
  /// An output that nothing explains, or the silence in which something due was missed; times in
  /// ticks.
  case unexpected(step: Int, at: Int)
  case silence(step: Int, at: Int)

  var isViolation: Bool {
    switch self {
    case .passed, .stopped: false
    case .unexpected, .silence: true
    }
  }

  var description: String {
    switch self {
    case .passed: "passed"
    case .stopped(let step): "stopped at step \(step)"
    case .unexpected(let step, let instant): "unexpected output at \(instant) s in step \(step)"
    case .silence(let step, let instant): "something missed at \(instant) s in step \(step)"
    }
  }
}

/// Keeps every explanation of a trace.
struct TickJudge {
  let interpreter: TickInterpreter
  private var now = 0
  private var explanations: Set<Explanation>
  /// Whether an input on which the spec is silent was met.
  private(set) var isUndocumented = false
  /// The largest number of explanations at one time.
  private(set) var peak = 1

  init(_ interpreter: TickInterpreter) {
    self.interpreter = interpreter
    explanations = interpreter.closure(of: [interpreter.start], at: 0)
  }

  mutating func judge(_ trace: TickTrace) -> Verdict {
    var end = 0
    for (number, step) in trace.steps.enumerated() {
      end += step.delay
      for sighting in trace.sightings where sighting.step == number && !sighting.isAfterInput {
        if let verdict = pass(to: sighting.at, step: number) ?? see(sighting) { return verdict }
      }
      if let verdict = pass(to: end, step: number) { return verdict }
      if let input = step.input {
        if let verdict = give(input, step: number) { return verdict }
        if isUndocumented { return .passed }
      }
      for sighting in trace.sightings where sighting.step == number && sighting.isAfterInput {
        if let verdict = see(sighting) { return verdict }
      }
    }
    return .passed
  }

  private mutating func keep(_ next: Set<Explanation>) {
    explanations = interpreter.closure(of: next, at: now)
    peak = max(peak, explanations.count)
  }

  private mutating func pass(to instant: Int, step: Int) -> Verdict? {
    while now < instant {
      let settled = explanations.filter { interpreter.isSettled($0, at: now) }
      guard !settled.isEmpty else { return .silence(step: step, at: now) }
      now += 1
      keep(Set(settled.map(\.forgiven)))
    }
    return nil
  }

  private mutating func see(_ sighting: Sighting) -> Verdict? {
    let next = explanations.flatMap(\.payments)
      .filter { $0.pattern.allows(sighting.seen) }
      .map(\.rest)
    guard !next.isEmpty else { return .unexpected(step: sighting.step, at: now) }
    keep(Set(next))
    return nil
  }

  private mutating func give(_ input: String, step: Int) -> Verdict? {
    var next: Set<Explanation> = []
    for explanation in explanations {
      let answer = interpreter.give(input, to: explanation, at: now)
      if case .undocumented = answer { isUndocumented = true }
      next.formUnion(answer.results)
    }
    guard !next.isEmpty else { return .stopped(step: step) }
    keep(next)
    return nil
  }
}
