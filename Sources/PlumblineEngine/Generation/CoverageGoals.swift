internal import PlumblineModel

/// What no passed trace has shown yet, and how to get there.
///
/// Random steps reach what is rare by luck: an expiry behind six others, or a call in a state of seconds. So one plan in four
/// leads to a *goal*, a test purpose drawn from the coverage (TGV: Jard and Jéron, *TGV: Theory, Principles and Algorithms*,
/// 2005, DOI 10.1007/s10009-004-0153-x):
///
/// - First come the *parts* of the spec that need evidence, such as a reaction, a timer or a state, with all alternatives of
///   an `any of` as one. Each span of a schedule is a part.
/// - Then come the *cells*, inputs by location. Evidence often needs another witness than the first one.
///
/// A goal is reached when a passed trace covers one of its edges. It becomes rarer the more plans have led to it without
/// that: the implementation may take alternatives that exclude it, or no timed trace may reach it. A search through zones
/// would know, but takes too long while plans are made.
///
/// Only results of earlier epochs are used, in the order of the traces, so the number of workers does not change a plan.
///
/// A run with failures gives up its goals after ``mostFailures`` led traces that failed. What lies behind known failures takes
/// many times as long to judge.
struct CoverageGoals: Sendable {
  /// A goal of a plan, and the way to it.
  struct Target: Sendable {
    /// The number of the goal.
    var goal: Int32
    /// The cell to visit.
    var location: Int32
    var event: Int
    /// Per location, the least number of events to the location of the cell.
    var distances: LocationDistances.Table
  }

  /// The number of led traces that fail before a run gives up its goals.
  static let mostFailures = 16
  /// The number of plans after which an unreached goal becomes half as frequent.
  static let triesToHalve = 8
  /// One plan in so many is led.
  private static let rarity = 4
  /// The limit of goals of one plan; one after a led trace has failed, since long failing traces take long to explain.
  private static let mostTargets = 3
  /// The limit of draws for a target.
  private static let mostDraws = 8
  /// Separates the choice of goals from that of steps.
  private static let stream: UInt64 = 0x60A1_5EED_60A1_5EED

  /// The goals: parts, and behind them cells.
  private let goals: Goals
  /// Per edge, whether a passed trace has covered it.
  private var isCovered: [Bool]
  /// The unreached goals of both kinds.
  private var parts: [Int32]
  private var cells: [Int32]
  /// Per goal, the number of plans that led to it.
  private var tries: [UInt32]
  private var failureCount = 0
  private var distances: LocationDistances
  /// Whether an edge was covered since the goals were last looked through.
  private var isStale = false

  /// The goals of a run; `edges` are those of each part.
  ///
  /// - Complexity: O(size of the automaton + edges of all parts).
  init(_ planner: Planner, parts edges: [[Int]]) {
    goals = Goals(planner, parts: edges)
    parts = goals.parts.map { Int32($0) }
    cells = goals.cells.map { Int32($0) }
    tries = [UInt32](repeating: 0, count: goals.count)
    isCovered = [Bool](repeating: false, count: planner.automaton.edges.count)
    distances = LocationDistances(planner.automaton)
  }

  /// Whether no plan is led any more.
  var isOver: Bool { failureCount >= Self.mostFailures || parts.isEmpty && cells.isEmpty }

  /// Draws the goals of a plan, in their order; most plans have none.
  ///
  /// - Parameters:
  ///   - index: The index of the trace.
  ///   - planner: The planner.
  /// - Returns: The targets.
  /// - Complexity: O(size of the automaton) for a new location, O(1) for a known one.
  mutating func targets(of index: Int, _ planner: Planner) -> [Target] {
    var random = Randomness(seed: planner.seed ^ Self.stream, index: index)
    guard !isOver, random.chance(1, in: Self.rarity) else { return [] }
    var targets: [Target] = []
    repeat {
      guard let goal = draw(from: parts, &random) ?? draw(from: cells, &random) else { break }
      let edge = goals.draw(goal, nearest: tries[Int(goal)] < Self.triesToHalve, &random)
      let (location, event) = goals.cell(of: edge)
      targets.append(
        Target(
          goal: goal,
          location: location,
          event: event,
          distances: distances.table(to: location, planner)
        )
      )
    } while failureCount == 0 && targets.count < Self.mostTargets && random.chance(1, in: 2)
    return targets
  }

  /// Draws a goal; nil when the few that are drawn are too rare.
  private func draw(from open: [Int32], _ random: inout Randomness) -> Int32? {
    guard !open.isEmpty else { return nil }
    for _ in 0..<Self.mostDraws {
      let goal = open[random.below(open.count)]
      let halvings = UInt64(min(32, Int(tries[Int(goal)]) / Self.triesToHalve))
      if random.next() & ((1 << halvings) - 1) == 0 { return goal }
    }
    return nil
  }

  /// Counts the goals of a plan.
  mutating func add(_ plan: Planner.Plan) {
    for goal in plan.goals { tries[Int(goal)] &+= 1 }
  }

  /// Counts a led trace that failed.
  mutating func noteFailure() { failureCount += 1 }

  /// Notes an edge that a passed trace has covered.
  mutating func note(covered edge: Int) {
    isStale = isStale || !isCovered[edge]
    isCovered[edge] = true
  }

  /// Removes the goals that were reached; called at the end of an epoch.
  ///
  /// - Complexity: O(edges of the unreached goals), and O(1) if no edge is new.
  mutating func removeReached() {
    guard isStale else { return }
    isStale = false
    let isUnreached = { [goals, isCovered] (goal: Int32) in
      !goals.edges(of: goal).contains { isCovered[Int($0)] }
    }
    parts = parts.filter(isUnreached)
    cells = cells.filter(isUnreached)
  }
}
