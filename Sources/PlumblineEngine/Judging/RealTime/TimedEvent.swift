internal import PlumblineModel

/// An input or output on a real clock, and the interval in which it happened.
struct TimedEvent: Hashable, Sendable {
  /// The origin of an event; each source keeps its order.
  enum Source: Int, Hashable, Sendable {
    /// A given input.
    case given
    /// A spontaneous input, reported by the adapter.
    case reported
    /// An output, observed by the adapter.
    case seen
  }

  var what: TraceEvent
  var source: Source
  /// The step that the event belongs to.
  var step: Int
  /// The possible instants of the event.
  var times: ClosedRange<Microseconds>
  /// The instant at which the tester knew of the event, never before it happened.
  var known: Microseconds
}

extension TimedEvent {
  /// The place in the recorded order: a given input counts from the beginning of its call.
  var recorded: Microseconds { source == .given ? times.lowerBound : known }

  /// An observation of the adapter at an instant.
  fileprivate init(
    _ what: TraceEvent,
    _ source: Source,
    _ step: Int,
    since: Microseconds?,
    _ at: Microseconds,
    _ latency: ClosedRange<Microseconds>
  ) {
    let latest = max(0, at - latency.lowerBound)
    let earliest = since ?? max(0, at - latency.upperBound)
    self.init(
      what: what,
      source: source,
      step: step,
      times: min(earliest, latest)...latest,
      known: at
    )
  }
}

/// A recording as three ordered lists, whose interleaving is unknown.
struct TimedEvents: Sendable {
  /// The given inputs.
  private(set) var inputs: [TimedEvent] = []
  /// The spontaneous inputs.
  private(set) var spontaneous: [TimedEvent] = []
  private(set) var outputs: [TimedEvent] = []
  /// The possible instants of the opening.
  let opening: ClosedRange<Microseconds>
  /// The input that the implementation did not ask for, if the trace ended so.
  private(set) var refused: TimedEvent?
  /// The possible instants up to which every event was observed.
  let end: ClosedRange<Microseconds>
  /// The longest delay between an event and the tester's knowledge of it.
  private(set) var blur: Microseconds

  /// - Parameters:
  ///   - execution: The trace, with its recording; without instants each step happened when
  ///     planned.
  ///   - latency: The delay between an event and its observation.
  /// - Complexity: O(steps + observations).
  init(_ execution: Execution, _ latency: ClosedRange<Microseconds>) {
    let (trace, recording) = (execution.trace, execution.recording)
    let instants = recording.instants ?? Instants(planned: trace)
    opening = 0...max(0, instants.opened)
    end = max(0, recording.now - latency.upperBound)...max(0, recording.now)
    blur = max(latency.upperBound, opening.upperBound)
    let ended = recording.ending.step ?? trace.count
    for (number, given) in instants.given.enumerated() where number < trace.count {
      guard let input = trace[number].input else { continue }
      blur = max(blur, given.upperBound - given.lowerBound)
      guard !trace[number].isSpontaneous else {
        spontaneous.append(
          TimedEvent(
            .input(input),
            .reported,
            number,
            since: given.lowerBound,
            given.upperBound,
            latency
          )
        )
        continue
      }
      let event = TimedEvent(
        what: .input(input),
        source: .given,
        step: number,
        times: given,
        known: given.upperBound
      )
      if number < ended { inputs.append(event) }
      if case .notApplicable(number) = recording.ending { refused = event }
    }
    for (number, seen) in recording.observations.enumerated() {
      let since = instants.since[number]
      let event = TimedEvent(.output(seen.symbol), .seen, seen.step, since: since, seen.at, latency)
      outputs.append(event)
      blur = max(blur, seen.at - event.times.lowerBound)
    }
  }

  /// The number of events.
  var count: Int { inputs.count + spontaneous.count + outputs.count }
}

extension Instants {
  /// The instants of a trace with every step exactly when planned.
  init(planned trace: [Step]) {
    self.init()
    var now: Microseconds = 0
    for step in trace {
      now += step.delay
      given.append(now...now)
    }
  }
}
