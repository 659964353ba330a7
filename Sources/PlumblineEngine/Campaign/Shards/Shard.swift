/// One of several parts of the traces of a seed, for machines that share a run.
///
/// ```swift
/// let second = Shard(2, of: 4)!
/// (0..<8).filter(second.owns)   // [1, 5]
/// ```
///
/// Each shard plans all traces, because a plan depends on the plans before it, and carries out its own. Planning
/// takes a fraction of the time of carrying out and judging. What a plan learns from an implementation is the same in
/// every shard, see ``ShardPlans``; so the parts are disjoint, and together they are the same traces for
/// every number of shards, as long as equal traces have equal recordings and no trace crashes, hangs or rules out an
/// interpretation.
package struct Shard: Hashable, Sendable {
  /// The maximum number of shards.
  ///
  /// Traces whose numbers differ by a multiple of it stay together, so that the limits of ``Extensions`` hold for each
  /// of these lots and do not depend on the number of shards.
  package static let most = 64

  /// Its number, from 1.
  package let number: Int
  package let count: Int

  /// Nil unless the number is from 1 to the count, and the count from 1 to ``most``.
  package init?(_ number: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Whether the trace with a number, from 0, is a trace of this shard.
  ///
  /// - Complexity: O(1).
  package func owns(_ trace: Int) -> Bool { trace % Self.most % count == number - 1 }

  /// As on the command line: `2/4`.
  package var text: String { "\(number)/\(count)" }
}
