internal import PlumblineModel

extension SymbolicEstimator {
  /// The limit of candidates for an unknown client.
  static let anywhereLimit = 100_000

  /// All candidates of an unknown client: it may be in any timed-reachable location, and some of
  /// the outputs of its last reaction may have come already.
  ///
  /// They are the closure under all events without outputs. The times at a place are one zone, so
  /// that zones are few; the zone may contain impossible times.
  ///
  /// - Parameters:
  ///   - automaton: The automaton.
  ///   - values: The times bound to its parameters.
  /// - Returns: Nil if the candidates exceed the limit.
  /// - Complexity: O(zones × events × parts of their outputs × timers²).
  static func anywhere(
    _ automaton: Automaton,
    values: [String: Microseconds]
  ) -> [ZoneConfiguration]? {
    var unobservable = automaton.reference
    for edge in unobservable.edges.indices { unobservable.edges[edge].outputs = [] }
    unobservable.unobservableInputs = Array(unobservable.vocabulary.inputs.indices)
    var blind = SymbolicEstimator(
      Automaton(unobservable, values: values),
      timing: .order,
      limit: anywhereLimit,
      zonesPerLocation: 0,
      coverage: .none
    )
    blind.open()
    guard blind.advance(to: 0) else { return nil }
    var estimator = SymbolicEstimator(
      automaton,
      timing: .order,
      limit: anywhereLimit,
      coverage: .none
    )
    var places = ZoneSet(zonesPerLocation: 0)
    func add(_ candidate: consuming ZoneConfiguration) {
      // Candidates that differ in the watch alone are one.
      candidate.restartWatch()
      places.add(candidate, &estimator.coverage)
    }
    for candidate in blind.candidates { add(candidate) }
    for candidate in places.candidates {
      guard let parts = estimator.partlyObserved(from: candidate) else { return nil }
      for part in parts { add(part) }
      guard places.remaining <= anywhereLimit else { return nil }
    }
    return places.candidates
  }

  /// The successors of a candidate by each event, with each nonempty part of the event's outputs
  /// pending; nil if they exceed the limit.
  private mutating func partlyObserved(from candidate: ZoneConfiguration) -> [ZoneConfiguration]? {
    var all: [ZoneConfiguration] = []
    for input in 0..<automaton.inputCount
    where automaton.isPossible(input, at: candidate.location) {
      let edges = automaton.edges(at: candidate.location, input: input)
      for edge in Self.steps(along: edges) {
        guard successor(of: candidate, along: edge).addParts(to: &all, of: automaton) else {
          return nil
        }
      }
    }
    for timer in Bits(candidate.running) {
      guard let expiring = candidate.expiring(timer, of: automaton) else { continue }
      let edges = automaton.edges(at: candidate.location, expiryOf: timer)
      for edge in Self.steps(along: edges) {
        let next = successor(of: expiring, along: edge, using: timer)
        guard next.addParts(to: &all, of: automaton) else { return nil }
      }
    }
    return all
  }
}

extension SymbolicEstimator.Successor {
  /// Adds the candidate with each nonempty part of its outputs pending.
  ///
  /// - Parameters:
  ///   - all: The candidates so far.
  ///   - automaton: The automaton.
  /// - Returns: False if the candidates exceed the limit; some are missing then.
  fileprivate func addParts(to all: inout [ZoneConfiguration], of automaton: Automaton) -> Bool {
    let room = SymbolicEstimator.anywhereLimit - all.count
    guard !pending.isNothing else { return true }
    guard let masks = automaton.parts(of: pending, limit: room) else { return false }
    for mask in masks {
      var part = candidate
      part.pending = [
        Configuration.Pending(edge: pending.edge, mask: mask, required: pending.required)
      ]
      all.append(part)
    }
    return true
  }
}
