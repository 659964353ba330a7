internal import PlumblineModel

extension AssumptionSearch {
  /// The outcome of an event.
  enum Step {
    case taken(Knowledge)
    case refused
    /// The documents or the limits of judging leave it open.
    case unjudged
  }

  /// Judges sessions with a choice of unobservable inputs.
  struct Observer: Sendable {
    private let automata: [Automaton]
    private let values: [String: Microseconds]
    private var order: UntimedObserver
    /// The estimators of an opening client; empty where only the order counts.
    private let timed: [AdaptiveEstimator]

    init(
      _ references: [Reference],
      unobservable inputs: [Int],
      _ values: [String: Microseconds],
      _ latency: ClosedRange<Microseconds>?
    ) {
      let automata = references.map { reference in
        var reference = reference
        reference.unobservableInputs = inputs.isEmpty ? nil : inputs
        return Automaton(reference, values: values)
      }
      self.automata = automata
      self.values = values
      order = UntimedObserver(automata, values: values)
      timed =
        latency.map { latency in
          automata.map {
            AdaptiveEstimator(
              $0,
              isSymbolic: true,
              latency: latency,
              zonesPerLocation: LogJudge.zonesPerLocation,
              countsCoverage: false
            )
          }
        } ?? []
    }

    /// The number of sets of candidates that it keeps.
    var setCount: Int { order.count }

    func opening(at instant: Microseconds) -> Knowledge {
      timed.isEmpty
        ? .ordered(order.start) : .timed(TimedInterpretations(opening: timed, at: instant))
    }

    mutating func knowledge(
      of candidates: [[ZoneConfiguration]],
      at instant: Microseconds
    ) -> Knowledge {
      timed.isEmpty
        ? .ordered(order.knowledge(of: candidates))
        : .timed(TimedInterpretations(finding: candidates, with: timed, at: instant))
    }

    /// The candidates, and the instant at which they hold.
    func candidates(
      of knowledge: Knowledge
    ) -> (candidates: [[ZoneConfiguration]], at: Microseconds) {
      switch knowledge {
      case .ordered(let number): (order.candidates(of: number), 0)
      case .timed(let interpretations):
        (interpretations.zones, interpretations.last)
      }
    }

    mutating func step(
      _ event: LogEvent.What,
      at instant: Microseconds,
      from knowledge: Knowledge
    ) -> Step {
      switch knowledge {
      case .ordered(let number):
        switch order.step(event, from: number) {
        case .known(let next): return .taken(.ordered(next))
        case .illegal, .impossible: return .refused
        case .undocumented, .overwhelmed: return .unjudged
        }
      case .timed(var interpretations):
        switch interpretations.step(event, at: max(instant, interpretations.last)) {
        case .taken: return .taken(.timed(interpretations))
        case .refused, .impossible: return .refused
        case .undocumented, .overwhelmed: return .unjudged
        }
      }
    }

    /// The candidates after some events; nil if it does not allow them all.
    mutating func run(
      _ events: [(what: LogEvent.What, at: Microseconds)],
      from start: (candidates: [[ZoneConfiguration]], at: Microseconds)
    ) -> [[ZoneConfiguration]]? {
      var knowledge = self.knowledge(of: start.candidates, at: start.at)
      for event in events {
        guard case .taken(let next) = step(event.what, at: event.at, from: knowledge) else {
          return nil
        }
        knowledge = next
      }
      return candidates(of: knowledge).candidates
    }

    /// As ``UntimedObserver/compact(_:)``.
    mutating func compact(
      _ held: Set<UntimedObserver.Knowledge>
    ) -> [UntimedObserver.Knowledge: UntimedObserver.Knowledge] { order.compact(held) }

    /// Drops all sets of candidates if it keeps more than a number of them.
    mutating func forget(beyond limit: Int) {
      if order.count > limit { order = UntimedObserver(automata, values: values) }
    }
  }
}
