/// Finds the candidates of a list that may have the same future as another one.
///
/// A hash table of the first candidates, in the order of the list. Only many candidates are worth one: hundreds of
/// them arise when inputs at one instant have alternatives that only a later output decides.
struct CandidateIndex: Sendable {
  /// Fewer candidates are compared one by one.
  static let least = 16

  private struct Entry: BitwiseCopyable {
    var digest: UInt32
    /// The newest earlier candidate in the same slot, or -1.
    var earlier: Int32
  }

  private var entries: [Entry] = []
  /// The newest candidate in each slot, or -1; as many slots as a power of two.
  private var slots: [Int32] = []

  /// The number of candidates that it has.
  var count: Int { entries.count }

  mutating func removeAll() {
    guard !entries.isEmpty else { return }
    entries.removeAll(keepingCapacity: true)
    for slot in slots.indices { slots[slot] = -1 }
  }

  /// Adds the next candidate.
  mutating func append(_ digest: UInt32) {
    entries.append(Entry(digest: digest, earlier: -1))
    guard entries.count <= slots.count else {
      slots = [Int32](repeating: -1, count: max(4 * Self.least, 2 * slots.count))
      for candidate in entries.indices { link(candidate) }
      return
    }
    link(entries.count - 1)
  }

  private mutating func link(_ candidate: Int) {
    let slot = slot(of: entries[candidate].digest)
    entries[candidate].earlier = slots[slot]
    slots[slot] = Int32(candidate)
  }

  private func slot(of digest: UInt32) -> Int {
    Int((digest &* 0x9E37_79B1) >> 8) & (slots.count - 1)
  }

  /// The newest candidate with a digest.
  ///
  /// - Complexity: O(1) for most digests.
  func newest(_ digest: UInt32) -> Int? {
    slots.isEmpty ? nil : newest(digest, from: slots[slot(of: digest)])
  }

  /// The newest candidate with a digest that is earlier than another one with it.
  func newest(_ digest: UInt32, before candidate: Int) -> Int? {
    newest(digest, from: entries[candidate].earlier)
  }

  private func newest(_ digest: UInt32, from candidate: Int32) -> Int? {
    var candidate = candidate
    while candidate >= 0, entries[Int(candidate)].digest != digest {
      candidate = entries[Int(candidate)].earlier
    }
    return candidate >= 0 ? Int(candidate) : nil
  }
}
