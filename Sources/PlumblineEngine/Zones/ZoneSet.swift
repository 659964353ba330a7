internal import PlumblineModel

/// Explanations of which none is taken in by another one.
///
/// One takes in another when it is at the same place and its zone has all the times of the other's.
struct ZoneSet: Sendable {
  /// All that were added, in that order; one that was taken in later is nil.
  private(set) var elements: [ZoneConfiguration?] = []
  /// Per place, the numbers of those that are left.
  private var numbers: [ZoneConfiguration.Place: [Int]] = [:]

  /// So many explanations at one place stay apart; more are replaced by one that has all their times,
  /// and what lies between.
  let zonesPerPlace: Int

  init(zonesPerPlace: Int = .max) { self.zonesPerPlace = zonesPerPlace }

  /// How many were added and not taken in at once.
  var count: Int { elements.count }

  /// Adds an explanation, unless another one takes it in.
  ///
  /// What both have taken stays to be credited.
  ///
  /// - Complexity: O(explanations at the place × timers²).
  mutating func add(_ new: ZoneConfiguration, _ edges: inout Chains<Int32>) {
    let place = new.place
    var new = new
    var others: [Int] = []
    for number in numbers[place] ?? [] {
      guard let old = elements[number] else { continue }
      if new.zone.isWithin(old.zone) {
        elements[number]?.uncredited = edges.common(old.uncredited, new.uncredited)
        return
      }
      if old.zone.isWithin(new.zone) {
        new.uncredited = edges.common(old.uncredited, new.uncredited)
        elements[number] = nil
      } else {
        others.append(number)
      }
    }
    if others.count >= zonesPerPlace {
      for number in others {
        guard let old = elements[number] else { continue }
        new.widen(by: old)
        new.uncredited = edges.common(old.uncredited, new.uncredited)
        elements[number] = nil
      }
      others = []
    }
    numbers[place] = others + [elements.count]
    elements.append(new)
  }

  /// Those that are left.
  var explanations: [ZoneConfiguration] { elements.compactMap(\.self) }
}
