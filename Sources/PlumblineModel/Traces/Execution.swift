/// An executed trace with its recording.
///
/// Its steps are those of the plan, plus a step for every spontaneous input at its position. All
/// code that judges, counts or shows a trace takes an execution; only an executor takes a plan
/// (`planned`).
package struct Execution: Codable, Hashable, Sendable {
  package let trace: [Step]
  /// The observations along the trace; spontaneous inputs are steps instead.
  package let recording: Recording

  /// - Parameters:
  ///   - plan: The executed plan.
  ///   - recording: The recording of the execution.
  /// - Complexity: O(steps + observations + spontaneous inputs), and O(1) without spontaneous
  ///   inputs.
  package init(of plan: [Step], _ recording: Recording) {
    guard !recording.spontaneous.isEmpty else {
      (trace, self.recording) = (plan, recording)
      return
    }
    var weaver = Weaver(plan, recording)
    for number in plan.indices { weaver.weave(number) }
    weaver.weaveRest()
    (trace, self.recording) = (weaver.trace, weaver.recording)
  }

  /// The number of a step in the plan.
  ///
  /// - Complexity: O(steps).
  package func plannedStep(of step: Int) -> Int { trace[..<step].count { !$0.isSpontaneous } }
}

/// Merges a plan and its recording: inserts the spontaneous inputs between the steps.
private struct Weaver {
  private let plan: [Step]
  private let instants: Instants?
  /// How the plan ended.
  private let ending: Ending
  private var observations: ArraySlice<Observation>
  private var spontaneous: ArraySlice<SpontaneousInput>
  private(set) var trace: [Step] = []
  private(set) var recording: Recording
  /// The planned instant after the steps so far.
  private var now: Microseconds = 0
  /// Per step of the plan, the number of the last step at its end.
  private var ends: [Int] = []

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

  /// Adds a step of the plan with its observations.
  mutating func weave(_ number: Int) {
    let end = now + plan[number].delay
    while let report = spontaneous.first, (report.step, report.isAfterInput) == (number, false) {
      see(number, isAfterInput: false, before: report)
      add(report, within: now...end)
    }
    see(number, isAfterInput: false)
    renumberEnding(number)
    var step = plan[number]
    step.delay = end - now
    trace.append(step)
    now = end
    if let given = instants?.given, number < given.count {
      recording.instants?.given.append(given[number])
    }
    while let report = spontaneous.first, report.step == number {
      see(number, isAfterInput: true, before: report)
      add(report, within: now...now)
    }
    see(number, isAfterInput: true)
    ends.append(trace.count - 1)
  }

  /// Adds the observations after the last step, as at the opening of a plan without steps.
  mutating func weaveRest() {
    while let report = spontaneous.first { add(report, within: now...now) }
    recording.observations += observations
    recording.readings = recording.readings?.map {
      StateReading(step: ends[$0.step], states: $0.states)
    }
  }

  private mutating func add(_ report: SpontaneousInput, within times: ClosedRange<Microseconds>) {
    spontaneous.removeFirst()
    let at = min(max(report.at, times.lowerBound), times.upperBound)
    trace.append(Step(delay: at - now, input: report.input, isSpontaneous: true))
    now = at
    recording.instants?.given.append(min(report.since, report.at)...report.at)
  }

  /// Assigns the observations of a step, up to a spontaneous input, to the current position.
  private mutating func see(
    _ number: Int,
    isAfterInput: Bool,
    before report: SpontaneousInput? = nil
  ) {
    while var seen = observations.first, seen.step == number, isAfterInput || !seen.isAfterInput,
      report.map({ observations.startIndex < $0.position }) ?? true
    {
      observations.removeFirst()
      // At the instant of a preceding spontaneous step, the observation follows that step.
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
    case .cutOff(number): recording.ending = .cutOff(step: step)
    default: break
    }
  }
}
