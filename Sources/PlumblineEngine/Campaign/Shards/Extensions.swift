internal import PlumblineModel

/// Decides which traces are carried out again with a longer end: the implementation has a deadline of its own
/// beyond it.
///
/// Without shards, a distance of the deadline counts four times, and an epoch has eight of these traces. A shard
/// knows neither the distances nor the epochs of the others. So there each lot of traces decides alone: a distance
/// counts once, and four traces of a lot are extended, then one in 32. A lot is in one shard, and its traces come
/// in the order of their numbers; so the decision does not depend on the number of shards.
struct Extensions {
  private struct Lot {
    var distances: Set<Microseconds> = []
    var count = 0
  }

  /// How often a trace of a shard is extended; the limits hold for the first time.
  private static let mostOfATrace = 2

  private var counts: [Microseconds: Int] = [:]
  private var lots: [Lot]

  /// - Parameter isSharded: Whether the run is a shard of one.
  init(isSharded: Bool) {
    lots = isSharded ? Array(repeating: Lot(), count: Shard.most) : []
  }

  /// Decides on a trace, and counts it if it is to be extended.
  ///
  /// - Parameters:
  ///   - plan: The trace.
  ///   - distance: The distance of the deadline from its end.
  ///   - others: The number of traces of its epoch that are extended.
  /// - Returns: Whether to extend it.
  mutating func takes(_ plan: Planner.Plan, at distance: Microseconds, beside others: Int) -> Bool {
    guard !lots.isEmpty else {
      guard counts[distance, default: 0] < 4, others < 8 else { return false }
      counts[distance, default: 0] += 1
      return true
    }
    guard let number = plan.number, plan.extensionCount < Self.mostOfATrace else { return false }
    guard plan.extensionCount == 0 else { return true }
    let (position, lot) = number.quotientAndRemainder(dividingBy: Shard.most)
    guard lots[lot].count < 4 + position / 32, lots[lot].distances.insert(distance).inserted else {
      return false
    }
    lots[lot].count += 1
    return true
  }
}
