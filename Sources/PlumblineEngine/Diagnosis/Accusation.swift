internal import PlumblineModel

/// What one interpretation of the documents says of a failure.
protocol Accusation {
  var blame: Failure.Blame { get }
  /// The violated clauses, most decisive first.
  var clauses: [String] { get set }
  /// Further relevant clauses.
  var notes: [String] { get set }
  /// What other interpretations say, where all together agree on no clause.
  var otherwise: [Failure.Reading] { get set }
}

extension Accusation {
  /// What several interpretations say together.
  ///
  /// The implementation follows one of them, and it is not known which. So the mildest decides, and the
  /// clauses are those on which all agree. If they agree on none, the failure names those of each.
  ///
  /// - Parameter all: What each says, with its options; never empty.
  /// - Returns: Nil without any.
  static func agreed(_ all: [(choice: [Reference.Interpretation], says: Self)]) -> Self? {
    guard let lead = all.min(by: { $0.says.blame.severity < $1.says.blame.severity }) else {
      return nil
    }
    var agreed = lead.says
    guard agreed.blame != .document else { return agreed }
    agreed.clauses.removeAll { clause in !all.allSatisfy { $0.says.clauses.contains(clause) } }
    guard agreed.clauses.isEmpty else {
      agreed.notes += lead.says.clauses.filter { !agreed.clauses.contains($0) }
      return agreed
    }
    agreed.clauses = lead.says.clauses
    for (choice, says) in all where says.clauses != agreed.clauses {
      guard !agreed.otherwise.contains(where: { $0.clauses == says.clauses }) else { continue }
      agreed.otherwise.append(Failure.Reading(options: choice, clauses: says.clauses))
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
