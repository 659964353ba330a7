import PlumblineModel

extension DiagnosticRule {
  static let tooManyInvariants = DiagnosticRule(
    "too-many-invariants",
    "A spec has more than \(ReferenceLimits.invariants) invariants.",
    why: """
      The engine stores the invariants as the bits of one number.
      """,
    check: .names(TooManyInvariants.check)
  )
}

/// The engine stores invariants as the bits of one number.
enum TooManyInvariants {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let invariants = spec.invariants
    let limit = ReferenceLimits.invariants
    guard invariants.count > limit else { return }
    diagnostics.report(
      .tooManyInvariants,
      at: invariants[limit].name.location,
      "a spec has at most \(limit) invariants, this one has \(invariants.count)"
    )
  }
}
