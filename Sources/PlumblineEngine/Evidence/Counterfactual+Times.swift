internal import PlumblineModel

/// The times of a spec: the spans of a schedule, and by how much one has to be wrong.
extension Counterfactual {
  /// The spans of the timer that an element is; one for everything else.
  func spanCount(of number: Int) -> Int {
    timer(of: number).map { reference.timers[$0].spans.count } ?? 1
  }

  /// The edges that an element was worked into; of a timer with a schedule those by which one of
  /// its spans expires.
  func edges(of number: Int, span: Int) -> [Int] {
    guard let timer = timer(of: number), spanCount(of: number) > 1 else { return edges[number] }
    return edges[number].filter {
      Int(spanIndices[sources[$0] * reference.timers.count + timer]) == span
    }
  }

  /// One of the spans of the timer that an element is, as text; nil for everything else.
  func wait(of number: Int, span: Int) -> String? {
    timer(of: number).map { reference.interval(of: reference.timers[$0].spans[span]).text }
  }

  /// By how much a time may be wrong to count as false: by the least there is, and, where its end
  /// need not show, by a little more than what is tried beside a deadline.
  ///
  /// On a real clock the least change is one that exceeds the tolerance.
  ///
  /// To reject either is evidence: what is seen at the very end of a time tells it from one that is a
  /// microsecond longer, what is seen a millisecond before and after only from one that is further off.
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

  /// The timer that an element is; nil for everything else.
  func timer(of element: Int) -> Int? {
    reference.timers.firstIndex { $0.element == element }
  }
}
