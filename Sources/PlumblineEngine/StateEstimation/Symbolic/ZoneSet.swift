internal import PlumblineModel

/// Candidates none of which contains another.
///
/// A candidate contains another at the same place when its zone contains the other's zone.
struct ZoneSet: Sendable {
  /// All added candidates, in that order; candidates contained in a later one stay, so that numbers
  /// do.
  private var added: [ZoneConfiguration] = []
  /// Whether no later candidate contains it.
  private var isLeft: [Bool] = []
  /// Per candidate, the one before it in its bucket, among those left; -1 for none.
  private var older: [Int32] = []
  /// Per bucket the newest candidate; a place is in one bucket, and the number of buckets a power
  /// of two.
  private var newest = Buckets()

  /// The number of candidates kept apart at one place; more are replaced by their hull.
  let zonesPerLocation: Int

  init(zonesPerLocation: Int = .max) { self.zonesPerLocation = zonesPerLocation }

  /// The number of candidates added and not contained in an earlier one.
  var count: Int { added.count }

  /// The number of candidates that no other one contains.
  private(set) var remaining = 0

  /// A candidate by its number, in the order of adding; nil for one that a later candidate
  /// contains.
  subscript(number: Int) -> ZoneConfiguration? { isLeft[number] ? added[number] : nil }

  /// Notes that an expiry of a candidate was left out.
  mutating func omitExpiry(of number: Int) { added[number].omitExpiry() }

  /// Adds a candidate, unless another one contains it.
  ///
  /// Edges that both have taken wait to be covered.
  ///
  /// - Complexity: O(candidates at the place × timers²), amortised.
  mutating func add(_ new: consuming ZoneConfiguration, _ coverage: inout CoverageAttribution) {
    let bucket = bucket(of: new)
    var apart = 0
    var newer: Int32 = -1
    var number = newest[bucket]
    while number >= 0 {
      let index = Int(number)
      if added[index].isAtPlace(of: new) {
        if new.zone.isWithin(added[index].zone) {
          added[index].shareCoverage(with: new, &coverage)
          return
        }
        if added[index].zone.isWithin(new.zone) {
          new.shareCoverage(with: added[index], &coverage)
          number = takeOut(number, after: newer, in: bucket)
          continue
        }
        apart += 1
      }
      newer = number
      number = older[index]
    }
    if apart >= zonesPerLocation { takeInAll(in: bucket, &new, &coverage) }
    added.append(new)
    remaining += 1
    isLeft.append(true)
    older.append(newest[bucket])
    newest[bucket] = Int32(added.count - 1)
    if added.count > 4 * newest.count { addBuckets() }
  }

  /// Removes a candidate from its bucket, where it follows `newer`, and returns the next.
  private mutating func takeOut(_ number: Int32, after newer: Int32, in bucket: Int) -> Int32 {
    let next = older[Int(number)]
    isLeft[Int(number)] = false
    remaining -= 1
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

  /// Distributes the remaining candidates over more buckets.
  private mutating func addBuckets() {
    newest.grow()
    for number in added.indices where isLeft[number] {
      let bucket = bucket(of: added[number])
      older[number] = newest[bucket]
      newest[bucket] = Int32(number)
    }
  }

  /// Widens a candidate by all others at its place, and removes them.
  private mutating func takeInAll(
    in bucket: Int,
    _ new: inout ZoneConfiguration,
    _ coverage: inout CoverageAttribution
  ) {
    var newer: Int32 = -1
    var number = newest[bucket]
    while number >= 0 {
      let index = Int(number)
      if added[index].isAtPlace(of: new) {
        new.widen(by: added[index])
        new.shareCoverage(with: added[index], &coverage)
        number = takeOut(number, after: newer, in: bucket)
      } else {
        newer = number
        number = older[index]
      }
    }
  }

  /// The number of a candidate for each bucket, -1 for none.
  private struct Buckets {
    // Most sets are small, and the buckets of a small set need no allocation.
    private var few = SIMD16<Int32>(repeating: -1)
    private var many: [Int32] = []

    var count: Int { many.isEmpty ? few.scalarCount : many.count }

    subscript(bucket: Int) -> Int32 {
      get { many.isEmpty ? few[bucket] : many[bucket] }
      set { if many.isEmpty { few[bucket] = newValue } else { many[bucket] = newValue } }
    }

    /// Four times as many buckets, all empty.
    mutating func grow() { many = [Int32](repeating: -1, count: 4 * count) }
  }

  /// The remaining candidates.
  var candidates: [ZoneConfiguration] { parts { $0 } }

  /// The parts of the remaining candidates, without empty ones.
  func parts(_ part: (ZoneConfiguration) -> ZoneConfiguration?) -> [ZoneConfiguration] {
    var parts: [ZoneConfiguration] = []
    parts.reserveCapacity(added.count)
    for number in added.indices where isLeft[number] {
      if let part = part(added[number]) { parts.append(part) }
    }
    return parts
  }
}

extension ZoneConfiguration {
  /// Whether both are at the same place: one may contain the other.
  fileprivate func isAtPlace(of other: borrowing ZoneConfiguration) -> Bool {
    location == other.location && running == other.running && pending == other.pending
  }

  /// Keeps the edges that both have taken, and what was left out of either.
  fileprivate mutating func shareCoverage(
    with other: borrowing ZoneConfiguration,
    _ coverage: inout CoverageAttribution
  ) {
    takeOmitted(of: other)
    unattributed = coverage.merged(unattributed, other.unattributed)
  }
}
