import PlumblineLanguage

/// The arguments of outputs that equal the time of a timer.
extension TickInterpreter {
  /// The outputs of a reaction that is over, with the times of the timers that it started.
  func settled(_ outputs: PendingOutputs, in candidate: TickCandidate) -> PendingOutputs {
    var settled = outputs
    settled.entered = []
    func time(_ pattern: Pattern) -> Pattern {
      settle(pattern, entered: outputs.entered, in: candidate)
    }
    settled.emitted = [:]
    for (pattern, count) in outputs.emitted { settled.emitted[time(pattern), default: 0] += count }
    settled.optional = [:]
    for (pattern, count) in outputs.optional {
      settled.optional[time(pattern), default: 0] += count
    }
    for (machine, patterns) in outputs.announced {
      // Only the last announcement of a machine is about the state in which its timer runs.
      settled.announced[machine] = patterns.indices.map { index in
        var pattern = patterns[index]
        guard index == patterns.count - 1 else {
          pattern.timers = [:]
          return pattern
        }
        return time(pattern)
      }
    }
    return settled
  }

  private func settle(
    _ pattern: Pattern,
    entered: Set<Place>,
    in candidate: TickCandidate
  ) -> Pattern {
    var settled = pattern
    settled.timers = [:]
    let output = Name(pattern.output)
    let arguments = spec.outputs.first { $0.name == output }?.arguments ?? []
    for (position, name) in pattern.timers {
      let values = values(of: arguments[position].name.text, of: output).map(\.text)
      let started = timers.filter { place, timer in
        place.machine == name.machine && place.timer == name.node
          && entered.contains(clock(of: timer, at: place)) && exists(timer)
      }
      guard !started.isEmpty else {
        settled.allowed[position] = values.contains("absent") ? ["absent"] : nil
        continue
      }
      settled.allowed[position] = Set(
        started.flatMap { place, timer in
          let span = span(of: timer, at: place, in: candidate)
          let (first, last) = (ticks(from: span.from), span.to.map(ticks(of:)))
          let inside = values.filter { value in
            Int(value.dropLast()).map { $0 >= first && $0 <= last ?? .max } ?? false
          }
          return first == last ? inside : inside + [Seen.unknown]
        }
      )
    }
    return settled
  }

  /// Whether this reading of the documents leaves a timer a reaction.
  private func exists(_ timer: SpecDocument.Timer) -> Bool {
    !timer.gives.isEmpty || timer.cases.contains { $0.when.map { isPossible($0) ?? true } ?? true }
  }

  /// Whether a condition holds in every state; nil if it depends on the state.
  private func isPossible(_ condition: SpecDocument.Guard) -> Bool? {
    switch condition {
    case .is(let atom): return choice[atom.machine.text].map { $0 == atom.state.text }
    case .always(let holds): return holds
    case .not(let inner): return isPossible(inner).map { !$0 }
    case .and(let left, let right):
      let both = [isPossible(left), isPossible(right)]
      return both.contains(false) ? false : both.contains(nil) ? nil : true
    case .or(let left, let right):
      let either = [isPossible(left), isPossible(right)]
      return either.contains(true) ? true : either.contains(nil) ? nil : false
    }
  }
}
