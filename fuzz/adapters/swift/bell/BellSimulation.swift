import PlumblineAdapters
import PlumblineModel

/// The bell of `../../callbacks.txt` as an implementation that is moved along its time.
final class BellSimulation: Implementation {
  private typealias Action = (inout ObservationSink, Microseconds) -> Void

  private let vocabulary: Vocabulary
  private var rings = 0
  /// In the order of their ends; those that end together in the order of their starts.
  private var timers: [(end: Microseconds, action: Action)] = []

  init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  var next: Microseconds? { timers.first?.end }

  func open(_ sink: inout ObservationSink) { (rings, timers) = (0, []) }

  func give(_ input: Int, at now: Microseconds, _ sink: inout ObservationSink) -> InputResult {
    switch vocabulary.inputs[input].name {
    case "press": ringOut("now", at: now, &sink)
    case "post": start(at: now) { self.ringOut("posted", at: $1, &$0) }
    case "later": start(at: now + 2_000_000) { self.ringOut("late", at: $1, &$0) }
    case "chain":
      start(at: now) {
        self.ring("a", at: $1, &$0)
        self.start(at: $1) { self.ring("c", at: $1, &$0) }
      }
      start(at: now) { self.ring("b", at: $1, &$0) }
    case "slow":
      show("begun", [], at: now, &sink)
      start(at: now) { self.show("done", [], at: $1, &$0) }
    case "ask": show("answer", ["\(rings)"], at: now, &sink)
    case "toil":
      busy(for: .milliseconds(1500))
      show("done", [], at: now, &sink)
    case "sleep": return .notApplicable
    case "refuse": return .refused
    case "fail": fatalError("a failure on purpose")
    case "fault": start(at: now) { _, _ in fatalError("a failure on purpose") }
    default: return .unsupported
    }
    return .accepted
  }

  func advance(to now: Microseconds, _ sink: inout ObservationSink) {
    while let timer = timers.first, timer.end <= now {
      timers.removeFirst()
      timer.action(&sink, timer.end)
    }
  }

  private func start(at end: Microseconds, _ action: @escaping Action) {
    let place = timers.firstIndex { $0.end > end } ?? timers.count
    timers.insert((end, action), at: place)
  }

  private func ring(_ when: String, at now: Microseconds, _ sink: inout ObservationSink) {
    rings += 1
    show("ring", [when], at: now, &sink)
  }

  private func ringOut(_ when: String, at now: Microseconds, _ sink: inout ObservationSink) {
    ring(when, at: now, &sink)
    show("rung", [when], at: now, &sink)
  }

  private func show(
    _ output: String,
    _ values: [String],
    at now: Microseconds,
    _ sink: inout ObservationSink
  ) {
    if let symbol = vocabulary.symbol(output, values) { sink.append(symbol, at: now) }
  }
}
