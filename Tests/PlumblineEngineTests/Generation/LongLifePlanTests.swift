import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Plans as long as the life of an implementation.
@Suite struct LongLifePlanTests {
  /// A door that opens and shuts, and rings for 5 s when it is asked to.
  private static let door = Clockwork(
    timers: ["bell": (5000, 5000)],
    edges: [
      .init(0, "open", to: 1, ["opened"]), .init(1, "shut", to: 0, ["shut"]),
      .init(0, "ring", to: 2, arms: ["bell"]), .init(2, "bell", to: 0, ["silent"]),
    ]
  )
  private static let weeks: Microseconds = 1000 << 32

  private let automaton = Automaton(door.reference)

  private func plans(
    _ count: Int,
    of automaton: Automaton? = nil,
    longestTrace: Int = 1024,
    hasLongSilences: Bool = true,
    next: (Int) -> NextDeadline? = { _ in .never }
  ) -> [Planner.Plan] {
    let automaton = automaton ?? self.automaton
    let planner = Planner(
      automaton,
      inject: automaton.reference.vocabulary.inputs.map { _ in true },
      seed: 1,
      longestTrace: longestTrace,
      hasLongSilences: hasLongSilences
    )
    var feedback = Planner.Feedback(automaton)
    return (0..<count).map { number in
      var plan = Planner.Plan()
      planner.plan(number, feedback: feedback, into: &plan)
      feedback.add(plan)
      feedback.addEnd(of: plan, next: next(number))
      return plan
    }
  }

  /// The longest delay of each plan.
  private func silences(_ plans: [Planner.Plan]) -> [Microseconds] {
    plans.map { $0.steps.map(\.delay).max() ?? 0 }
  }

  @Test func `long lives take a quarter of the steps at most, at every point of a run`() {
    var (all, long) = (0, 0)
    for plan in plans(20_000) {
      all += plan.steps.count
      long += max(0, plan.steps.count - Planner.usualLength)
      #expect(long <= all / 4 + 1024)
    }
    #expect(long <= all / 4)
    #expect(long > all / 8)
  }

  @Test(arguments: [5, 26, 100, 1024])
  func `no trace is longer than the limit`(limit: Int) {
    let longest = plans(8000, longestTrace: limit).map(\.steps.count).max() ?? 0
    #expect((limit / 2...limit).contains(longest))
  }

  @Test func `a cycle is repeated more than a hundred times`() {
    let shut = automaton.reference.vocabulary.input(named: "shut")
    let most = plans(8000).map { plan in plan.steps.count { $0.input == shut } }.max() ?? 0
    #expect(most > 100)
  }

  /// The oracle would have to follow all orders of their outputs: 264 steps took it 20 s.
  @Test func `repeated calls share no instant, also while a timer may expire at once`() {
    let door = Clockwork(
      timers: ["bell": (0, 5000)],
      edges: [
        .init(0, "ring", to: 1, ["opened"], arms: ["bell"]), .init(1, "knock", to: 1),
        .init(1, "bell", to: 0, ["silent"]),
      ]
    )
    let most = plans(4000, of: Automaton(door.reference)).map { plan in
      plan.steps.split { $0.delay > 0 }.map(\.count).max() ?? 0
    }
    #expect((2...Planner.usualLength).contains(most.max() ?? 0))
  }

  @Test func `a cycle with a timer waits for it each time`() {
    let bell = automaton.reference.vocabulary.input(named: "ring")
    let repeated = plans(8000).filter { plan in plan.steps.count { $0.input == bell } > 50 }
    let times = repeated.map { plan in plan.steps.reduce(0) { $0 + min($1.delay, 6_000_000) } }
    #expect(times.count { $0 > 50 * 5_000_000 } > 3)
  }

  @Test func `a repeated cycle is one visit of its cells`() {
    var feedback = Planner.Feedback(automaton)
    for plan in plans(2000) {
      let counted = plan.cells.count - plan.repeatedCells.count
      let before = feedback.visits.reduce(0, +)
      feedback.add(plan)
      #expect(feedback.visits.reduce(0, +) - before == UInt32(counted))
    }
  }

