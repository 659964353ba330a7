internal import PlumblineModel

/// The times of a spec: the spans of a schedule, and their least visible error.
extension Counterfactual {
  /// The number of spans of a timer element; one for other elements.
  func spanCount(of number: Int) -> Int {
    timer(of: number).map { reference.timers[$0].spans.count } ?? 1
  }

  /// The edges of an element; for a timer with a schedule, those of the expiry of one span.
  func edges(of number: Int, span: Int) -> [Int] {
    guard let timer = timer(of: number), spanCount(of: number) > 1 else { return edges[number] }
    return edges[number].filter {
      Int(spanIndices[sources[$0] * reference.timers.count + timer]) == span
    }
  }

  /// One span of a timer element, as text; nil for other elements.
  func wait(of number: Int, span: Int) -> String? {
    timer(of: number).map { reference.interval(of: reference.timers[$0].spans[span]).text }
  }

  /// The errors with which a time counts as false: the least one, and, where its end need not show,
  /// also one a little beyond the delays planned beside a deadline.
  ///
  /// On a real clock the least error exceeds the tolerance.
  ///
  /// A rejection of either is evidence. An output at the very end of a time distinguishes it from
  /// one that is a microsecond longer; outputs a millisecond before and after distinguish it only
  /// from one further off.
  func shifts(of number: Int) -> [Microseconds] {
    guard let timer = timer(of: number) else { return [1] }
    let isSilent = edges[number].contains { edge in
      reference.edges[edge].outputs.allSatisfy(\.isOptional)
    }
    let longest = reference.timers[timer].spans.map { reference.interval(of: $0) }
      .map { $0.to ?? $0.from }.max()
    let least = timeModel.visibleShift(of: longest ?? 0)
    return isSilent ? [least, timeModel.nearness + least] : [least]
  }

  /// The timer of an element; nil for other elements.
  func timer(of element: Int) -> Int? {
    reference.timers.firstIndex { $0.element == element }
  }
}
