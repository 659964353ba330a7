extension Reference {
  /// The named times of the spec; names that the compiler derives from paths contain dots.
  ///
  /// - Complexity: O(number of parameters).
  package var constants: [Parameter] { parameters.filter { !$0.name.contains(".") } }

  /// Every parameter, with other times for some, and with the waits that follow from these.
  ///
  /// - Complexity: O(number of parameters).
  package func times(setting values: [String: Microseconds]) -> [Microseconds] {
    let times = parameters.map { values[$0.name] ?? $0.value }
    return zip(parameters, times).map { parameter, time in
      guard let wait = parameter.wait else { return time }
      return wait.growth.time(first: times[wait.first], cap: times[wait.cap])
    }
  }

  /// The automaton with other times for some parameters.
  ///
  /// - Complexity: O(size of the automaton).
  package func setting(_ values: [String: Microseconds]) -> Reference {
    var reference = self
    for (index, time) in times(setting: values).enumerated() {
      reference.parameters[index].value = time
    }
    return reference
  }

  /// The reason why constants cannot have these times; nil if they can.
  ///
  /// - Complexity: O(number of parameters, timers and invariants).
  package func problem(setting values: [String: Microseconds]) -> String? {
    let names = constants.map(\.name)
    if let unknown = values.keys.sorted().first(where: { !names.contains($0) }) {
      let known = names.isEmpty ? "no constants" : names.joined(separator: ", ")
      return "unknown constant '\(unknown)'; the spec '\(id)' has \(known)"
    }
    let times = times(setting: values)
    func time(_ parameter: Int) -> Microseconds { times[parameter] }
    for timer in timers {
      if let wait = timer.spans.last.flatMap({ parameters[$0.from].wait }) {
        let (first, cap) = (time(wait.first), time(wait.cap))
        guard 0 < first, first <= cap else {
          return
            "with these constants the first wait of timer '\(timer.name)', \(describe(first)), is"
            + " not between 0 s and the cap, \(describe(cap))"
        }
        // The automaton has a state for each wait that the constants of the spec need.
        guard wait.growth.length(first: first, cap: cap) == cap else {
          return
            "with these constants the back-off of timer '\(timer.name)' does not reach its cap in"
            + " \(timer.spans.count) waits, and the automaton has no more; set the first wait and the"
            + " cap in proportion, or change them in the spec"
        }
      }
      let bounds = timer.spans.flatMap { [$0.from] + ($0.to.map { [$0] } ?? []) }
      if timer.isAnnounced == true, bounds.contains(where: { time($0) != parameters[$0].value }) {
        return
          "an argument of an output equals the time of timer '\(timer.name)'; change both in a spec that"
          + " extends this one"
      }
      for span in timer.spans {
        guard let to = span.to, time(span.from) > time(to) else { continue }
        return "with these constants the window of timer '\(timer.name)' is empty"
      }
    }
    if let reason = setting(values).endlessInstant { return "with these constants \(reason)" }
    for invariant in invariants {
      let isEmpty =
        switch invariant.window {
        case .span(let from, .some(let to)): time(to) == 0 || from.map(time) ?? 0 > time(to)
        case .before(let to): time(to) == 0
        default: false
        }
      guard isEmpty else { continue }
      return "with these constants the window of invariant '\(invariant.name)' is empty"
    }
    return nil
  }
}
