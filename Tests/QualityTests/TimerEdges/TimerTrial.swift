import PlumblineModel

@testable import PlumblineEngine

/// One side of a time, made wrong by more and by less than the tolerance.
struct TimerTrial {
  /// The method of detection.
  enum Way: String {
    /// Traces as a campaign plans them.
    case planned
    /// Only an input that comes between the instants of the right time and of the wrong one.
    case between
    case none
  }

  let bench: TimerBench
  let edge: TimerEdge

  /// The reason why time cannot distinguish it; nil if it can.
  var excuse: String? {
    if edge.side == .lower, edge.bound == 0 { return "nothing is before 0 s" }
    if edge.bound == nil { return "it never has to expire" }
    let automaton = bench.automaton
    var timedReachable = TimedReachableElements(
      [automaton],
      isLeftOut: bench.reference.edges.map { _ in false }
    )
    let element = bench.reference.timers[edge.timer].element
    return timedReachable.contains(element: element, span: edge.span)
      ? nil : "no timed trace lets it end"
  }

  /// By a microsecond, on the virtual clock, by all interpretations of the documents.
  func wayOnVirtualClock() throws -> Way {
    let wrong = edge.moved(by: 1, in: bench.reference)
    if try bench.refusal(of: wrong, on: bench.plans).isByAllInterpretations { return .planned }
    let later = edge.moved(by: 2, in: bench.reference)
    let traces = try tracesBetween(beyond: 0)
    return try bench.refusal(of: later, on: traces).isByAllInterpretations ? .between : .none
  }

  /// By a microsecond more than a real clock blurs, whether all is seen at once or as late as can be; by
  /// the interpretation that the client follows.
  func wayOnRealClock() throws -> Way {
    let wrong = edge.moved(by: blur + 1, in: bench.reference)
    let planned = try bench.refusal(of: wrong, on: bench.plans, enough: 40).traces
    if try isFoundInRealTime(wrong, planned) { return .planned }
    let later = edge.moved(by: blur + 2, in: bench.reference)
    return try isFoundInRealTime(later, tracesBetween(beyond: blur)) ? .between : .none
  }

  private func isFoundInRealTime(_ client: Reference, _ traces: [[Step]]) throws -> Bool {
    let latency = TimerBench.tolerance.latency
    return try [latency.lowerBound, latency.upperBound].allSatisfy {
      try bench.refusedInRealTime(client, traces, latency: $0...$0, atMost: 1) == 1
    }
  }

  /// How many traces accuse a client that is at the very end of the tolerance: of planned ones
  /// on the virtual clock, and of those on a real one that find it when it is wrong.
  func accusations() throws -> Int {
    let exact = edge.moved(by: 0, in: bench.reference)
    let virtual = try bench.refusal(of: exact, on: bench.plans.prefix(100), enough: .max)
    let wrong = edge.moved(by: blur + 1, in: bench.reference)
    let traces = try bench.refusal(of: wrong, on: bench.plans, enough: 20).traces
    let slack = edge.side == .upper ? TimerBench.tolerance.slack(of: edge.bound ?? 0) : 0
    let late = edge.moved(by: slack, in: bench.reference)
    let real = try bench.refusedInRealTime(
      late,
      traces.prefix(20),
      latency: TimerBench.tolerance.latency
    )
    return virtual.traces.count + real
  }

  /// The error that a real clock unobservable: none may be early, but for what is seen late.
  private var blur: Microseconds {
    let tolerance = TimerBench.tolerance
    return edge.side == .upper ? tolerance.blur(of: edge.bound ?? 0) : tolerance.latency.upperBound
  }

  /// Traces in which something comes just behind the last instant of the tolerance.
  ///
  /// Those that find a much larger error have a step at the right instant, or a millisecond behind it.
  private func tracesBetween(beyond blur: Microseconds) throws -> [[Step]] {
    let wrong = edge.moved(by: blur + 2_000_000, in: bench.reference)
    return try bench.refusal(of: wrong, on: bench.plans, enough: 40).traces.flatMap { trace in
      trace.indices.filter { trace[$0].delay > 0 }.flatMap { index in
        [blur + 1, blur + 1 - TimeModel.grain].map { shift in
          var moved = trace
          moved[index].delay = max(0, moved[index].delay + shift)
          return moved
        }
      }
    }
  }
}
