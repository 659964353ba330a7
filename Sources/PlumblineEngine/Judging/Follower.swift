internal import PlumblineModel

/// Follows a trace along the only candidate, as long as the outputs of each instant show that it is the only one.
///
/// The oracle keeps every candidate. Most steps of most traces leave exactly one, and an alternative that the
/// implementation did not choose is refuted by the next event: a required output is missing. A follower takes such a
/// step on one ``Configuration`` without a list of candidates. It applies the same edges of the same tables as the
/// estimator.
///
/// It takes a step as a whole or not at all. After a step that it takes, the estimator would hold the configuration
/// of the follower as its only candidate when time passes, and would have covered the same edges. In doubt nothing
/// changes, and the estimator takes the step: if something in it is forbidden, if the documents do not define its
/// input, or if the next output, or else the end of the instant, leaves two explanations.
///
/// - Complexity: O(outputs + running timers) for a step, times the alternatives of its input.
struct Follower: Sendable {
  /// The only candidate.
  var configuration: Configuration
  /// The current instant.
  var now: Microseconds = 0
  /// The number of observations before it.
  var index = 0
  /// The edges of the last step, in the order in which they were taken.
  private(set) var taken = ShortList<Int32>()
  /// The location where the documents do not define the input, after a step that was not taken for this alone.
  ///
  /// Then ``taken`` has the edges before that input.
  private(set) var undocumentedAt: Int32?
  /// Whether an alternative is left that the end of the instant refutes.
  var isChoiceOpen = false
  /// The instant at which deadlines were last used up to which no edge reacted: after another input, one might.
  var usedUpAt: Microseconds = -1
  /// Whether time passes after the first step.
  private var isLeavingNext = false
  /// The only candidate before the step.
  private var before: Configuration
  /// The candidate at the opening of every trace.
  private let start: Configuration

  init(_ automaton: Automaton) {
    start = Configuration(start: automaton)
    configuration = start
    before = start
  }

  /// Starts a new trace.
  mutating func open() {
    configuration = start
    (now, index, usedUpAt) = (0, 0, -1)
  }

  /// Continues with another only candidate.
  mutating func resume(_ only: Configuration, at instant: Microseconds, _ index: Int) {
    configuration = only
    (now, self.index, usedUpAt) = (instant, index, -1)
  }

  /// Takes a step, and with it the further ones at its instant while an alternative is left.
  ///
  /// - Parameters:
  ///   - number: The number of the step.
  ///   - trace: All steps.
  ///   - seen: All observations; ``index`` is the number of the first one of this step.
  ///   - end: The number of the first step that is not carried out.
  ///   - automaton: The automaton.
  /// - Returns: The number of steps that were taken. After 0 nothing has changed.
  mutating func take(
    _ number: Int,
    of trace: [Step],
    showing seen: [Observation],
    until end: Int,
    _ automaton: Automaton
  ) -> Int {
    before = configuration
    let (earlier, first) = (now, index)
    taken.removeAll()
    isChoiceOpen = false
    undocumentedAt = nil
    // The end of the instant decides only if time passes next.
    isLeavingNext = number + 1 < end && trace[number + 1].delay > 0
    var next = number
    while next < end, next - number < Self.mostSteps,
      follow(next, of: trace, showing: seen, automaton)
    {
      next += 1
      // Time refutes the alternatives that are left.
      let isLeft = next < end && trace[next].delay > 0
      guard !isLeft || expireSilently(after: trace[next - 1], showing: seen, automaton) else {
        break
      }
      if isLeft || !isChoiceOpen && configuration.next > now { return next - number }
    }
    if next > number { undocumentedAt = nil }
    configuration = before
    (now, index) = (earlier, first)
    return 0
  }

  /// More steps at one instant, with alternatives that are left, are for the estimator.
  private static var mostSteps: Int { 4 }

