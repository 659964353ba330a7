internal import PlumblineModel

/// Something that was given or seen on a real clock, and between which instants it happened.
struct TimedEvent: Hashable, Sendable {
  /// Who tells of it: each tells what it knows in order.
  enum Source: Int, Hashable, Sendable {
    /// The tester, who gave it.
    case given
    /// The adapter, of an input that nobody gave.
    case reported
    /// The adapter, of an output.
    case seen
  }

  var what: TraceEvent
  var source: Source
  /// The step that it belongs to.
  var step: Int
  /// It happened at one of these instants.
  var times: ClosedRange<Microseconds>
  /// When the tester knew of it, never before it happened.
  var known: Microseconds
}

extension TimedEvent {
  /// Something that the adapter saw at an instant.
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

/// A recording as three lists, each in its order; how they interleave is not known.
struct TimedEvents: Sendable {
  /// What was given.
  private(set) var inputs: [TimedEvent] = []
  /// The inputs that came by themselves.
  private(set) var spontaneous: [TimedEvent] = []
  private(set) var outputs: [TimedEvent] = []
  /// When the opening happened.
  let opening: ClosedRange<Microseconds>
  /// When the input came that the implementation had not asked for, if the trace ended so.
  private(set) var refused: TimedEvent?
  /// Up to when everything that happened was seen, if it was not seen later.
  let end: ClosedRange<Microseconds>
  /// How far what the tester knew lags behind what happened, at most.
  private(set) var blur: Microseconds

  /// - Parameters:
  ///   - execution: The trace, with its recording; without instants each step was done when planned.
  ///   - latency: How long after an event it may be observed.
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

  /// How many there are.
  var count: Int { inputs.count + spontaneous.count + outputs.count }
}

extension Instants {
  /// As if everything had been done at its very instant.
  init(planned trace: [Step]) {
    self.init()
    var now: Microseconds = 0
    for step in trace {
      now += step.delay
      given.append(now...now)
    }
  }
}
