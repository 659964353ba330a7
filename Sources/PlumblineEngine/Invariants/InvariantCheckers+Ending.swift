internal import PlumblineModel

/// Obligations that are due by the end of the reaction to the last event.
///
/// An event of `by` makes those due that were open when it came. They outlast their scope.
extension InvariantCheckers {
  /// Makes the open obligations of an invariant due.
  mutating func makeDue(_ number: Int) {
    guard tables.watches[number].demands else { return }
    countFulfilled(number)
    guard !memories[number].starts.isEmpty else { return }
    for start in memories[number].starts { memories[number].due.append(start) }
    memories[number].starts.removeAll()
    hasDue |= 1 << UInt64(number)
  }

  /// Counts an event of the obligations that are due.
  ///
  /// - Returns: Whether they allow it.
  mutating func countDue(_ event: Int, by number: Int) -> Bool {
    let watch = tables.watches[number]
    var isContent = true
    for index in memories[number].due.indices {
      let start = memories[number].due[index]
      guard tables.fits(event, start.key, watch) else { continue }
      memories[number].due[index].count += 1
      if start.count + 1 == watch.count { exercised[number] += 1 }
      guard watch.hasCount, start.count == watch.count else { continue }
      isContent = false
      guard excess == nil else { continue }
      excess = Int(start.count) + 1
      violatedKey = start.key
    }
    return isContent
  }

  /// Makes the obligations that are due void.
  mutating func forgetDue() {
    for number in Bits(hasDue) { memories[number].due.removeAll() }
    hasDue = 0
  }
}
