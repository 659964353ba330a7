/// An input that nobody gave: it came by itself, and the adapter saw it.
package struct SpontaneousInput: Codable, Hashable, Sendable {
  /// The number of the input.
  package var input: Int
  /// Since when it may have happened; the same as ``at`` on a virtual clock.
  package var since: Microseconds
  /// When the adapter saw it.
  package var at: Microseconds
  /// The number of the step during which it was seen, as for an ``Observation``.
  package var step: Int
  /// Whether the step's input had been given.
  package var isAfterInput: Bool
  /// How many outputs had been seen before it.
  package var position: Int

  package init(
    input: Int,
    since: Microseconds? = nil,
    at: Microseconds,
    step: Int,
    isAfterInput: Bool,
    position: Int
  ) {
    self.input = input
    self.since = since ?? at
    self.at = at
    self.step = step
    self.isAfterInput = isAfterInput
    self.position = position
  }
}

extension [Step] {
  /// What there is to carry out: without the inputs that came by themselves, in the same time.
  ///
  /// - Complexity: O(number of steps).
  package var planned: [Step] {
    guard contains(where: \.isSpontaneous) else { return self }
    var planned: [Step] = []
    var waited: Microseconds = 0
    for var step in self {
      step.delay += waited
      waited = step.isSpontaneous ? step.delay : 0
      if !step.isSpontaneous { planned.append(step) }
    }
    if waited > 0 { planned.append(Step(delay: waited, input: nil)) }
    return planned
  }
}

extension Recording {
  /// The trace that happened: what was planned, with the inputs that came by themselves as steps where
  /// they came.
  ///
  /// Everything that judges, counts or shows a trace goes by that one; only who carries a trace out
  /// wants what was planned (`planned`).
  ///
  /// - Parameter plan: What was carried out.
  /// - Returns: The trace and what was seen along it, which has no spontaneous any more.
  /// - Complexity: O(steps + observations + spontaneous).
  package func woven(into plan: [Step]) -> (trace: [Step], recording: Recording) {
    guard !spontaneous.isEmpty else { return (plan, self) }
    var weaver = Weaver(plan, self)
    for number in plan.indices { weaver.weave(number) }
    weaver.weaveRest()
    return (weaver.trace, weaver.recording)
  }
}

/// Goes along a plan and what was seen, and puts the reported inputs between.
private struct Weaver {
  private let plan: [Step]
  private let instants: Instants?
  /// How the plan ended.
  private let ending: Ending
  private var observations: ArraySlice<Observation>
  private var spontaneous: ArraySlice<SpontaneousInput>
  private(set) var trace: [Step] = []
  private(set) var recording: Recording
  /// The planned instant after all steps so far.
  private var now: Microseconds = 0

  init(_ plan: [Step], _ recording: Recording) {
    self.plan = plan
    instants = recording.instants
    ending = recording.ending
    observations = recording.observations[...]
    spontaneous = recording.spontaneous[...]
    self.recording = recording
    self.recording.observations = []
    self.recording.spontaneous = []
    self.recording.instants?.given = []
  }

  /// Adds a step of the plan with all that came in it.
  mutating func weave(_ number: Int) {
    let end = now + plan[number].delay
    while let report = spontaneous.first, (report.step, report.isAfterInput) == (number, false) {
      see(number, isAfterInput: false, before: report)
      add(report, within: now...end)
    }
    see(number, isAfterInput: false)
    renumberEnding(number)
    trace.append(Step(delay: end - now, input: plan[number].input))
    now = end
    if let given = instants?.given, number < given.count {
      recording.instants?.given.append(given[number])
    }
    while let report = spontaneous.first, report.step == number {
      see(number, isAfterInput: true, before: report)
      add(report, within: now...now)
    }
    see(number, isAfterInput: true)
  }

  /// What was seen without a step of the plan, as the opening of one that has none.
  mutating func weaveRest() {
    while let report = spontaneous.first { add(report, within: now...now) }
    recording.observations += observations
  }

  private mutating func add(_ report: SpontaneousInput, within times: ClosedRange<Microseconds>) {
    spontaneous.removeFirst()
    let at = min(max(report.at, times.lowerBound), times.upperBound)
    trace.append(Step(delay: at - now, input: report.input, isSpontaneous: true))
    now = at
    recording.instants?.given.append(min(report.since, report.at)...report.at)
  }

  /// Moves what was seen in a step, up to a report, to where the trace is now.
  private mutating func see(
    _ number: Int,
    isAfterInput: Bool,
    before report: SpontaneousInput? = nil
  ) {
    while var seen = observations.first, seen.step == number, isAfterInput || !seen.isAfterInput,
      report.map({ observations.startIndex < $0.position }) ?? true
    {
      observations.removeFirst()
      // At the instant of the step before, which then is a report, it follows that.
      let follows = trace.last.map { $0.isSpontaneous && seen.at == now } ?? false
      seen.step = isAfterInput || follows ? trace.count - 1 : trace.count
      seen.isAfterInput = isAfterInput || follows
      recording.observations.append(seen)
    }
  }

  private mutating func renumberEnding(_ number: Int) {
    let step = trace.count
    switch ending {
    case .notApplicable(number): recording.ending = .notApplicable(step: step)
    case .unsupported(number): recording.ending = .unsupported(step: step)
    case .crashed(number, let how): recording.ending = .crashed(step: step, how: how)
    case .hung(number): recording.ending = .hung(step: step)
    default: break
    }
  }
}
