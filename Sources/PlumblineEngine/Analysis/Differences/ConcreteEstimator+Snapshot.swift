internal import PlumblineModel

/// A state estimate with time counted from now: two estimators with the same snapshot judge every later
/// event in the same way.
struct Snapshot: Sendable {
  /// A configuration, and the reactions after the oldest one that have outputs pending.
  struct Candidate: Sendable {
    var configuration: Configuration
    var later: [Configuration.Pending]
  }

  var candidates: [Candidate]

  /// The same for the same snapshots, whatever the order in which candidates were found.
  var key: [Int64] {
    candidates.map(\.words).sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
  }
}

extension Snapshot.Candidate {
  /// Everything that its future depends on.
  fileprivate var words: [Int64] {
    var words = [Int64(configuration.location), Int64(configuration.running)]
    for timer in Bits(configuration.running) { words.append(configuration.deadlines[timer]) }
    for pending in [configuration.pending] + later {
      words += [Int64(pending.edge), Int64(pending.mask)]
    }
    return words + [.min]
  }
}

extension ConcreteEstimator {
  /// The estimate now.
  func snapshot() -> Snapshot {
    Snapshot(
      candidates: configurations.elements.map { configuration in
        var own = configuration
        let later = laterReactions.elements(of: own.later)
        own.later = .empty
        own.unattributed = .empty
        own.countTime(from: now, of: automaton)
        return Snapshot.Candidate(configuration: own, later: later)
      }
    )
  }

  /// Goes on from a snapshot, at instant 0.
  mutating func restore(_ snapshot: Snapshot) {
    open()
    configurations.removeAll()
    for candidate in snapshot.candidates {
      var configuration = candidate.configuration
      configuration.later = candidate.later.reduce(.empty) { laterReactions.append($1, to: $0) }
      configurations.append(configuration)
    }
  }

  /// Gives an input and explores at once every optional step before it, so that a snapshot holds the
  /// whole estimate.
  mutating func giveEagerly(_ input: Int) -> Reception {
    if automaton.hasWindows { closeUnderExpiries(.possible) }
    return react(to: input)
  }

  /// The outputs that may come next at this instant, with documented values only.
  ///
  /// - Parameter documented: Per output and argument, the values that the documents name.
  /// - Returns: The symbols, of which ``ConcreteEstimator/observe(_:)`` may still refuse some.
  func showable(_ documented: [[UInt64]]) -> Set<Symbol> {
    var symbols: Set<Symbol> = []
    for configuration in configurations.elements {
      var isBlocked = false
      for pending in reactions(of: configuration) where !isBlocked {
        isBlocked = pending.blocks
        let outputs = automaton.expected(of: pending.edge, mask: pending.mask).map(\.1)
        let all = Set(outputs.flatMap { $0.pattern.symbols(documented, automaton) })
        symbols.formUnion(all.filter { automaton.positions(of: $0, in: pending) != 0 })
      }
      guard configuration.soonest <= now, !isBlocked else { continue }
      for timer in Bits(
        configuration.running & automaton.effectiveTimers(at: configuration.location)
      )
      where configuration.deadlines[timer] <= now {
        for position in automaton.edges(at: configuration.location, expiryOf: timer) {
          let edge = automaton.reference.edges[Int(automaton.edge(position))]
          for output in edge.outputs {
            symbols.formUnion(output.pattern.symbols(documented, automaton))
          }
        }
      }
    }
    return symbols
  }

  /// Whether in some candidate nothing has to come before something else happens.
  var mayAllowDelay: Bool { configurations.contains { $0.allowsDelay(laterReactions) } }

  /// How many reactions at most have begun and not been seen to end.
  var backlog: Int {
    pendingReactions.map(\.count).max() ?? 0
  }

  /// How long it is until something may or must happen that time alone brings; nil if nothing does.
  var nextLandmark: Microseconds? {
    var next = Configuration.never
    for configuration in configurations.elements {
      for timer in Bits(
        configuration.running & automaton.effectiveTimers(at: configuration.location)
      ) {
        let instants = [
          configuration.deadlines[timer], configuration.deadline(of: timer, in: automaton),
        ]
        for instant in instants where instant > now { next = min(next, instant) }
      }
    }
    return next >= Configuration.open ? nil : next - now
  }

  /// Whether something must happen now, or an output must come, in every candidate.
  var isUrgent: Bool {
    !configurations.contains { $0.next > now && $0.allowsDelay(laterReactions) }
  }
}

extension OutputPattern {
  /// The symbols that it allows and the documents name.
  fileprivate func symbols(_ documented: [[UInt64]], _ automaton: Automaton) -> [Symbol] {
    var pattern = self
    pattern.allowed = zip(allowed, documented[output]).map { $0 & $1 }
    return pattern.symbols(in: automaton.reference.vocabulary)
  }
}
