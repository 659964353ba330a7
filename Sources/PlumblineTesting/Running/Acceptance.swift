internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// A result that a test accepts for a time.
///
/// ```swift
/// accepting: ["zh-56", .violation(of: "zh-12")]
/// ```
///
/// An accepted result that no longer occurs is an issue, too: remove it from the list.
public struct Acceptance: Hashable, ExpressibleByStringLiteral, Sendable {
  enum Kind: Hashable {
    case unverified(String)
    case violation(String)
    case deviation(String)
    case incomplete
  }

  let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// Accepts that a clause is not verified: not exercised, could not run, or inconclusive.
  public init(stringLiteral clause: String) { self.init(.unverified(clause)) }

  /// Accepts that a clause is not verified: not exercised, could not run, or inconclusive.
  public static func unverified(_ clause: String) -> Acceptance { Acceptance(.unverified(clause)) }

  /// Accepts that the client violates a clause: a failure is no issue if the list accepts all clauses that it cites.
  ///
  /// What is wrong behind such a failure is an issue of its own.
  public static func violation(of clause: String) -> Acceptance { Acceptance(.violation(clause)) }

  /// Accepts that the client deviates from an assumption of the transcriber; as with a violation, the list needs all
  /// clauses.
  public static func deviation(from clause: String) -> Acceptance {
    Acceptance(.deviation(clause))
  }

  /// Accepts that any clauses are not verified.
  public static let incomplete = Acceptance(.incomplete)

  /// The entry as a list has it.
  var text: String {
    switch kind {
    case .unverified(let clause): "\"\(clause)\""
    case .violation(let clause): ".violation(of: \"\(clause)\")"
    case .deviation(let clause): ".deviation(from: \"\(clause)\")"
    case .incomplete: ".incomplete"
    }
  }
}

/// All accepted results of a test.
struct Acceptances {
  private let all: [Acceptance]

  init(_ all: [Acceptance]) { self.all = all }

  /// Whether no clause has to be verified.
  var allowsIncompleteness: Bool { all.contains(.incomplete) }

  /// The accepted differences of single clauses; of two entries for one clause the first counts.
  var differences: PlumblineEngine.Acceptance? {
    let differences = all.compactMap { acceptance -> PlumblineEngine.Acceptance.Difference? in
      switch acceptance.kind {
      case .unverified(let clause):
        .init(clause: clause, verdict: .notExercised, reason: "accepted by the test")
      case .violation(let clause):
        .init(clause: clause, verdict: .violates, reason: "accepted by the test")
      case .deviation(let clause):
        .init(clause: clause, verdict: .deviates, reason: "accepted by the test")
      case .incomplete: nil
      }
    }
    // No entry has a last day, so any day will do.
    return Day(year: 2000, month: 1, day: 1)
      .map { PlumblineEngine.Acceptance(differences, on: $0) }
  }

  /// The clauses of a failure that are accepted, and the entries that it needs besides; nothing if none is accepted.
  func gap(for failure: Failure) -> [String] {
    let isViolation = failure.blame == .implementation
    let known = differences?.clauses(atLeast: isViolation ? .violates : .deviates) ?? []
    let covered = failure.clauses.filter(known.contains)
    guard !covered.isEmpty else { return [] }
    let lacking = failure.clauses.filter { !known.contains($0) }
      .map { isViolation ? Acceptance.violation(of: $0) : .deviation(from: $0) }
      .map(\.text)
    return [
      "  accepting  covers \(covered.joined(separator: ", ")), and lacks \(lacking.joined(separator: ", "))"
    ]
  }

  /// The accepted clauses that the spec lacks.
  func unknown(among clauses: Set<String>) -> [String] {
    (differences?.differences ?? []).map(\.clause).filter { !clauses.contains($0) }
  }
}

extension PlumblineEngine.Acceptance.Difference {
  /// The message for a difference that the run, with a less severe verdict, does not show.
  func staleness(_ verdict: ClauseResult.Verdict) -> String {
    let advice = verdict.remedy.map { ": \(verdict.rawValue); \($0), or remove it" } ?? ""
    return switch self.verdict {
    case .violates: "'\(clause)' is accepted as violated, but was not\(advice)"
    case .deviates: "a deviation from '\(clause)' is accepted, but did not occur\(advice)"
    default:
      "'\(clause)' is accepted as not verified, but \(verdict == .conforms ? "" : "is ")"
        + "\(verdict.rawValue): remove it"
    }
  }
}
