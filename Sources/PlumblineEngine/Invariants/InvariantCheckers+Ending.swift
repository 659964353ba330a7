internal import PlumblineModel

/// Obligations of a scope that ends at the event by which they are due.
///
/// They are due when the reaction to this event is complete, as in a scope that goes on.
extension InvariantCheckers {
  /// Keeps the open obligations of a scope that ends at the event by which they are due.
  mutating func keepDue(_ number: Int) {
    let watch = tables.watches[number]
    guard watch.demands else { return }
    for start in memories[number].starts where start.count < watch.count {
      memories[number].due.append(start)
      ending |= 1 << UInt64(number)
    }
  }

  /// Counts an event of obligations whose scope has ended.
  mutating func countDue(_ event: Int, by number: Int) {
    let watch = tables.watches[number]
    for index in memories[number].due.indices
    where tables.fits(event, memories[number].due[index].key, watch) {
      memories[number].due[index].count += 1
    }
    let open = memories[number].due.count
    memories[number].due.removeAll { $0.count >= watch.count }
    if memories[number].due.count < open, watch.hasCount || !watch.hasTrigger {
      exercised[number] += 1
    }
    if memories[number].due.isEmpty { ending &= ~(1 << UInt64(number)) }
  }

  /// Makes the obligations of scopes that have ended void.
  mutating func forgetDue() {
    for number in Bits(ending) { memories[number].due.removeAll() }
    ending = 0
  }
}
