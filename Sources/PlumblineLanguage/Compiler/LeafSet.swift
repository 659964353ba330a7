/// Some leaves of one machine, as bits of the words that they span.
///
/// A set of one state takes one word, however many states the machine has.
struct LeafSet: Sendable {
  /// The number of the first word.
  private var first = 0
  private var words: [UInt64] = []

  /// A set without leaves.
  init() {}

  /// The set of some leaves.
  ///
  /// - Complexity: O(number of leaves + span of their numbers / 64).
  init(_ leaves: some Collection<Int>) {
    guard let least = leaves.min(), let most = leaves.max() else { return }
    first = least / 64
    words = [UInt64](repeating: 0, count: most / 64 - first + 1)
    for leaf in leaves { words[leaf / 64 - first] |= 1 << UInt64(leaf % 64) }
  }

  /// - Complexity: O(1).
  func contains(_ leaf: Int) -> Bool {
    let word = leaf / 64 - first
    return word >= 0 && word < words.count && words[word] & (1 << UInt64(leaf % 64)) != 0
  }
}
