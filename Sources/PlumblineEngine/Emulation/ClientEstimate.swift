internal import PlumblineModel

/// A state estimate of the client that looks ahead: what is known at a later instant if nothing happens until then.
///
/// A copy of that of the judge. Where the judge knows no candidate, the client may be in every location that the
/// states of the environment leave.
struct ClientEstimate {
  private let automata: [Automaton]
  /// The states of the environment, per interpretation.
  private let environments: [EnvironmentStates]
  /// The candidates, per interpretation that is left; nil where the judge knows none.
  private var estimators: [AdaptiveEstimator?]?
  /// The instant of the log at which the estimators start.
  private let origin: Microseconds
  /// The locations of the candidates, per interpretation, once none of them allows the silence.
  private var overdue: [Set<Int32>]?
  /// Whether each event stands at its own instant.
  private let isExact: Bool

  /// - Parameters:
  ///   - interpretations: The candidates of the judge; nil where it knows none.
  ///   - automata: The automaton of each interpretation.
  ///   - environments: The states of the environment in each of them.
  ///   - isExact: Whether each event stands at its own instant.
  init(
    _ interpretations: TimedInterpretations?,
    _ automata: [Automaton],
    _ environments: [EnvironmentStates],
    isExact: Bool
  ) {
    self.isExact = isExact
    self.automata = automata
    self.environments = environments
    estimators = interpretations?.estimators
    origin = interpretations?.origin ?? 0
  }

  /// Whether the judge knows candidates.
  var isKnown: Bool { estimators != nil || overdue != nil }

  /// Lets time pass in silence; an interpretation that allows none is dropped.
  ///
  /// If none is left, an output is overdue, or an answer of the environment. From then on the client counts as one
  /// that has not shown it, and stays where it is.
  mutating func advance(to instant: Microseconds) {
    guard overdue == nil, var next = estimators.take() else { return }
    let isLeft = next.indices.map { number in
      next[number]?.advance(to: instant - origin) == true && next[number]?.isOverwhelmed == false
    }
    if isLeft.contains(true) {
      for number in next.indices where !isLeft[number] { next[number] = nil }
      estimators = next
    } else {
      overdue = next.indices.map { number in
        next[number].map { located($0.current, number) } ?? []
      }
    }
  }

  /// Whether no candidate has allowed the silence.
  var isOverdue: Bool { overdue != nil }

  /// Whether no candidate allows a silence until an instant.
  func isOver(by instant: Microseconds) -> Bool {
    var later = self
    later.advance(to: instant)
    return later.isOverdue
  }

  /// Whether every candidate has to show an output at this instant.
  var requiresOutput: Bool {
    estimators?.allSatisfy { $0?.current.requiresOutput ?? true } ?? false
  }

  /// The instants at which timers may or must expire, ascending.
  var deadlines: [Microseconds] {
    var instants: Set<Microseconds> = []
    for estimator in left {
      let expectations = estimator.expectations
      instants.formUnion(expectations.runningTimers.values)
      instants.formUnion(expectations.latestExpiries.values)
    }
    return instants.lazy.filter { $0 < Configuration.open }.map { origin + $0 }.sorted()
  }

  /// The end of the time in which the environment gives one of some inputs, and these inputs; nil if it
  /// gives none in any candidate.
  func pendingAnswers(among mayGive: [Bool]) -> (inputs: Set<Int>, until: Microseconds)? {
    var answers: (inputs: Set<Int>, until: Microseconds)?
    for estimator in left where estimator.automaton.hasAnswers {
      let timers = estimator.automaton.reference.timers
      for (timer, expiry) in estimator.current.runningTimers {
        let inputs = (timers[timer].gives ?? []).filter { mayGive[$0] }
        guard !inputs.isEmpty, origin + expiry < answers?.until ?? .max else { continue }
        answers = (Set(inputs), origin + expiry)
      }
    }
    return answers
  }

  /// The locations in which the client may be now, per interpretation.
  ///
  /// - Complexity: O(candidates × timers²); O(locations) where the judge knows no candidate.
  var locations: [Set<Int32>] {
    if let overdue { return overdue }
    return automata.indices.map { number in
      guard let estimators else { return environments[number].locations }
      guard var candidates: any CandidateEstimator = estimators[number]?.current else { return [] }
      candidates.closeUnderTau()
      return located(candidates, number)
    }
  }

  /// Those of ``locations`` in which the client may be if it shows at once what it does.
  ///
  /// An output that may come at any time has not come by now. One whose time is limited may be on its way.
  private func quiet(_ locations: [Set<Int32>]) -> [Set<Int32>] {
    locations.indices.map { number in
      guard overdue == nil,
        var candidates: any CandidateEstimator = estimators?[number]?.current,
        isExact || !hasLimitedExpiry(candidates)
      else { return locations[number] }
      candidates.closeUnderSilentSteps()
      return located(candidates, number)
    }
  }

  /// The locations of candidates that the states of the environment leave.
  private func located(_ candidates: any CandidateEstimator, _ number: Int) -> Set<Int32> {
    guard !candidates.isOverwhelmed else { return environments[number].locations }
    let unconstrained = automata[number].unconstrained
    return environments[number].filter(
      Set(candidates.candidateLocations.filter { $0 != unconstrained })
    )
  }

  /// Whether a timer may have expired by now that has to expire some time.
  private func hasLimitedExpiry(_ candidates: any CandidateEstimator) -> Bool {
    candidates.runningTimers.contains { timer, earliest in
      candidates.automaton.openTimers & 1 << UInt32(timer) == 0 && earliest <= candidates.now
    }
  }

  /// The standing of each input.
  ///
  /// - Complexity: O(inputs × locations).
  var standings: [EnvironmentEmulator.Standing] {
    let all = locations
    let quiet = quiet(all)
    let choices = zip(environments, quiet).map { $0.choices(in: $1) }
    return (0..<automata[0].inputCount).map { input in
      func isPossible(_ number: Int) -> (Int32) -> Bool {
        { automata[number].isPossible(input, at: $0) }
      }
      let numbers = automata.indices
      guard numbers.contains(where: { quiet[$0].contains(where: isPossible($0)) }) else {
        return .impossible
      }
      let isAllowed = numbers.allSatisfy { number in
        choices[number].contains { $0.allSatisfy(isPossible(number)) }
      }
      guard isAllowed else { return .doubtful }
      let isDocumented = numbers.allSatisfy { number in
        all[number].lazy.filter(isPossible(number))
          .allSatisfy { automata[number].isDocumented(input, at: $0) }
      }
      return isDocumented ? .documented : .undocumented
    }
  }

  private var left: [AdaptiveEstimator] { estimators?.compactMap(\.self) ?? [] }
}