  @Test func `some silences last for 49 days, in every state`() throws {
    let plans = plans(20_000)
    #expect(silences(plans).count { $0 > Self.weeks } > 20_000 / 200)
    var states: Set<Int?> = []
    for plan in plans {
      guard let long = plan.steps.firstIndex(where: { $0.delay > Self.weeks }) else { continue }
      states.insert(plan.steps[..<long].last { $0.input != nil }?.input)
    }
    #expect(states.count == 4)
  }

  @Test func `on a real clock no silence is longer than the timers need`() {
    let longest = silences(plans(8000, hasLongSilences: false)).max() ?? 0
    #expect(longest < 60_000_000)
  }

  @Test func `an implementation with periodic timers of its own gets shorter silences`() {
    let longest = silences(plans(20_000) { _ in .at(1_000_000) }).max() ?? 0
    #expect((60_000_000...1_000_000 * 256).contains(longest))
  }

  @Test func `the shortest period that an implementation told limits them`() {
    let day: Microseconds = 86_400_000_000
    let plans = plans(20_000) { $0 % 4 < 2 ? .at(30 * day) : .at(1_000_000) }
    let longest = silences(Array(plans.dropFirst(200))).max() ?? 0
    #expect((60_000_000...1_000_000 * 256).contains(longest))
  }

  @Test func `an instant just before a deadline is not a period`() {
    // The same timer of an hour, looked at in all its phases.
    let hour: Microseconds = 3_600_000_000
    var random = Randomness(seed: 1)
    let plans = plans(20_000) { _ in .at(1 + Microseconds(random.below(Int(hour)))) }
    let longest = silences(Array(plans.dropFirst(2000))).max() ?? 0
    #expect(longest > hour / 4 && longest <= 256 * hour)
  }

  @Test func `where the next deadline is unknown no silence is long`() {
    let limit = 3 * automaton.longest + 1_000_000
    let longest = silences(plans(20_000) { _ in nil }).max() ?? 0
    #expect(longest <= max(limit, 60_000_000))
    // One answer without it is enough.
    let later = silences(Array(plans(20_000) { $0 % 8 == 0 ? nil : .never }.dropFirst(400)))
    #expect(later.max() ?? 0 <= max(limit, 60_000_000))
  }

  @Test func `after too many outputs in one silence no later one is long`() {
    let planner = Planner(
      automaton,
      inject: automaton.reference.vocabulary.inputs.map { _ in true },
      seed: 1,
      hasLongSilences: true
    )
    var feedback = Planner.Feedback(automaton)
    var plan = Planner.Plan()
    var longest: Microseconds = 0
    for number in 0..<8000 {
      if number == 4000 {
        #expect(longest > Self.weeks && feedback.appliedSilenceLimit == nil)
        longest = 0
        feedback.limitSilences()
      }
      planner.plan(number, feedback: feedback, into: &plan)
      feedback.add(plan)
      feedback.addEnd(of: plan, next: .never)
      longest = max(longest, plan.steps.map(\.delay).max() ?? 0)
    }
    #expect(longest < 60_000_000)
    #expect(feedback.appliedSilenceLimit == 3 * automaton.longest + 1_000_000)
  }

  @Test func `a silence ends when the automaton has had many expiries`() {
    let pulse = Clockwork(
      timers: ["pulse": (1000, 1000)],
      edges: [.init(0, "go", to: 1, arms: ["pulse"]), .init(1, "pulse", to: 1, arms: ["pulse"])]
    )
    let automaton = Automaton(pulse.reference)
    let planner = Planner(
      automaton,
      inject: [true],
      seed: 1,
      longestTrace: 1024,
      hasLongSilences: true
    )
    var feedback = Planner.Feedback(automaton)
    for number in 0..<8000 {
      var plan = Planner.Plan()
      planner.plan(number, feedback: feedback, into: &plan)
      feedback.add(plan)
      feedback.addEnd(of: plan, next: .never)
      let start = plan.steps.firstIndex { $0.input != nil } ?? plan.steps.endIndex
      #expect(plan.steps.dropFirst(start + 1).allSatisfy { $0.delay <= 257_000_000 })
    }
  }
}
