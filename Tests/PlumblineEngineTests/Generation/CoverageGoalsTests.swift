import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Plans that lead to what no passed trace has shown.
@Suite struct CoverageGoalsTests {
  /// A lock that opens after eight digits in a row, and rings when it has been open for 5 s.
  ///
  /// A wrong digit, or 2 s without one, starts it anew.
  private static let lock = Clockwork(
    timers: ["bell": (5000, 5000), "forget": (2000, 2000)],
    edges: (0..<8).flatMap { place in
      (0..<4).map { digit in
        let isRight = digit == place * 3 % 4
        let target = isRight ? place + 1 : 0
        return Clockwork.Edge(
          place,
          "digit\(digit)",
          to: target,
          [isRight ? "click" : "clack"],
          arms: target == 8 ? ["bell"] : target == 0 ? [] : ["forget"]
        )
      } + (place == 0 ? [] : [.init(place, "forget", to: 0, ["clack"])])
    } + [.init(8, "bell", to: 9, ["ring"]), .init(9, "digit0", to: 0, ["hush"])]
  ).reference

  /// A gate that chooses one of two ways; `look` is answered on each.
  private static let gate = Clockwork(
    edges: [
      .init(0, "go", to: 1, ["left"]), .init(0, "go", to: 2, ["right"]),
      .init(1, "look", to: 0, ["grass"]), .init(2, "look", to: 0, ["sand"]),
    ]
  ).reference

  private func planner(_ reference: Reference, longestTrace: Int = 1024) -> Planner {
    Planner(
      Automaton(reference),
      inject: reference.vocabulary.inputs.map { _ in true },
      seed: 1,
      longestTrace: longestTrace
    )
  }

  /// Runs a campaign with the automaton as the implementation.
  private func run(
    _ reference: Reference,
    traces: Int,
    workers: Int = 1,
    shard: Shard? = nil
  ) async throws -> RunResult {
    var options = Campaign<InProcessExecutor<ReferenceImplementation>>
      .Options(seed: 1, steps: .max / 2, traces: traces)
    options.workers = workers
    options.shard = shard
    let automaton = Automaton(reference)
    let capabilities = Capabilities(all: reference.vocabulary, implementation: "reference")
    return try await Campaign([automaton], options) { () throws(AdapterFault) in
      InProcessExecutor(capabilities: capabilities) { ReferenceImplementation(automaton, seed: 1) }
    }.run()
  }

  /// The goals of 4000 plans while nothing is shown.
  private func goals(
    _ reference: Reference,
    showing edges: [Int] = []
  ) -> (places: [[CoverageGoals.Target]], goals: CoverageGoals) {
    let planner = planner(reference)
    var goals = CoverageGoals(planner, parts: [])
    for edge in edges { goals.note(covered: edge) }
    goals.removeReached()
    var all: [[CoverageGoals.Target]] = []
    for index in 0..<4000 {
      let targets = goals.targets(of: index, planner)
      var plan = Planner.Plan()
      plan.goals = targets.map(\.goal)
      goals.add(plan)
      all.append(targets)
    }
    return (all, goals)
  }

  @Test func `the number of workers changes no trace`() async throws {
    let (one, three) = (
      try await run(Self.lock, traces: 2000), try await run(Self.lock, traces: 2000, workers: 3)
    )
    // Sums over all steps and observations: other traces would have other ones.
    #expect(one.stepCount == three.stepCount)
    #expect(one.eventCount == three.eventCount)
    #expect(one.virtualTime == three.virtualTime)
    #expect(one.coverage == three.coverage)
  }

