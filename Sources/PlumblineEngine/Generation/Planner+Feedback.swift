internal import PlumblineModel

extension Planner {
  /// Counts over earlier traces; frozen while an epoch of traces is planned.
  package struct Feedback: Sendable {
    /// How often each input was planned in each location.
    var visits: [UInt32]
    /// How often each location was entered, or stayed in.
    private(set) var arrivals: [UInt32]
    /// The number of planned steps, and of those that only a long life has.
    private(set) var stepCount = 0
    private(set) var longLifeStepCount = 0
    /// How often each kind of event was repeated in a cycle.
    private var repetitions: [Int: Int] = [:]
    /// Per location, the longest time from the end of a trace there to the implementation's own next
    /// deadline: 0 before any trace has ended there, and ``Microseconds/max`` if no deadline was told.
    private var ticks: [Microseconds]

    package init(_ automaton: Automaton) {
      let locations = automaton.reference.locations.count
      visits = [UInt32](repeating: 0, count: locations * automaton.inputCount)
      arrivals = [UInt32](repeating: 0, count: locations)
      ticks = [Microseconds](repeating: 0, count: locations)
    }

    /// Adds the visits of a plan, without those of a repeated cycle.
    package mutating func add(_ plan: Plan) {
      for index in plan.cells.indices where !plan.repeatedCells.contains(index) {
        visits[Int(plan.cells[index])] &+= 1
      }
      for location in plan.locations { arrivals[Int(location)] &+= 1 }
      if let kind = plan.repeatedKind { repetitions[kind, default: 0] += 1 }
      stepCount += plan.steps.count
      longLifeStepCount += plan.longLifeStepCount
    }

    /// How often a kind of event was repeated in a cycle.
    func repetitions(of kind: Int) -> Int { repetitions[kind] ?? 0 }

    /// Adds the end of a trace that was judged to its end.
    ///
    /// - Parameters:
    ///   - plan: Its plan.
    ///   - next: The time to the implementation's next deadline, if it told one.
    mutating func addEnd(of plan: Plan, next: Microseconds?) {
      guard let end = plan.end.map(Int.init) else { return }
      let isQuiet = ticks[end] == 0 || ticks[end] == .max
      if let next {
        ticks[end] = isQuiet ? next : max(ticks[end], next)
      } else if isQuiet {
        ticks[end] = .max
      }
    }

    /// The longest affordable silence in a location; 0 while it is unknown.
    ///
    /// An implementation can have periodic timers that the spec does not know. A silence of weeks would
    /// let them expire millions of times.
    func affordableSilence(at location: Int32) -> Microseconds {
      let (silence, isTooLong) = ticks[Int(location)]
        .multipliedReportingOverflow(by: Microseconds(LongSilences.mostExpiries))
      return isTooLong ? .max : silence
    }
  }
}
