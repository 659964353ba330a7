/// Something that a test puts up with for the time being.
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

/// All that a test puts up with.
struct Acceptances {
  private let all: [Acceptance]

  init(_ all: [Acceptance]) { self.all = all }

  /// Whether it matters that a clause is not verified.
  func mind(unverified clause: String) -> Bool {
    !all.contains(.incomplete) && !all.contains(.unverified(clause))
  }

  /// Whether failures that cite these clauses matter.
  func mind(violated clauses: [String]) -> Bool {
    !clauses.contains { all.contains(.violation(of: $0)) }
  }

  /// What names a clause that the spec does not have.
  func unknown(among clauses: Set<String>) -> [String] {
    all.compactMap { acceptance -> String? in
      switch acceptance.kind {
      case .unverified(let clause), .violation(let clause):
        clauses.contains(clause) ? nil : clause
      case .incomplete: nil
      }
    }
  }

  /// What is accepted and did not come true, in words.
  func stale(unverified: Set<String>, violated: Set<String>) -> [String] {
    all.compactMap { acceptance in
      switch acceptance.kind {
      case .unverified(let clause) where !unverified.union(violated).contains(clause):
        "'\(clause)' is accepted as not verified, and needs not be: it conforms, or does not count"
      case .violation(let clause) where !violated.contains(clause):
        "'\(clause)' is accepted as violated, and was not"
      case .incomplete where unverified.isEmpty:
        "that clauses are not verified is accepted, and all were"
      default: nil
      }
    }
  }
}
