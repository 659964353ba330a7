/// Tests by what they add at most, in a binary heap.
struct GainQueue {
  struct Entry {
    var value: Int
    /// Of tests with the same value the one with the least position comes first.
    var position: Int

    func precedes(_ other: Entry) -> Bool {
      value != other.value ? value > other.value : position < other.position
    }
  }

  private var entries: [Entry] = []

  var first: Entry? { entries.first }

  /// - Complexity: O(log entries).
  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    var index = entries.count - 1
    while index > 0, entries[index].precedes(entries[(index - 1) / 2]) {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Removes the first entry; nil if there is none.
  ///
  /// - Complexity: O(log entries).
  mutating func popFirst() -> Entry? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return first }
    entries[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < entries.count && entries[child].precedes(entries[least]) { least = child }
      guard least != index else { return first }
      entries.swapAt(least, index)
      index = least
    }
  }
}
