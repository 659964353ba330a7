internal import PlumblineModel

extension Recording {
  /// Removes everything from an instant on, as if the trace had ended there.
  ///
  /// An input in progress at that instant is removed with all observations since it began.
  ///
  /// - Parameter instant: The instant; never before the end of the opening.
  /// - Complexity: O(steps + observations).
  mutating func cut(at instant: Microseconds) {
    let given = instants?.given ?? []
    var instant = max(instant, instants?.opened ?? 0)
    let count = given.firstIndex { $0.upperBound >= instant } ?? given.count
    if count < given.count { instant = min(instant, given[count].lowerBound) }
    guard instant < now else { return }
    instants?.given.removeLast(given.count - count)
    observations.removeAll { $0.at >= instant }
    spontaneous.removeAll { $0.at >= instant }
    undocumentedValues = undocumentedValues.filter { $0.key < observations.count }
    now = instant
    ending = .completed
  }
}