  private mutating func follow(
    _ number: Int,
    of trace: [Step],
    showing seen: [Observation],
    _ automaton: Automaton
  ) -> Bool {
    let step = trace[number]
    let instant = now &+ step.delay
    guard step.within == nil else { return false }
    while index < seen.count, seen[index].step == number, !seen[index].isAfterInput {
      guard seen[index].at <= instant, advance(to: seen[index].at, automaton),
        observe(seen[index].symbol, before: seen, automaton)
      else { return false }
    }
    guard advance(to: instant, automaton) else { return false }
    if let input = step.input, !give(input, inStep: number, before: seen, automaton) {
      return false
    }
    while index < seen.count, seen[index].step == number {
      guard seen[index].at == instant, observe(seen[index].symbol, before: seen, automaton) else {
        return false
      }
    }
    return !configuration.pending.blocks
  }

  /// Lets the timers expire that have to before time passes; a step at the instant had no input.
  private mutating func expireSilently(
    after step: Step,
    showing seen: [Observation],
    _ automaton: Automaton
  ) -> Bool {
    guard configuration.next <= now else { return true }
    // An expiry at the instant of an input has two orders, and an output may still come.
    guard step.input == nil, step.delay > 0, index == seen.count || seen[index].at > now else {
      return false
    }
    return expire(automaton)
  }

  /// Lets time pass without an output.
  private mutating func advance(to instant: Microseconds, _ automaton: Automaton) -> Bool {
    guard instant >= now else { return false }
    while now < instant {
      guard !configuration.pending.blocks, configuration.next > now else { return false }
      configuration.dropOptional()
      isChoiceOpen = false
      now = min(configuration.next, instant)
      if now < instant, !expire(automaton) { return false }
    }
    return true
  }

  private mutating func observe(
    _ symbol: Symbol,
    before seen: [Observation],
    _ automaton: Automaton
  ) -> Bool {
    index &+= 1
    if automaton.isUnconstrained(symbol) { return true }
    if configuration.soonest <= now, case let able = timers(before: symbol, automaton), able != 0 {
      return expire(able, showing: symbol, before: seen, automaton)
    }
    return discharge(symbol, automaton)
  }

  /// Removes an output from the pending ones, where it is one of them for certain.
  mutating func discharge(_ symbol: Symbol, _ automaton: Automaton) -> Bool {
    let positions = automaton.positions(of: symbol, in: configuration.pending)
    guard positions != 0, positions & (positions &- 1) == 0 else { return false }
    configuration.pending.mask &= ~positions
    if configuration.pending.mask == 0 { configuration.pending = .nothing }
    return true
  }

  private mutating func give(
    _ input: Int,
    inStep number: Int,
    before seen: [Observation],
    _ automaton: Automaton
  ) -> Bool {
    let location = configuration.location
    guard usedUpAt != now, !configuration.pending.blocks,
      automaton.isPossible(input, at: location)
    else {
      return false
    }
    let isDocumented = automaton.isDocumented(input, at: location)
    var idle: UInt32 = 0
    if configuration.soonest <= now, case let able = timers(before: nil, automaton), able != 0 {
      idle = idleTimers(among: able, automaton)
      guard refute(able & ~idle, before: input, inStep: number, by: seen, automaton) else {
        return false
      }
      let isRefutedNext =
        automaton.staysDocumented(input, at: location) && shows(inStep: number, seen, automaton)
      if able != idle, !isRefutedNext || !isDocumented { isChoiceOpen = true }
    }
    guard isDocumented else {
      let isCertain = idle == 0 && configuration.pending.isNothing
      if isCertain, !isChoiceOpen || isLeavingNext { undocumentedAt = location }
      return false
    }
    let edges = automaton.edges(at: location, input: input)
    guard !edges.isEmpty else { return useUp(idle, automaton) }
    var only = automaton.edge(edges.lowerBound)
    if edges.count > 1 {
      var count = 0
      for position in edges
      where !isRefuted(automaton.edge(position), inStep: number, by: seen, automaton) {
        only = automaton.edge(position)
        count += 1
      }
      guard count == 1 else { return false }
      if !shows(inStep: number, seen, automaton) { isChoiceOpen = true }
    }
    return apply(only, before: seen, automaton)
      && useUp(idle & ~automaton.edges[Int(only)].arms, automaton)
  }

