internal import PlumblineModel

/// The planned traces after a complete suite: they lead to the required clauses that no test exercises.
///
/// The guarantee of the suite does not rest on them. They are the same each time. They end when no required clause lacks
/// evidence any more, or when a round of them has given none.
struct FurtherTraces {
  /// The steps of each round.
  private static let rounds = [10_000, 30_000, 60_000]

  /// The number of rounds that have begun, and of the traces before them.
  private var round = 0
  private var first = 0
  /// The number of clauses that lacked evidence before the round.
  private var lacking = Int.max
  /// The number of all steps at which the round ends; nil before the first one.
  private(set) var end: Int?

  /// Whether the round is the first one.
  var isFirst: Bool { round == 1 }

  /// Begins the next round.
  ///
  /// - Parameters:
  ///   - tally: The traces before it.
  ///   - lacking: The number of required clauses that lack evidence.
  /// - Returns: Whether there is one.
  mutating func begin(after tally: RunTally, lacking: Int) -> Bool {
    guard (1..<self.lacking).contains(lacking), round < Self.rounds.count else { return false }
    if round == 0 { first = tally.traceCount }
    end = tally.stepCount + Self.rounds[round]
    round += 1
    self.lacking = lacking
    return true
  }

  /// The number of traces since the first round.
  func count(of tally: RunTally) -> Int { round == 0 ? 0 : tally.traceCount - first }
}

extension Campaign {
  /// The number of selected required clauses that no trace exercises.
  ///
  /// - Complexity: That of the evidence.
  func countLackingEvidence(
    _ tally: RunTally,
    _ workers: [Worker<Runner>],
    _ interpretations: Interpretations
  ) -> Int {
    var tally = tally
    for worker in workers { tally.add(worker.judge) }
    let result = tally.result(interpretations)
    return zip(result.reference.clauses, result.clauses).count { clause, result in
      clause.isRequired && result.verdict == .notExercised
        && options.selection?.contains(clause.id) ?? true
    }
  }
}
