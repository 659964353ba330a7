internal import PlumblineModel

/// Candidates of which none is taken in by another one.
///
/// One takes in another when it is at the same place and its zone has all the times of the other's.
struct ZoneSet: Sendable {
  /// All that were added, in that order; those that were taken in later stay, so that numbers do.
  private var added: [ZoneConfiguration] = []
  /// Whether nothing has taken it in.
  private var isLeft: [Bool] = []
  /// The candidate before it in its bucket, among those that are left; -1 for none.
  private var older: [Int32] = []
  /// Per bucket the newest candidate; a place is in one bucket, and their number a power of two.
  private var newest = [Int32](repeating: -1, count: 16)

  /// So many candidates at one place stay apart; more are replaced by one that has all their times,
  /// and what lies between.
  let zonesPerLocation: Int

  init(zonesPerLocation: Int = .max) { self.zonesPerLocation = zonesPerLocation }

  /// How many were added and not taken in at once.
  var count: Int { added.count }

  /// A candidate by its number, in the order in which they were added; nil for one that was taken
  /// in later.
  subscript(number: Int) -> ZoneConfiguration? { isLeft[number] ? added[number] : nil }

  /// Adds a candidate, unless another one takes it in.
  ///
  /// What both have taken stays to be covered.
  ///
  /// - Complexity: O(candidates at the place × timers²), amortised.
  mutating func add(_ new: consuming ZoneConfiguration, _ edges: inout Chains<Int32>) {
    let bucket = bucket(of: new)
    var apart = 0
    var newer: Int32 = -1
    var number = newest[bucket]
    while number >= 0 {
      let index = Int(number)
      if added[index].isAtPlace(of: new) {
        if new.zone.isWithin(added[index].zone) {
          added[index].shareCoverage(with: new, &edges)
          return
        }
        if added[index].zone.isWithin(new.zone) {
          new.shareCoverage(with: added[index], &edges)
          number = takeOut(number, after: newer, in: bucket)
          continue
        }
        apart += 1
      }
      newer = number
      number = older[index]
    }
    if apart >= zonesPerLocation { takeInAll(in: bucket, &new, &edges) }
    added.append(new)
    isLeft.append(true)
    older.append(newest[bucket])
    newest[bucket] = Int32(added.count - 1)
    if added.count > 4 * newest.count { addBuckets() }
  }

  /// Takes a candidate out of its bucket, in which `newer` comes before it, and returns the next.
  private mutating func takeOut(_ number: Int32, after newer: Int32, in bucket: Int) -> Int32 {
    let next = older[Int(number)]
    isLeft[Int(number)] = false
    if newer < 0 { newest[bucket] = next } else { older[Int(newer)] = next }
    return next
  }

  private func bucket(of candidate: borrowing ZoneConfiguration) -> Int {
    var place = Self.mix(candidate.location, candidate.running)
    for pending in candidate.pending { place = Self.mix(pending.edge, pending.mask, with: place) }
    return Int(place >> 32) & (newest.count - 1)
  }

  /// Multiplies by the golden ratio (Donald Knuth, The Art of Computer Programming, 6.4).
  private static func mix(_ one: Int32, _ other: UInt32, with seed: UInt64 = 0) -> UInt64 {
    let both = UInt64(UInt32(bitPattern: one)) << 32 | UInt64(other)
    return (seed.byteSwapped ^ both) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Spreads those that are left over more buckets.
  private mutating func addBuckets() {
    newest = [Int32](repeating: -1, count: 4 * newest.count)
    for number in added.indices where isLeft[number] {
      let bucket = bucket(of: added[number])
      older[number] = newest[bucket]
      newest[bucket] = Int32(number)
    }
  }

  /// Widens a candidate by all at its place, which are not left then.
  private mutating func takeInAll(
    in bucket: Int,
    _ new: inout ZoneConfiguration,
    _ edges: inout Chains<Int32>
  ) {
    var newer: Int32 = -1
    var number = newest[bucket]
    while number >= 0 {
      let index = Int(number)
      if added[index].isAtPlace(of: new) {
        new.widen(by: added[index])
        new.shareCoverage(with: added[index], &edges)
        number = takeOut(number, after: newer, in: bucket)
      } else {
        newer = number
        number = older[index]
      }
    }
  }

  /// Those that are left.
  var candidates: [ZoneConfiguration] {
    added.indices.compactMap { self[$0] }
  }
}

extension ZoneConfiguration {
  /// Whether one of both may take in the other.
  fileprivate func isAtPlace(of other: borrowing ZoneConfiguration) -> Bool {
    location == other.location && running == other.running && pending == other.pending
  }

  /// Keeps to be covered what both have taken.
  fileprivate mutating func shareCoverage(
    with other: borrowing ZoneConfiguration,
    _ edges: inout Chains<Int32>
  ) {
    unattributed = edges.common(unattributed, other.unattributed)
  }
}
