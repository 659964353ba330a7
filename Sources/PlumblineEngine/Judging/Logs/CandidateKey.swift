internal import PlumblineModel

/// The key of some candidates in a table, the same in any order of theirs.
///
/// A set as the key would hash all candidates again for each look.
struct CandidateKey: Hashable, Sendable {
  private let hashes: [[Int]]
  /// Per interpretation, the candidates in the order of their hashes.
  private let candidates: [[ZoneConfiguration]]

  /// - Parameter candidates: Per interpretation, the candidates.
  /// - Complexity: O(*n* log *n*) for *n* candidates.
  init(_ candidates: [[ZoneConfiguration]]) {
    var hashes: [[Int]] = []
    self.candidates = candidates.map { all in
      let unsorted = all.map(\.hashValue)
      var (ordered, sorted): ([Int], [ZoneConfiguration]) = ([], [])
      // Equal candidates come one after the other, but for others with their hash.
      for number in all.indices.sorted(by: { unsorted[$0] < unsorted[$1] })
      where ordered.last != unsorted[number] || sorted.last != all[number] {
        ordered.append(unsorted[number])
        sorted.append(all[number])
      }
      hashes.append(ordered)
      return sorted
    }
    self.hashes = hashes
  }

  /// Two candidates with one hash can keep equal keys apart: then their number is worked out twice.
  static func == (one: Self, other: Self) -> Bool {
    one.hashes == other.hashes && one.candidates == other.candidates
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hashes) }
}
