package import PlumblineModel

extension Reference {
  /// When a timer expires that starts on the way to a location; never due without an end.
  package func span(of timer: Int, at location: Int) -> (from: Microseconds, to: Microseconds?) {
    let spans = timers[timer].spans
    let entry = timers[timer].counter.map { max(0, locations[location][$0] - 1) } ?? 0
    let span = spans[min(entry, spans.count - 1)]
    return (parameters[span.from].value, span.to.map { parameters[$0].value })
  }
}
