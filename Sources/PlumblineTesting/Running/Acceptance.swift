internal import PlumblineEngine
internal import PlumblineModel

/// A result that a test accepts for the time being.
///
/// ```swift
/// accepting: ["zh-56", .violation(of: "zh-12")]
/// ```
///
/// What is accepted and does not come true any more is an issue, too: then the list is to be
/// shortened.
public struct Acceptance: Hashable, ExpressibleByStringLiteral, Sendable {
  enum Kind: Hashable {
    case unverified(String)
    case violation(String)
    case incomplete
  }

  let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// That a clause is not verified: not exercised, could not run, or inconclusive.
  public init(stringLiteral clause: String) { self.init(.unverified(clause)) }

  /// That a clause is not verified: not exercised, could not run, or inconclusive.
  public static func unverified(_ clause: String) -> Acceptance { Acceptance(.unverified(clause)) }

  /// That the client violates a clause: failures that cite it are no issues.
  public static func violation(of clause: String) -> Acceptance { Acceptance(.violation(clause)) }

  /// That any clauses are not verified.
  public static let incomplete = Acceptance(.incomplete)
}

/// Everything that a test accepts.
struct Acceptances {
  private let all: [Acceptance]

  init(_ all: [Acceptance]) { self.all = all }

  /// Whether no clause has to be verified.
  var allowsIncompleteness: Bool { all.contains(.incomplete) }

  /// What is accepted of single clauses; of two entries about one clause the first counts.
  var differences: PlumblineEngine.Acceptance? {
    let differences = all.compactMap { acceptance -> PlumblineEngine.Acceptance.Difference? in
      switch acceptance.kind {
      case .unverified(let clause):
        .init(clause: clause, verdict: .notExercised, reason: "accepted by the test")
      case .violation(let clause):
        .init(clause: clause, verdict: .violates, reason: "accepted by the test")
      case .incomplete: nil
      }
    }
    // None of them has a last day, so that any day is as good as today.
    return Day(year: 2000, month: 1, day: 1)
      .map { PlumblineEngine.Acceptance(differences, on: $0) }
  }

  /// What names a clause that the spec does not have.
  func unknown(among clauses: Set<String>) -> [String] {
    (differences?.differences ?? []).map(\.clause).filter { !clauses.contains($0) }
  }
}

extension PlumblineEngine.Acceptance.Difference {
  /// That it is none any more, in words.
  var staleness: String {
    verdict == .violates
      ? "'\(clause)' is accepted as violated, and was not"
      : "'\(clause)' is accepted as not verified, and needs not be: it conforms, or does not count"
  }
}
