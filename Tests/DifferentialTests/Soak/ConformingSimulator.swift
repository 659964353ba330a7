import PlumblineLanguage

/// An implementation that follows a spec and uses every freedom: order, alternatives, ties, and
/// outputs that come late within their instant.
struct ConformingSimulator {
  let interpreter: TickInterpreter
  /// Deadlines that are further away are not waited for.
  private let patience: Int
  /// Whether it shows unconstrained outputs.
  private let isHumming: Bool
  /// Whether some inputs come before the work of the step before is done.
  private let isReentrant: Bool
  private var candidate: TickCandidate
  private var now = 0
  private(set) var trace = TickTrace()
  /// Whether the environment could follow all inputs.
  private(set) var isPossible = true

  init(
    _ interpreter: TickInterpreter,
    patience: Int = 6,
    isHumming: Bool = true,
    isReentrant: Bool = false
  ) {
    self.interpreter = interpreter
    self.isReentrant = isReentrant
    self.patience = patience
    self.isHumming = isHumming
    candidate = interpreter.start
  }

  /// Simulators a number of steps.
  mutating func simulator(steps: Int, with dice: inout Dice) -> TickTrace {
    for number in 0..<steps {
      let wanted = delay(with: &dice)
      var delay = 0
      while delay < wanted {
        if dice.percent(25) { act(step: number, isAfterInput: false, with: &dice) }
        settle(step: number, with: &dice)
        guard !interpreter.isLateAfter(candidate, at: now) else { break }
        candidate = candidate.dropped
        now += 1
        delay += 1
      }
      act(step: number, isAfterInput: false, with: &dice)
      var input = dice.percent(10) ? nil : input(with: &dice)
      if isReentrant, number > 0, delay == 0, dice.percent(60) { input?.overlaps = true }
      trace.steps.append((delay, input))
      if let input {
        let results = interpreter.give(input, to: candidate, at: now).results
        if results.isEmpty {
          isPossible = false
        } else {
          candidate = dice.pick(results)
        }
      }
      act(step: number, isAfterInput: true, with: &dice)
    }
    return trace
  }

  /// A delay that likes the deadlines of running timers.
  private func delay(with dice: inout Dice) -> Int {
    let deadlines = interpreter.remaining(in: candidate, at: now)
      .flatMap { [$0.earliest, $0.latest ?? 0] }
      .filter { (1...patience).contains($0) }
    if dice.percent(50), !deadlines.isEmpty { return dice.pick(deadlines) }
    return dice.percent(40) ? 0 : dice.below(7)
  }

  /// Mostly an input that is possible and documented.
  private func input(with dice: inout Dice) -> Call? {
    let given = interpreter.spec.inputs.filter { !interpreter.unobservable.contains($0.name.text) }
    let names = given.map { input in
      Call(
        name: input.name.text,
        values: input.arguments.map { dice.pick(Array(interpreter.values(of: $0).dropLast())) }
      )
    }
    guard !names.isEmpty else { return nil }
    let due = interpreter.due(of: candidate, at: now)
    let pending = names.first { due.contains(Name($0.name)) }
    if let pending, !dice.percent(10) { return pending }
    guard !dice.percent(3) else { return dice.pick(names) }
    let answers = names.map { ($0, interpreter.give($0, to: candidate, at: now)) }
    let documented = answers.filter { if case .documented = $0.1 { true } else { false } }
    let possible = answers.filter { !$0.1.results.isEmpty }
    let choices = documented.isEmpty || dice.percent(3) ? possible : documented
    return choices.isEmpty ? nil : dice.pick(choices).0
  }

  /// Does some of what is due or pending.
  private mutating func act(step: Int, isAfterInput: Bool, with dice: inout Dice) {
    if isHumming { hum(step: step, isAfterInput: isAfterInput, with: &dice) }
    let unobservable = interpreter.unobservable(in: candidate, at: now)
    if !unobservable.isEmpty, dice.percent(30) { candidate = dice.pick(unobservable) }
    var patience = dice.percent(40) ? 20 : dice.below(4)
    while patience > 0, actOnce(step: step, isAfterInput: isAfterInput, with: &dice) {
      patience -= 1
    }
  }

  /// Shows unconstrained outputs.
  private mutating func hum(step: Int, isAfterInput: Bool, with dice: inout Dice) {
    for output in interpreter.spec.outputs
    where output.isJudgedByInvariants && dice.percent(35) {
      let values = output.arguments.map { dice.pick(interpreter.values(of: $0)) }
      let seen = Seen(output: output.name.text, values: values)
      trace.sink.append(
        SeenOutput(at: now, step: step, isAfterInput: isAfterInput, seen: seen)
      )
    }
  }

  /// Takes all due expiries and shows all pending outputs.
  private mutating func settle(step: Int, with dice: inout Dice) {
    while !interpreter.isSettled(candidate, at: now),
      actOnce(step: step, isAfterInput: false, isForced: true, with: &dice)
    {}
  }

  /// Lets one timer expire or shows one output; false if neither is possible.
  private mutating func actOnce(
    step: Int,
    isAfterInput: Bool,
    isForced: Bool = false,
    with dice: inout Dice
  ) -> Bool {
    let due =
      isForced
      ? interpreter.due(in: candidate, at: now) : interpreter.ready(in: candidate, at: now)
    let payments = candidate.payments.sorted { $0.pattern.text < $1.pattern.text }
    guard !due.isEmpty || !payments.isEmpty else { return false }
    if payments.isEmpty || !due.isEmpty && dice.percent(50) {
      let place = dice.pick(due)
      candidate = dice.pick(interpreter.expire(place, in: candidate, at: now))
    } else {
      let (pattern, rest) = dice.pick(payments)
      candidate = rest
      let seen = interpreter.example(of: pattern, with: &dice)
      let sighting = SeenOutput(at: now, step: step, isAfterInput: isAfterInput, seen: seen)
      trace.sink.append(sighting)
    }
    return true
  }
}

extension TickInterpreter {
  /// The values that an argument may have, the unknown one last.
  func values(of argument: SpecDocument.Argument) -> [String] {
    (spec.values(of: argument.domain) ?? []).map(\.text) + [Seen.unknown]
  }

  /// An output that a pattern allows.
  func example(of pattern: Pattern, with dice: inout Dice) -> Seen {
    let output = spec.outputs.first { $0.name.text == pattern.output }
    let values: [String] = zip(output?.arguments ?? [], pattern.allowed).map { argument, allowed in
      let documented = self.values(of: argument)
      return dice.pick(documented.filter { allowed?.contains($0) ?? true })
    }
    return Seen(output: pattern.output, values: values)
  }
}
