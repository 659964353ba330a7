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
    let sorted = candidates.map { all in
      Set(all).map { (hash: $0.hashValue, candidate: $0) }.sorted { $0.hash < $1.hash }
    }
    hashes = sorted.map { $0.map(\.hash) }
    self.candidates = sorted.map { $0.map(\.candidate) }
  }

  /// Two candidates with one hash can keep equal keys apart: then their number is worked out twice.
  static func == (one: Self, other: Self) -> Bool {
    one.hashes == other.hashes && one.candidates == other.candidates
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hashes) }
}
