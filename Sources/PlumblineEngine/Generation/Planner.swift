package import PlumblineModel

/// Plans random traces with the help of the automaton.
///
/// A plan follows one configuration of a ``Simulator``, which decides the implementation's choices
/// at random. Trace `i` of a seed is the same for every platform and number of workers, and for every
/// implementation, except that the deadlines that it tells limit its long silences (``Feedback``).
///
/// - Delays are spec-guided: most end just before, at, or just after a running timer's deadline;
///   the rest are zero, short, or of any order of magnitude up to beyond the longest timer. Uniform
///   delays find half as much. The deadline of a stopped timer counts, too: the implementation may
///   have chosen an alternative in which it runs on, or failed to stop it.
/// - Inputs planned rarely in their location are preferred; some inputs are missing from a trace
///   (swarm testing: Groce, Zhang, Eide, Chen and Regehr, 2012).
/// - Half of the steps lead to the least visited neighbouring location: ``Goal``.
/// - A trace ends with a silence longer than every timer.
/// - Some traces are as long as the life of an implementation: ``Life``.
/// - An input is chosen first and its arguments then, so that one with forty values is not planned
///   forty times as often.
/// - Where a spec counts, an input is at times repeated about as often as the count: ``Bursts``.
/// - A stimulus is at times followed by a path to its checking event: ``TestPurpose``.
/// - Undocumented inputs come last in a trace, in one trace of eight.
/// - Where the adapter can, a call of the app is at times given within the work of the step before it:
///   ``reentrantCalls``.
/// - The options of the client, which a spec may have, are the first step.
/// - An input that the environment gives within a time comes within it, where the adapter can inject it.
/// - Unobservable inputs are assumed to come after every second step. A wrong assumption wastes
///   only the plan.
/// - With a corpus, a quarter of the traces begin like one of its traces.
/// - A quarter of the traces lead to what no passed trace has shown yet, as long as that is something: ``CoverageGoals``.
package struct Planner: Sendable {
  /// The maximum length of most traces, except for bursts and extensions.
  package static let usualLength = 26
  /// The number of steps with which each feature has its place; a shorter trace is cut.
  private static let shortestTrace = 5

  package let automaton: Automaton
  /// The inputs that the adapter can inject, as a set.
  let given: [UInt64]
  /// The names of these inputs, each as a set with all arguments.
  private let givenNames: [[UInt64]]
  /// The unobservable inputs, as a set; nil: none.
  private let unobservable: [UInt64]?
  /// The inputs by name, as ranges over all arguments.
  let declared: [Range<Int>]
  /// Per input, the index of its range.
  let nameOf: [Int]
  private let bursts: Bursts
  private let purposes: TestPurposes
  /// Whether the spec has bursts or test purposes.
  private let hasCheckingEvents: Bool
  let successors: Successors
  /// The kinds of events that change an announced state.
  private(set) var changes: [StateChange] = []
  /// Whether the first step sets the options of the client.
  let hasOptions: Bool
  /// A simulator at the opening of a trace.
  let start: Simulator
  let seed: UInt64
  /// The distance from a deadline that counts as just before or after.
  let nearness: Microseconds
  /// The maximum length of a trace, except for bursts and extensions.
  let longestTrace: Int
  let hasLongSilences: Bool
  /// The calls of the app that can be given within the work of the step before, as a set; nil: none.
  let reentrantCalls: [UInt64]?
  /// Per location, a number for the announced states; locations with the same ones share it.
  let announced: [Int32]
  /// The possible inputs per location, without the cells on which the implementation crashed or
  /// hung.
  private(set) var enabledInputs: EnabledInputs
  /// Per announced states and input, the number of excluded cells.
  private var exclusions: [Int: Int] = [:]
  /// The number of these from which on the input is excluded in all locations with these states.
  private static let mostExclusions = 3

  /// - Parameters:
  ///   - automaton: The automaton to simulate, with the timers of the documents and without tolerance.
  ///   - inject: Per input, whether the adapter can inject it.
  ///   - seed: The seed of the random choices.
  ///   - timeModel: The clock; a delay nearer to a deadline than its blur proves nothing.
  ///   - longestTrace: The maximum length of a trace; a usual one without it.
  ///   - hasLongSilences: Whether some silences are much longer than the timers need.
  ///   - isReentrant: Whether the adapter can give a call within the work of the step before it.
  package init(
    _ automaton: Automaton,
    inject: [Bool],
    seed: UInt64,
    timeModel: TimeModel = .virtual,
    longestTrace: Int = usualLength,
    hasLongSilences: Bool = false,
    isReentrant: Bool = false
  ) {
    self.automaton = automaton
    self.longestTrace = longestTrace
    self.hasLongSilences = hasLongSilences
    announced = automaton.reference.announcedStateNumbers
    nearness = timeModel.nearness
    self.seed = seed
    given = EnabledInputs.set(inject)
    let inputs = automaton.reference.vocabulary.inputs
    reentrantCalls =
      isReentrant && !timeModel.isReal
      ? EnabledInputs.set(inject.indices.map { inject[$0] && inputs[$0].from == .app }) : nil
    declared = automaton.reference.vocabulary.declaredInputs
    givenNames = declared.filter { inject[$0].contains(true) }
      .map { name in EnabledInputs.set(inject.indices.map(name.contains)) }
    nameOf = declared.enumerated().flatMap { name, inputs in inputs.map { _ in name } }
    enabledInputs = EnabledInputs(automaton)
    let unobservableInputs = automaton.unobservableInputs
    unobservable =
      unobservableInputs.isEmpty
      ? nil : EnabledInputs.set(inject.indices.map(unobservableInputs.contains))
    bursts = Bursts(automaton)
    successors = Successors(automaton)
    hasOptions = !automaton.reference.optionInputs.isEmpty
    purposes = TestPurposes(automaton, inject, successors)
    hasCheckingEvents = !bursts.isEmpty || !purposes.isEmpty
    var start = Simulator(automaton, optionalExpiryWeight: 1)
    start.punctual = (Self.answers(in: automaton, inject), timeModel.isReal ? nearness : 0)
    self.start = start
    changes = stateChanges()
  }

  /// Plans the trace with an index.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - feedback: The counts over earlier traces.
  ///   - plan: The plan.
  /// - Complexity: O(steps × possible inputs).
  package func plan(
    _ index: Int,
    feedback: Feedback,
    into plan: inout Plan
  ) {
    self.plan(index, feedback: feedback, corpus: [], toward: [], into: &plan)
  }

  /// Plans the trace with an index, which leads to some goals first.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - feedback: The counts over earlier traces.
  ///   - corpus: Traces of which a quarter of the plans take over a beginning.
  ///   - targets: The goals.
  ///   - plan: The plan.
  /// - Complexity: O(steps × possible inputs).
  func plan(
    _ index: Int,
    feedback: Feedback,
    corpus: [[Step]],
    toward targets: [CoverageGoals.Target],
    into plan: inout Plan
  ) {
    plan.clear(reserving: Self.usualLength)
    var random = Randomness(seed: seed, index: index)
    var simulator = start
    // Most traces are cheap, and some wait for long.
    if index % 16 != 0 { simulator.mostExpiries = Simulator.usualExpiries / 5 }
    let enabled = swarm(&random)
    let isLikeEntry =
      targets.isEmpty && !corpus.isEmpty && roomForEntry > 0 && random.chance(1, in: 4)
    if hasOptions, !isLikeEntry {
      let first = targets.first.flatMap { event(toward: $0, &simulator, &random) }
      let input = first.flatMap { $0 < automaton.inputCount ? $0 : nil }
      setOptions(to: input, in: &plan, &simulator, feedback, &random)
    }
    var deadlines = RecentDeadlines(simulator.configuration)
    var life = life(feedback, &random)
    plan.longLifeStepCount = life.extraLength
    if isLikeEntry {
      life = lifeAfterEntry(life, &random)
      begin(likeOneOf: corpus, in: &plan, &simulator, &deadlines, feedback, &random)
    }
    if !targets.isEmpty {
      life = lifeAfterGoals(life, &random)
      lead(to: targets, in: &plan, &simulator, &deadlines, before: life, feedback, &random)
    }
    var visits = Visits()
    for number in 0..<life.length where simulator.now < Self.latest {
      if life.isSilentBefore == number {
        addLongSilence(to: &plan, &simulator, feedback, &random)
      }
      if let start = life.repeatsFrom {
        visits.note(simulator, at: plan.steps.count)
        if number >= start, repeatCycle(of: visits, in: &plan, &simulator, feedback, &random) {
          life.repeatsFrom = nil
          deadlines.note(simulator.configuration)
        }
      }
      let step = step(&simulator, from: enabled, &deadlines, feedback, &random)
      add(step, to: &plan, &simulator, &random)
      addReentrantCall(from: enabled, to: &plan, &simulator, feedback, &random)
      if let unobservable, random.chance(1, in: 2) {
        assume(unobservable, &simulator, feedback, &random)
      }
      if let input = step.input, hasCheckingEvents {
        if let burst = bursts.draw(&random) {
          repeatInput(input, burst, from: enabled, in: &plan, &simulator, &random)
        }
        if let purpose = purposes.draw(after: input, at: simulator.configuration.location, &random)
        {
          run(purpose, for: input, from: enabled, in: &plan, &simulator, &random)
        }
      }
      plan.locations.append(simulator.configuration.location)
      deadlines.note(simulator.configuration)
    }
    if random.chance(1, in: 8),
      let input = choose(
        from: given,
        at: simulator.configuration.location,
        documented: false,
        feedback,
        &random
      )
    {
      plan.steps.append(Step(delay: 0, input: input))
      plan.cells.append(Int32(Int(simulator.configuration.location) * automaton.inputCount + input))
      addLastSilence(to: &plan, of: life, &simulator, feedback, &random)
      // What the implementation does now is unknown.
      plan.end = nil
    } else {
      addLastSilence(to: &plan, of: life, &simulator, feedback, &random)
    }
    if plan.steps.count > longestTrace, longestTrace <= Self.shortestTrace {
      plan.cut(to: longestTrace)
    }
  }

  /// Plans a step and gives its input to the simulator; its delay has passed already.
  func add(
    _ step: Step,
    to plan: inout Plan,
    _ simulator: inout Simulator,
    _ random: inout Randomness
  ) {
    plan.steps.append(step)
    guard let input = step.input else { return }
    plan.cells.append(Int32(Int(simulator.configuration.location) * automaton.inputCount + input))
    simulator.give(input, &random)
  }

  /// Plans the first step of a trace: it sets the options of the client, before any time passes.
  ///
  /// - Parameters:
  ///   - input: The options; nil: chosen here.
  ///   - plan: The plan, without a step.
  ///   - simulator: The simulator at the opening.
  ///   - feedback: The counts over earlier traces.
  ///   - random: The source of the choice.
  func setOptions(
    to input: Int?,
    in plan: inout Plan,
    _ simulator: inout Simulator,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) {
    let location = simulator.configuration.location
    let input = input ?? choose(from: given, at: location, documented: true, feedback, &random)
    add(Step(delay: 0, input: input), to: &plan, &simulator, &random)
    plan.locations.append(simulator.configuration.location)
  }

  /// Advances the simulator by an unobservable input.
  private func assume(
    _ unobservable: [UInt64],
    _ simulator: inout Simulator,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) {
    let location = simulator.configuration.location
    let input = choose(from: unobservable, at: location, documented: true, feedback, &random)
    if let input { simulator.give(input, &random) }
  }

  /// Excludes the cell that a step of a plan visited: it ends the process.
  ///
  /// Dozens of locations can have the same announced states, and each hang costs its deadline. So an input that ends the
  /// process in some of them is excluded in all; that of a wait is not, as the wait may not depend on it.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - step: The number of the step.
  ///   - isWait: Whether the wait before its input ends the process, so that the input before it counts.
  package mutating func avoid(_ plan: Plan, step: Int, isWait: Bool = false) {
    let steps = plan.steps[...step].dropLast(isWait ? 1 : 0)
    let ordinal = steps.count { $0.input != nil } - 1
    guard plan.cells.indices.contains(ordinal) else { return }
    let (location, input) = Int(plan.cells[ordinal])
      .quotientAndRemainder(dividingBy: automaton.inputCount)
    guard enabledInputs.remove(input, at: location), !isWait else { return }
    let states = announced[location]
    let kind = Int(states) * automaton.inputCount + input
    exclusions[kind, default: 0] += 1
    guard exclusions[kind] == Self.mostExclusions else { return }
    for other in announced.indices where announced[other] == states {
      enabledInputs.remove(input, at: other)
    }
  }

  /// Whether a trace can begin: with some value of the options, where the client has any.
  ///
  /// - Complexity: O(number of inputs).
  var canBegin: Bool {
    !hasOptions
      || automaton.reference.optionInputs.contains {
        isEnabled($0, from: given, at: start.configuration.location)
      }
  }

  /// The inputs enabled in one trace; in every fourth trace all of them.
  private func swarm(_ random: inout Randomness) -> [UInt64] {
    guard !random.chance(1, in: 4) else { return given }
    var enabled = given
    for name in givenNames where random.chance(1, in: 4) {
      for word in name.indices { enabled[word] &= ~name[word] }
    }
    return enabled
  }
}
