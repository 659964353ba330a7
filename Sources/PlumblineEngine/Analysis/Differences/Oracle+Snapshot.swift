internal import PlumblineModel

/// What an oracle believes, with time counted from now: two oracles with the same snapshot judge
/// everything that comes in the same way.
struct Snapshot: Sendable {
  /// A configuration, and the reactions after the oldest one that owe something.
  struct Explanation: Sendable {
    var configuration: Configuration
    var later: [Configuration.Owed]
  }

  var explanations: [Explanation]

  /// The same for the same snapshots, whatever the order in which explanations were found.
  var key: [Int64] {
    explanations.map(\.words).sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
  }
}

extension Snapshot.Explanation {
  /// Everything that its future depends on.
  fileprivate var words: [Int64] {
    var words = [Int64(configuration.location), Int64(configuration.running)]
    for timer in Bits(configuration.running) { words.append(configuration.earliest[timer]) }
    for owed in [configuration.owed] + later { words += [Int64(owed.edge), Int64(owed.mask)] }
    return words + [.min]
  }
}

extension Oracle {
  /// What it believes now.
  func snapshot() -> Snapshot {
    Snapshot(
      explanations: configurations.elements.map { configuration in
        var own = configuration
        let later = laterReactions.elements(of: own.later)
        own.later = .empty
        own.uncredited = .empty
        own.countTime(from: now, of: automaton)
        return Snapshot.Explanation(configuration: own, later: later)
      }
    )
  }

  /// Believes what a snapshot says, at instant 0.
  mutating func restore(_ snapshot: Snapshot) {
    open()
    configurations.removeAll()
    for explanation in snapshot.explanations {
      var configuration = explanation.configuration
      configuration.later = explanation.later.reduce(.empty) { laterReactions.append($1, to: $0) }
      configurations.append(configuration)
    }
  }

  /// Gives an input, and tries at once everything that may have happened before it, so that a
  /// snapshot holds all that the oracle believes.
  mutating func giveEagerly(_ input: Int) -> Reception {
    if automaton.hasWindows { closeUnderExpiries(.possible) }
    return react(to: input)
  }

  /// The outputs that may come next at this instant, with documented values only.
  ///
  /// - Parameter documented: Per output and argument, the values that the documents name.
  /// - Returns: The symbols, of which ``Oracle/observe(_:)`` may still refuse some.
  func showable(_ documented: [[UInt64]]) -> Set<Symbol> {
    var symbols: Set<Symbol> = []
    for configuration in configurations.elements {
      var reactions = [configuration.owed]
      if !configuration.owed.isNothing {
        for owed in laterReactions.elements(of: configuration.later) {
          guard reactions.last?.blocks == false else { break }
          reactions.append(owed)
        }
      }
      for owed in reactions where !owed.isNothing {
        let outputs = automaton.expected(of: owed.edge, mask: owed.mask).map(\.1)
        let all = Set(outputs.flatMap { $0.pattern.symbols(documented, automaton) })
        symbols.formUnion(all.filter { automaton.positions(of: $0, in: owed) != 0 })
      }
      guard configuration.soonest <= now, reactions.last?.blocks != true else { continue }
      for timer in Bits(
        configuration.running & automaton.effectiveTimers(at: configuration.location)
      )
      where configuration.earliest[timer] <= now {
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

  /// Whether in some explanation nothing has to come before something else happens.
  var maySettle: Bool { configurations.contains { $0.isSettled(laterReactions) } }

  /// How many reactions at most have begun and not been seen to end.
  var backlog: Int {
    configurations.elements.map { configuration in
      configuration.owed.isNothing ? 0 : 1 + laterReactions.count(of: configuration.later)
    }.max() ?? 0
  }

  /// How long it is until something may or must happen that time alone brings; nil if nothing does.
  var nextLandmark: Microseconds? {
    var next = Configuration.never
    for configuration in configurations.elements {
      for timer in Bits(
        configuration.running & automaton.effectiveTimers(at: configuration.location)
      ) {
        let instants = [
          configuration.earliest[timer], configuration.deadline(of: timer, in: automaton),
        ]
        for instant in instants where instant > now { next = min(next, instant) }
      }
    }
    return next >= Configuration.open ? nil : next - now
  }

  /// Whether something must happen now, or an output must come, in every explanation.
  var isUrgent: Bool {
    !configurations.contains { $0.next > now && $0.isSettled(laterReactions) }
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
