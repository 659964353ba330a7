import PlumblineEngine
import PlumblineModel

/// The inputs and outputs, each with the ticks between which it happened.
struct BlurredTrace {
  struct Event {
    var call: Call?
    var seen: Seen?
    var ticks: ClosedRange<Int>
    /// When the tester knew of it, if that is not when it happened at the latest.
    var known: Int?
    /// Whether the adapter says since when it may have happened; else that follows from the latency.
    var isBounded = true

    var text: String { "\(ticks) \(call?.text ?? seen.map { "\($0.output)\($0.values)" } ?? "")" }
  }

  /// The inputs.
  var inputs: [Event] = []
  /// The inputs that came by themselves.
  var reports: [Event] = []
  var outputs: [Event] = []
  /// When the opening was over.
  var opened = 0
  /// When the recording ended.
  var end = 0
  /// Whether an implementation that follows the spec could have been recorded so.
  var isHonest = true

  var text: String {
    (inputs + reports + outputs).map(\.text).joined(separator: "\n")
      + "\nopened \(opened), end \(end)"
  }
}

/// By how many ticks a real clock blurs what happens.
struct Jitter {
  /// The maximum lateness of a timer.
  var slack = 0
  /// The maximum delay of an observation.
  var latency = 0...0
  /// The maximum time to inject an input, before and after its effect, and to open a trace.
  var giving = 0

  init() {}

  /// Some of each.
  init(with dice: inout Dice) {
    slack = dice.below(3)
    latency = dice.pick([0...0, 0...1, 1...2])
    giving = dice.below(2)
  }

  var tolerance: Tolerance {
    let tick: Microseconds = 1_000_000
    return Tolerance(
      slack: Microseconds(slack) * tick,
      latency: Microseconds(latency.lowerBound) * tick...Microseconds(latency.upperBound) * tick
    )
  }
}

extension BlurredTrace {
  /// A trace as a tester with a real clock would have recorded it: within what is declared, and as
  /// late as it happens to be.
  init(_ trace: TickTrace, by jitter: Jitter, with dice: inout Dice) {
    let start = dice.below(jitter.giving + 1)
    opened = start + dice.below(jitter.giving + 1)
    let ends = trace.ends.map { $0 + start }
    let given = zip(ends, trace.steps).compactMap { end, step in step.input.map { (end, $0) } }
    // Injected inputs follow each other, and so do the observations of spontaneous ones.
    var last = 0
    var told = 0
    for (number, (at, call)) in given.enumerated() {
      guard !dice.percent(20) else {
        told = max(told, at + dice.within(jitter.latency))
        let latest = max(0, told - jitter.latency.lowerBound)
        let first = max(0, at - dice.below(2))
        reports.append(Event(call: call, ticks: min(first, latest)...latest, known: told))
        continue
      }
      let next = number + 1 < given.count ? given[number + 1].0 : ends.last ?? at
      let first = max(last, at - dice.below(jitter.giving + 1))
      last = min(next, at + dice.below(jitter.giving + 1))
      inputs.append(Event(call: call, ticks: first...last))
    }
    // What happens later is not seen earlier.
    var seen = 0
    for sighting in trace.sink {
      let at = sighting.at + start
      seen = max(seen, at + dice.within(jitter.latency))
      let isBounded = dice.percent(30)
      let earliest = isBounded ? at - dice.below(2) : seen - jitter.latency.upperBound
      outputs.append(
        Event(
          seen: sighting.seen,
          ticks: max(0, earliest)...max(0, seen - jitter.latency.lowerBound),
          known: seen,
          isBounded: isBounded
        )
      )
    }
    // The tester waits for what is seen late.
    end = (ends.last ?? start) + jitter.latency.upperBound
  }
}
