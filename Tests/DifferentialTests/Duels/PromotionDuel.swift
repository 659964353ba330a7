import PlumblineModel

@testable import PlumblineEngine

/// One estimator that goes over to zones at random, and two that never and always have them, in step.
struct PromotionDuel {
  private let vocabulary: Vocabulary
  private let automaton: Automaton

  init(_ reference: Reference) {
    vocabulary = reference.vocabulary
    automaton = Automaton(reference)
  }

  /// Whether the estimator may return from zones to points.
  var mayDemote: Bool { !automaton.hasUnobservableStarts }

  /// The result of a trace.
  struct Result {
    /// The difference of the estimators; nil if they agree.
    var contradiction: String?
    /// The number of returns of the first one to points.
    var demotions = 0
  }

  /// Holds what the three say of each event against each other, and what they credit.
  func judge(_ trace: TickTrace, _ dice: inout Dice) -> Result {
    var result = Result()
    var estimators = [
      AdaptiveEstimator(automaton), AdaptiveEstimator(automaton),
      AdaptiveEstimator(automaton, isSymbolic: true),
    ]
    for index in estimators.indices { estimators[index].open() }
    var events = LogEvent.events(of: trace.steps(in: vocabulary), trace.recording(in: vocabulary))
    events.removeAll { $0.what.symbols?.allSatisfy(automaton.isUnconstrained) == true }
    let end = Microseconds(trace.ends.last ?? 0) * 1_000_000
    for (number, event) in (events + [LogEvent(.gap, at: end)]).enumerated() {
      let instant = event.at ?? 0
      let together = events[min(number, events.count)...].prefix { $0.at == event.at }
      let outputs = together.count { !$0.what.isInput }
      if dice.percent(30) { estimators[0].promote() }
      let verdicts = estimators.indices.map { index in
        let hadZones = estimators[index].symbolic != nil
        estimators[index].expect(outputs: outputs)
        let isInTime = estimators[index].advance(to: instant)
        if hadZones, estimators[index].symbolic == nil { result.demotions += 1 }
        return isInTime ? estimators[index].take(event) : "silence at \(estimators[index].now)"
      }
      if estimators.contains(where: \.isOverwhelmed) { return result }
      guard Set(verdicts).count == 1 else {
        result.contradiction = "event \(number + 1): \(verdicts)"
        return result
      }
      guard verdicts[0] == "taken" else { break }
    }
    for index in estimators.indices { estimators[index].close() }
    // Zones try everything at once, and may agree on less at the end of a trace.
    for (edge, own) in estimators[0].coverage.enumerated() {
      let others = estimators.dropFirst().map { $0.coverage[edge] }
      guard let least = others.min(), let most = others.max(), own < least || own > most else {
        continue
      }
      result.contradiction = "edge \(edge) is covered \(own) times, otherwise \(others)"
    }
    return result
  }
}

extension AdaptiveEstimator {
  /// Takes note of an event at the current instant, and says what came of it.
  fileprivate mutating func take(_ event: LogEvent) -> String {
    switch event.what {
    case .input(let input): return "\(take(.input(input)))"
    case .output(let symbol):
      let reception = take(.output(symbol))
      return isUnconstrained ? "undocumented" : "\(reception)"
    default: return "taken"
    }
  }
}