  /// Whether no timer of some expires before an input.
  ///
  /// One that is due may expire before the input or after it, and so may a silent one.
  private mutating func refute(
    _ timers: UInt32,
    before input: Int,
    inStep number: Int,
    by seen: [Observation],
    _ automaton: Automaton
  ) -> Bool {
    let location = configuration.location
    guard timers & ~automaton.visibleChoiceTimers(at: location) == 0,
      !isDue(oneOf: timers, automaton)
    else { return false }
    let step = automaton.staysDocumented(input, at: location) ? number : nil
    for timer in Bits(timers) {
      for position in automaton.edges(at: location, expiryOf: timer) {
        let edge = automaton.edge(position)
        // No further timer may expire at once and make the input possible again.
        let isImpossible =
          !mayExpire(besides: timer)
          && automaton.edges[Int(edge)].arms & automaton.repeatableTimers == 0
          && !automaton.isPossible(input, at: automaton.edges[Int(edge)].target)
        guard isImpossible || isRefuted(edge, inStep: step, by: seen, automaton) else {
          return false
        }
      }
    }
    return true
  }

  /// Whether another running timer may expire now, in some location.
  private mutating func mayExpire(besides timer: Int) -> Bool {
    for other in Bits(configuration.running)
    where other != timer && configuration.deadlines[other] <= now {
      return true
    }
    return false
  }

  /// Whether an alternative is refuted by the next output, or else by the end of the instant.
  ///
  /// - Parameters:
  ///   - edge: The edge whose outputs are pending in it.
  ///   - number: The step whose outputs refute the alternative, if it has any. Otherwise, no output of the
  ///     instant may be one of the edge: where the documents do not define the next input, the other outputs do not
  ///     refute it.
  ///   - seen: All observations.
  ///   - automaton: The automaton.
  /// - Returns: Whether it is refuted for certain.
  private mutating func isRefuted(
    _ edge: Int32,
    inStep number: Int?,
    by seen: [Observation],
    _ automaton: Automaton
  ) -> Bool {
    guard automaton.hasRequiredOutput(edge) else { return false }
    var position = index
    while position < seen.count, seen[position].at == now {
      let symbol = seen[position].symbol
      if !automaton.isUnconstrained(symbol) {
        if automaton.mayShow(edge, symbol) { return false }
        if seen[position].step == number { return true }
      }
      position &+= 1
    }
    return true
  }

  /// Whether an output comes next in a step, before a further input.
  private mutating func shows(
    inStep number: Int,
    _ seen: [Observation],
    _ automaton: Automaton
  ) -> Bool {
    var position = index
    while position < seen.count, seen[position].step == number {
      if !automaton.isUnconstrained(seen[position].symbol) { return true }
      position &+= 1
    }
    return false
  }

  /// Takes an edge; its outputs become pending.
  mutating func apply(
    _ edge: Int32,
    using timer: Int? = nil,
    before seen: [Observation],
    _ automaton: Automaton
  ) -> Bool {
    let earlier = configuration.pending
    let reaction = configuration.apply(edge, using: timer, of: automaton, at: now)
    taken.append(edge)
    if reaction.isNothing { return true }
    configuration.pending = reaction
    // The optional outputs of the reaction before do not come any more.
    var position = index
    while !earlier.isNothing, position < seen.count, seen[position].at == now {
      guard automaton.positions(of: seen[position].symbol, in: earlier) == 0 else {
        return false
      }
      position &+= 1
    }
    return true
  }
}
