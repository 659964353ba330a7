internal import PlumblineModel

/// A state estimator that holds the candidates itself and knows their expected outputs.
protocol CandidateEstimator: StateEstimator {
  /// How often each edge was covered.
  var coverage: CoverageAttribution { get set }

  /// Lets every candidate react to an input, without exploring optional steps before it.
  mutating func react(to input: Int) -> Reception

  /// Adds every candidate that unobservable and optional steps at the current instant lead to, with
  /// or without pending outputs.
  mutating func closeUnderTau()

  /// Adds every candidate that silent steps at the current instant lead to: those without an output, which
  /// nothing that was observed excludes.
  mutating func closeUnderSilentSteps()

  /// Becomes like another estimator of the same instant with one of its candidates; neither counts coverage.
  ///
  /// - Parameters:
  ///   - index: The index of the candidate.
  ///   - all: The other estimator; it does not change.
  mutating func keepOnly(_ index: Int, of all: inout Self)

  /// Takes back the undocumented inputs of the current instant, and what came after the first one; edges
  /// that wait to be covered are lost.
  mutating func returnBeforeUndocumented()

  /// The location of each candidate.
  var candidateLocations: [Int32] { get }

  /// The location of the only candidate before the undocumented inputs of the current instant, if it
  /// has no pending outputs and no step left to explore; otherwise nil.
  var certainLocation: Int32? { get }

  /// Per candidate, its reactions with pending outputs, the oldest first.
  var pendingReactions: [[Configuration.Pending]] { get }

  /// The earliest expiry of each timer that runs in some candidate.
  var runningTimers: [Int: Microseconds] { get }

  /// The latest expiry of each timer that runs in some candidate; ``Configuration/open`` or more when it never has
  /// to expire.
  var latestExpiries: [Int: Microseconds] { get }

  /// The timers that have reached the end of their time in some candidate, as bits.
  var timersAtEnd: UInt32 { get }

  /// Whether an output is required in every candidate.
  var requiresOutput: Bool { get }

  /// Whether some candidate allows time to pass beyond the current instant.
  var mayLeave: Bool { get }
}

/// The expected outputs of the candidates.
extension CandidateEstimator {
  /// The outputs that may come next in some candidate, each once, the required ones first.
  ///
  /// A reaction without required outputs does not hold up the next one.
  var pending: [Reference.ExpectedOutput] {
    automaton.outputs(
      pendingIn: pendingReactions.flatMap { reactions in reactions.unblocked.map { reactions[$0] } }
    )
  }

  /// The required outputs of the candidates with the fewest incomplete reactions.
  ///
  /// One in which a timer expired before the end of its time counts if there are no others: the timer could have waited.
  ///
  /// - Complexity: O(candidates × locations × timers) with windows.
  var missing: [Reference.ExpectedOutput] {
    let oldest = oldestIncomplete
    let waiting = automaton.windowTimers & ~timersAtEnd
    let due = oldest.filter { !automaton.isExpiry($0.edge, ofOneOf: waiting) }
    return automaton.outputs(pendingIn: due.isEmpty ? oldest : due).filter { !$0.isOptional }
  }

  /// The required outputs of each of the candidates with the fewest incomplete reactions.
  var missingAlternatives: [[Reference.ExpectedOutput]] {
    oldestIncomplete.map { oldest in
      automaton.outputs(pendingIn: [oldest]).filter { !$0.isOptional }
    }
  }

  /// The oldest reactions of the candidates with the fewest incomplete ones; unconstrained candidates
  /// count if there are no others.
  private var oldestIncomplete: [Configuration.Pending] {
    let blocking = zip(candidateLocations, pendingReactions)
      .map { ($0, $1.drop { !$0.blocks }) }.filter { !$0.1.isEmpty }
    let constrained = blocking.filter { $0.0 != automaton.unconstrained }
    let incomplete = (constrained.isEmpty ? blocking : constrained).map(\.1)
    let fewest = incomplete.map(\.count).min()
    return incomplete.filter { $0.count == fewest }.compactMap(\.first)
  }

  /// The unobservable inputs that the environment can give in some candidate where the documents are
  /// silent on them.
  ///
  /// A candidate with required pending outputs shows these before it reacts to anything.
  var openInputs: Set<Int> {
    let locations = Set(
      zip(candidateLocations, pendingReactions)
        .filter { !$0.1.contains(where: \.blocks) }.map(\.0)
    )
    return Set(
      automaton.unobservableInputs.filter { input in
        locations.contains {
          automaton.isPossible(input, at: $0) && !automaton.isDocumented(input, at: $0)
        }
      }
    )
  }

  /// The locations of the candidates, each once, without the unconstrained ones.
  var documentedLocations: Set<Int> {
    Set(candidateLocations.filter { $0 != automaton.unconstrained }.map { Int($0) })
  }

  /// Those of some running timers whose expiry has an effect in the location of some candidate.
  ///
  /// A timer that measures a state of another machine runs also outside its own state, without an effect.
  ///
  /// - Complexity: O(candidates × timers).
  func effective(_ running: [Int: Microseconds]) -> [Int: Microseconds] {
    let locations = documentedLocations
    return running.filter { timer, _ in
      locations.contains { !automaton.edges(at: Int32($0), expiryOf: timer).isEmpty }
    }
  }

  /// Whether the environment allows an input in every candidate, after any optional steps.
  func allowsEverywhere(_ input: Int) -> Bool {
    possibleLocations.allSatisfy {
      $0 != automaton.unconstrained && automaton.isPossible(input, at: $0)
    }
  }

  /// Whether the environment allows an input in some candidates and excludes it in others, after any
  /// optional steps.
  func isDoubtful(_ input: Int) -> Bool {
    let known = possibleLocations.filter { $0 != automaton.unconstrained }
    return Set(known.map { automaton.isPossible(input, at: $0) }).count == 2
  }

  /// As ``allowsEverywhere(_:)``, and whether the documents define the input there.
  func isDocumentedEverywhere(_ input: Int) -> Bool {
    possibleLocations.allSatisfy {
      automaton.isPossible(input, at: $0) && automaton.isDocumented(input, at: $0)
    }
  }

  /// The locations of the candidates, and those that optional steps reach by now.
  private var possibleLocations: [Int32] {
    var all = self
    all.closeUnderTau()
    return all.candidateLocations
  }
}

extension Automaton {
  /// The remaining outputs of some reactions, each once, the required ones first.
  fileprivate func outputs(
    pendingIn reactions: [Configuration.Pending]
  ) -> [Reference.ExpectedOutput] {
    var outputs: [Reference.ExpectedOutput] = []
    for pending in reactions {
      for (_, output) in expected(of: pending.edge, mask: pending.mask)
      where !outputs.contains(output) {
        outputs.append(output)
      }
    }
    return outputs.filter { !$0.isOptional } + outputs.filter(\.isOptional)
  }
}