  @Test func `a plan leads along a shortest path, through an expiry as well`() throws {
    let planner = planner(Self.lock)
    let reference = Self.lock
    var goals = CoverageGoals(planner, parts: [])
    // All but the input after the bell.
    for edge in reference.edges.indices.dropLast() { goals.note(covered: edge) }
    goals.removeReached()
    var (led, arrived, arrivedUnled) = (0, 0, 0)
    for index in 0..<200 {
      let targets = goals.targets(of: index, planner)
      guard let target = targets.first else { continue }
      #expect(target.location == 9)
      #expect(target.distances[reference.start] == 9)
      var plan = Planner.Plan()
      planner.plan(
        index,
        feedback: Planner.Feedback(planner.automaton),
        corpus: [],
        toward: targets,
        into: &plan
      )
      led += 1
      let goal = Int32(9 * planner.automaton.inputCount + target.event)
      if plan.cells.contains(goal) { arrived += 1 }
      planner.plan(index, feedback: Planner.Feedback(planner.automaton), into: &plan)
      if plan.cells.contains(goal) { arrivedUnled += 1 }
    }
    #expect((30..<80).contains(led))
    #expect(arrived * 2 > led, "\(arrived) of \(led)")
    #expect(arrivedUnled * 4 < arrived, "\(arrivedUnled) without a goal, and \(arrived) with it")
  }

  @Test func `a goal that the implementation's choices exclude becomes rare`() throws {
    let sand = try #require(Self.gate.edges.indices.last)
    let all = goals(Self.gate, showing: Self.gate.edges.indices.filter { $0 != sand }).places
    #expect(all.joined().allSatisfy { $0.location == 2 })
    let (early, late) = (all[..<400].joined().count, all[3600...].joined().count)
    #expect(early > 20)
    #expect((1..<early / 2).contains(late), "\(early) goals at first, and later \(late)")
  }

  @Test func `one plan in four is led at first, and none when all is shown`() {
    let led = goals(Self.lock).places.prefix(400).count { !$0.isEmpty }
    #expect((80...120).contains(led))
    let (rest, goals) = goals(Self.lock, showing: Array(Self.lock.edges.indices))
    #expect(rest.count { !$0.isEmpty } == 0)
    #expect(goals.isOver)
  }

  @Test func `a run gives up its goals after 16 led traces that failed`() {
    let planner = planner(Self.lock)
    var feedback = Planner.Feedback(planner.automaton)
    feedback.pursue(CoverageGoals(planner, parts: []))
    var failed = TraceResult(steps: 1, time: 0)
    failed.isFailure = true
    var led = Planner.Plan()
    led.goals = [0]
    let unled = (0..<100).map { (number: $0, result: failed) }
    func ledPlans() -> Int { (0..<100).count { !feedback.targets(of: $0, planner).isEmpty } }
    feedback.learn(from: unled, of: unled.map { _ in Planner.Plan() })
    let afterOthers = ledPlans()
    feedback.learn(from: Array(unled.prefix(15)), of: unled.map { _ in led })
    let after15 = ledPlans()
    feedback.learn(from: Array(unled.prefix(1)), of: [led])
    let after16 = ledPlans()
    #expect(afterOthers > 10 && after15 > 10)
    #expect(after16 == 0)
  }

  @Test(arguments: [1, 2, 5, 9, 26])
  func `a led trace is not longer than the limit`(limit: Int) {
    let planner = planner(Self.lock, longestTrace: limit)
    var feedback = Planner.Feedback(planner.automaton)
    feedback.pursue(CoverageGoals(planner, parts: []))
    for index in 0..<2000 {
      let targets = feedback.targets(of: index, planner)
      var plan = Planner.Plan()
      planner.plan(index, feedback: feedback, corpus: [], toward: targets, into: &plan)
      feedback.add(plan)
      #expect(plan.steps.count <= limit)
    }
  }

  @Test func `an excluded cell is no step of a path`() throws {
    var planner = planner(Self.lock)
    var distances = LocationDistances(planner.automaton)
    #expect(distances.table(to: 9, planner)[0] == 9)
    let digit = try #require(Self.lock.vocabulary.input(named: "digit1") as Int?)
    var plan = Planner.Plan()
    plan.steps = [Step(delay: 0, input: digit)]
    // The fourth digit of the lock: 0, 3, 2, 1.
    plan.cells = [Int32(3 * planner.automaton.inputCount + digit)]
    planner.avoid(plan, step: 0)
    #expect(distances.table(to: 9, planner)[0] == nil)
    #expect(distances.table(to: 9, planner)[4] == 5)
  }
}
