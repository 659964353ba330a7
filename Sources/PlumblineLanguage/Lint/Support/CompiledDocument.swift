import PlumblineModel

/// A spec together with its automata, one for each combination of interpretations.
struct CompiledDocument {
  let spec: SpecDocument
  let references: [Reference]
  /// Whether a transition leads out of a leaf of a machine, even within an event.
  let hasExit: (_ machine: Int, _ leaf: Int) -> Bool
  /// The names of timers of 0 s that restart each other within one instant, each cycle once.
  let zeroTimerCycles: [[String]]

  init(
    spec: SpecDocument,
    references: [Reference],
    hasExit: @escaping (_ machine: Int, _ leaf: Int) -> Bool
  ) {
    self.spec = spec
    self.references = references
    self.hasExit = hasExit
    var reported: Set<[String]> = []
    zeroTimerCycles = references.flatMap(\.zeroTimerCycles).filter { reported.insert($0).inserted }
  }

  /// The declaration of a timer of an automaton.
  func location(ofTimer path: String) -> SourceLocation {
    spec.namedTimers.first { $0.path == path }?.timer.name.location ?? spec.id.location
  }
}

extension SpecDocument {
  /// The timers with the names that they have in the automata.
  var namedTimers: [(path: String, timer: Timer)] {
    machines.flatMap { machine in
      machine.root.subtree.enumerated().flatMap { position, state in
        let place = position == 0 ? "\(machine.name)" : "\(machine.name).\(state.name)"
        return state.timers.map { ($0.path(at: place), $0) }
      }
    }
  }
}

extension Reference {
  /// The time of a timer that has one exact time; nil for windows and schedules.
  func exactTime(ofTimer timer: Int) -> Microseconds? {
    guard timers[timer].spans.count == 1, let span = timers[timer].spans.first,
      span.from == span.to
    else { return nil }
    return parameters[span.from].value
  }
}
