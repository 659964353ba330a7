internal import PlumblineModel

/// What one interpretation of the documents says of a failure.
protocol Accusation {
  var blame: Failure.Blame { get }
  /// The violated clauses, most decisive first.
  var clauses: [String] { get set }
  /// Further relevant clauses.
  var notes: [String] { get set }
  /// What other interpretations say, where all together agree on no clause.
  var otherwise: [Failure.ClausesByInterpretation] { get set }
}

extension Accusation {
  /// What several interpretations say together.
  ///
  /// The implementation follows one of them, and it is not known which. So the mildest decides, and the
  /// clauses are those on which all agree. If they agree on none, or for a violation on decisions only,
  /// the failure names those of each.
  ///
  /// - Parameters:
  ///   - all: What each says, with its options; of equally mild ones the first counts.
  ///   - isDecision: Whether an id is that of a decision.
  /// - Returns: Nil for an empty list.
  static func agreed(
    _ all: [(choice: [Reference.Interpretation], says: Self)],
    isDecision: (String) -> Bool
  ) -> Self? {
    guard let lead = all.min(by: { $0.says.blame.severity < $1.says.blame.severity })?.says else {
      return nil
    }
    guard lead.blame != .document else { return lead }
    var agreed = lead
    let common = lead.clauses.filter { clause in all.allSatisfy { $0.says.clauses.contains(clause) }
    }
    if lead.blame == .assumption ? !common.isEmpty : !common.allSatisfy(isDecision) {
      agreed.clauses = common
      agreed.notes += lead.clauses.filter { !common.contains($0) }
      return agreed
    }
    for (choice, says) in all where says.clauses != agreed.clauses {
      guard !agreed.otherwise.contains(where: { $0.clauses == says.clauses }) else { continue }
      agreed.otherwise.append(
        Failure.ClausesByInterpretation(options: choice, clauses: says.clauses)
      )
    }
    return agreed
  }
}

extension Failure.Blame {
  /// The severity, least first.
  fileprivate var severity: Int {
    switch self {
    case .document: 0
    case .assumption: 1
    case .implementation: 2
    }
  }
}

extension Failure: Accusation {}
