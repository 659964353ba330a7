internal import PlumblineModel

/// Explanations of which none is taken in by another one.
///
/// One takes in another when it is at the same place and its zone has all the times of the other's.
struct ZoneSet: Sendable {
  /// An explanation, and the one before it in its bucket.
  private struct Link: Sendable {
    var explanation: ZoneConfiguration
    var isLeft = true
    var older: Int32
  }

  /// All that were added, in that order.
  private var links: [Link] = []
  /// Per bucket the newest explanation; a place is in one bucket, and their number a power of two.
  private var newest = [Int32](repeating: -1, count: 16)

  /// So many explanations at one place stay apart; more are replaced by one that has all their times,
  /// and what lies between.
  let zonesPerPlace: Int

  init(zonesPerPlace: Int = .max) { self.zonesPerPlace = zonesPerPlace }

  /// How many were added and not taken in at once.
  var count: Int { links.count }

  /// An explanation by its number, in the order in which they were added; nil for one that was taken
  /// in later.
  subscript(number: Int) -> ZoneConfiguration? {
    links[number].isLeft ? links[number].explanation : nil
  }

  /// Adds an explanation, unless another one takes it in.
  ///
  /// What both have taken stays to be credited.
  ///
  /// - Complexity: O(explanations at the place × timers²), amortised.
  mutating func add(_ new: consuming ZoneConfiguration, _ edges: inout Chains<Int32>) {
    let bucket = bucket(of: new)
    var apart = 0
    var number = newest[bucket]
    while number >= 0 {
      let index = Int(number)
      number = links[index].older
      guard links[index].isLeft, links[index].explanation.isAtPlace(of: new) else { continue }
      if new.zone.isWithin(links[index].explanation.zone) {
        links[index].explanation.shareCredits(with: new, &edges)
        return
      }
      if links[index].explanation.zone.isWithin(new.zone) {
        new.shareCredits(with: links[index].explanation, &edges)
        links[index].isLeft = false
      } else {
        apart += 1
      }
    }
    if apart >= zonesPerPlace { takeInAll(in: bucket, &new, &edges) }
    links.append(Link(explanation: new, older: newest[bucket]))
    newest[bucket] = Int32(links.count - 1)
    if links.count > 4 * newest.count { addBuckets() }
  }

  private func bucket(of explanation: borrowing ZoneConfiguration) -> Int {
    let place = UInt64(UInt32(bitPattern: explanation.location)) << 32 | UInt64(explanation.running)
    // Multiplied by the golden ratio, as D. Knuth has it in The Art of Computer Programming, 6.4.
    return Int((place &* 0x9E37_79B9_7F4A_7C15) >> 32) & (newest.count - 1)
  }

  /// Spreads those that are left over more buckets.
  private mutating func addBuckets() {
    newest = [Int32](repeating: -1, count: 4 * newest.count)
    for number in links.indices where links[number].isLeft {
      let bucket = bucket(of: links[number].explanation)
      links[number].older = newest[bucket]
      newest[bucket] = Int32(number)
    }
  }

  /// Widens an explanation by all at its place, which are not left then.
  private mutating func takeInAll(
    in bucket: Int,
    _ new: inout ZoneConfiguration,
    _ edges: inout Chains<Int32>
  ) {
    var number = newest[bucket]
    while number >= 0 {
      let index = Int(number)
      number = links[index].older
      guard links[index].isLeft, links[index].explanation.isAtPlace(of: new) else { continue }
      new.widen(by: links[index].explanation)
      new.shareCredits(with: links[index].explanation, &edges)
      links[index].isLeft = false
    }
  }

  /// Those that are left.
  var explanations: [ZoneConfiguration] {
    links.compactMap { $0.isLeft ? $0.explanation : nil }
  }
}

extension ZoneConfiguration {
  /// Whether one of both may take in the other.
  fileprivate func isAtPlace(of other: borrowing ZoneConfiguration) -> Bool {
    location == other.location && running == other.running && owed == other.owed
  }

  /// Keeps to be credited what both have taken.
  fileprivate mutating func shareCredits(
    with other: borrowing ZoneConfiguration,
    _ edges: inout Chains<Int32>
  ) {
    uncredited = edges.common(uncredited, other.uncredited)
  }
}
