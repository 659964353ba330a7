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
    /// Per location, what the implementation told about its next deadline at the ends of traces there.
    private var told: [Told]
    /// The limit of long silences where the next deadline is unknown.
    private let silenceLimit: Microseconds
    /// What no passed trace has shown yet; nil if no plan is led.
    private(set) var goals: CoverageGoals?
    /// Whether all long silences are limited: the outputs of one exceeded a limit.
    private var isLimited = false

    package init(_ automaton: Automaton) {
      let locations = automaton.reference.locations.count
      visits = [UInt32](repeating: 0, count: locations * automaton.inputCount)
      arrivals = [UInt32](repeating: 0, count: locations)
      told = [Told](repeating: .nothing, count: locations)
      silenceLimit = 3 * automaton.longest + 1_000_000
    }

    /// Adds the visits of a plan, without those of a repeated cycle.
    package mutating func add(_ plan: Plan) {
      for index in plan.cells.indices where !plan.repeatedCells.contains(index) {
        visits[Int(plan.cells[index])] &+= 1
      }
      for location in plan.locations { arrivals[Int(location)] &+= 1 }
      if let kind = plan.repeatedKind { repetitions[kind, default: 0] += 1 }
      if !plan.goals.isEmpty { goals?.add(plan) }
      stepCount += plan.steps.count
      longLifeStepCount += plan.longLifeStepCount
    }

    /// How often a kind of event was repeated in a cycle.
    func repetitions(of kind: Int) -> Int { repetitions[kind] ?? 0 }

    /// Adds the end of a trace that was judged to its end.
    ///
    /// - Parameters:
    ///   - plan: Its plan.
    ///   - next: The time to the implementation's next deadline; nil if it is unknown.
    mutating func addEnd(of plan: Plan, next: NextDeadline?) {
      guard let end = plan.end.map(Int.init) else { return }
      told[end].add(next)
    }

    /// Lets plans lead to goals from now on.
    mutating func pursue(_ goals: CoverageGoals) { self.goals = goals }

    /// Draws the goals of a plan.
    mutating func targets(of index: Int, _ planner: Planner) -> [CoverageGoals.Target] {
      goals?.targets(of: index, planner) ?? []
    }

    /// Changes the goals by what an epoch has shown; without any left, no plan is led any more.
    mutating func changeGoals(_ change: (inout CoverageGoals) -> Void) {
      guard var goals else { return }
      self.goals = nil
      change(&goals)
      if !goals.isOver { self.goals = goals }
    }

    /// Limits the long silences of the traces planned from now on.
    mutating func limitSilences() { isLimited = true }

    /// The limit of the long silences, if it applied in some location.
    var appliedSilenceLimit: Microseconds? {
      isLimited || told.contains { $0.isUnknown } ? silenceLimit : nil
    }

    /// The longest affordable silence in a location; 0 before any trace has ended there.
    ///
    /// An implementation can have periodic timers that the spec does not know. A silence of weeks would
    /// let them expire millions of times.
    func affordableSilence(at location: Int32) -> Microseconds {
      let affordable: Microseconds
      switch told[Int(location)] {
      case .nothing: return 0
      case .unknown: return silenceLimit
      case .never: affordable = .max
      case .deadlines(let shortest, let last):
        let (silence, isTooLong) = (shortest ?? last).multipliedReportingOverflow(
          by: Microseconds(LongSilences.mostExpiries)
        )
        affordable = isTooLong ? .max : max(silence, silenceLimit)
      }
      return isLimited ? min(affordable, silenceLimit) : affordable
    }
  }
}

extension Planner.Feedback {
  /// The next deadlines that an implementation told at the ends of traces in one location.
  private enum Told: Equatable {
    /// No trace has ended there.
    case nothing
    /// No timer ran.
    case never
    /// The shortest period so far, and the last deadline.
    ///
    /// A deadline is at most a period away, and often much less. So the larger one of two in a row counts as a
    /// period.
    case deadlines(shortest: Microseconds?, last: Microseconds)
    /// Some trace ended there without a word about it.
    case unknown

    var isUnknown: Bool { self == .unknown }

    mutating func add(_ next: NextDeadline?) {
      switch (self, next) {
      case (.unknown, _), (_, nil): self = .unknown
      case (.nothing, .never): self = .never
      case (_, .never): break
      case (.deadlines(let shortest, let last), .at(let next)):
        self = .deadlines(shortest: min(shortest ?? .max, max(last, next)), last: next)
      case (_, .at(let next)): self = .deadlines(shortest: nil, last: next)
      }
    }
  }
}
