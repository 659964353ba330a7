internal import PlumblineModel

/// Something that was given or seen on a real clock, and between which instants it happened.
struct TimedEvent: Hashable, Sendable {
  enum What: Hashable, Sendable {
    case input(Int)
    case output(Symbol)
  }

  var what: What
  /// The step that it belongs to.
  var step: Int
  /// It happened at one of these instants.
  var times: ClosedRange<Microseconds>
  /// When the tester knew of it, never before it happened.
  var known: Microseconds

  var isInput: Bool { if case .input = what { true } else { false } }
}

/// A recording as two lists, each in its order; how they interleave is not known.
struct TimedEvents: Sendable {
  private(set) var inputs: [TimedEvent] = []
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
  ///   - trace: What was planned.
  ///   - recording: What was done; without instants it was done when it was planned.
  ///   - tolerance: What the clock blurs.
  /// - Complexity: O(steps + observations).
  init(_ trace: [Step], _ recording: Recording, _ tolerance: Tolerance) {
    let instants = recording.instants ?? Instants(planned: trace)
    let latency = tolerance.latency
    opening = 0...max(0, instants.opened)
    end = max(0, recording.now - latency.upperBound)...max(0, recording.now)
    blur = max(latency.upperBound, opening.upperBound)
    let ended = recording.ending.step ?? trace.count
    for (number, given) in instants.given.enumerated() where number < trace.count {
      guard let input = trace[number].input else { continue }
      let event = TimedEvent(
        what: .input(input),
        step: number,
        times: given,
        known: given.upperBound
      )
      blur = max(blur, given.upperBound - given.lowerBound)
      if number < ended { inputs.append(event) }
      if case .notApplicable(number) = recording.ending { refused = event }
    }
    for (number, seen) in recording.observations.enumerated() {
      let latest = max(0, seen.at - latency.lowerBound)
      let earliest = instants.since[number] ?? max(0, seen.at - latency.upperBound)
      outputs.append(
        TimedEvent(
          what: .output(seen.symbol),
          step: seen.step,
          times: min(earliest, latest)...latest,
          known: seen.at
        )
      )
      blur = max(blur, seen.at - min(earliest, latest))
    }
  }
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
