internal import PlumblineModel

/// A state estimate with time counted from now: two estimators with equal snapshots judge all later
/// events alike.
struct Snapshot: Sendable {
  /// A configuration, and its pending reactions after the oldest one.
  struct Candidate: Sendable {
    var configuration: Configuration
    var later: [Configuration.Pending]
  }

  var candidates: [Candidate]

  /// Equal for equal snapshots, regardless of the order of candidates.
  var key: [Int64] {
    candidates.map(\.words).sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
  }

  /// The estimate of a client whose outputs of this instant have all come: without candidates that require another
  /// one, and without optional outputs; nil if no candidate is left.
  ///
  /// An expiry that is due at this instant may still come.
  var settled: Snapshot? {
    var known: Set<[Int64]> = []
    let left = candidates.compactMap { candidate -> Candidate? in
      guard !candidate.configuration.pending.blocks, !candidate.later.contains(where: \.blocks)
      else { return nil }
      var candidate = candidate
      candidate.configuration.pending = .nothing
      candidate.later = []
      return known.insert(candidate.words).inserted ? candidate : nil
    }
    return left.isEmpty ? nil : Snapshot(candidates: left)
  }
}

extension Snapshot.Candidate {
  /// All that its future depends on.
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
  /// The current estimate.
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

  /// Continues from a snapshot, at instant 0.
  mutating func restore(_ snapshot: Snapshot) {
    open()
    configurations.removeAll()
    for candidate in snapshot.candidates {
      var configuration = candidate.configuration
      configuration.later = candidate.later.reduce(.empty) { laterReactions.append($1, to: $0) }
      configurations.append(configuration)
    }
  }

  /// Gives an input and explores every optional step before it at once, so that a snapshot holds
  /// the whole estimate.
  mutating func giveEagerly(_ input: Int) -> Reception {
    if automaton.hasWindows { closeUnderExpiries(.possible) }
    return react(to: input)
  }

  /// The possible next outputs at this instant, with documented values only.
  ///
  /// - Parameter documented: Per output and argument, the documented values.
  /// - Returns: The symbols, of which ``ConcreteEstimator/observe(_:)`` may still refuse some.
  func showable(_ documented: [[UInt64]]) -> Set<Symbol> {
    var symbols: Set<Symbol> = []
    for configuration in configurations.elements {
      let reactions = Array(reactions(of: configuration))
      let isBlocked = reactions.contains(where: \.blocks)
      for pending in reactions.unblocked.map({ reactions[$0] }) {
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

  /// Whether some candidate has no required output pending.
  var mayAllowDelay: Bool { configurations.contains { $0.allowsDelay(laterReactions) } }

  /// The largest number of incomplete reactions in a candidate.
  var backlog: Int {
    pendingReactions.map(\.count).max() ?? 0
  }

  /// The delay until the next expiry becomes possible or due; nil without one.
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

  /// Whether an expiry is due now, or an output required, in every candidate.
  var isUrgent: Bool {
    !configurations.contains { $0.next > now && $0.allowsDelay(laterReactions) }
  }
}

extension OutputPattern {
  /// The documented symbols among those that the pattern allows.
  fileprivate func symbols(_ documented: [[UInt64]], _ automaton: Automaton) -> [Symbol] {
    var pattern = self
    pattern.allowed = zip(allowed, documented[output]).map { $0 & $1 }
    return pattern.symbols(in: automaton.reference.vocabulary)
  }
}
