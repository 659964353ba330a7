/// Something that every spec has to keep to.
///
/// A rule looks at a whole document and reports each breach at its place; it never stops at the
/// first. Rules do not depend on each other: each bears with what the others report.
protocol Rule: SendableMetatype {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics)
}

/// The rules about names and sizes; an abstract spec has to keep to them, too.
private let rulesAboutNames: [any Rule.Type] = [
  AnnouncementCarriesStates.self,
  AnnouncementForInvariant.self,
  AnnouncementForReason.self,
  AnnouncingMachines.self,
  ArgumentConditions.self,
  BoundedCounts.self,
  CorrelatedVariables.self,
  DistinctNames.self,
  DistinctShownStates.self,
  UnconstrainedOutputs.self,
  FalsifiableInvariants.self,
  InitialState.self,
  InputValues.self,
  KnownArguments.self,
  KnownConstants.self,
  KnownDomains.self,
  KnownInputs.self,
  KnownLabels.self,
  KnownOutputs.self,
  KnownInterpretations.self,
  KnownStates.self,
  PassedArguments.self,
  PathStates.self,
  SaneWindows.self,
  ShownLeaves.self,
  SizeLimits.self,
  TimerLimit.self,
  UsedConstants.self,
  ValueLimit.self,
]

/// The rules about citations, which come last: they are about specs whose names are right.
private let rulesAboutCitations: [any Rule.Type] = [
  KnownClauses.self,
  BoundClauses.self,
  CitedExamples.self,
  CitedInvariants.self,
  CitedOutputs.self,
  CitedPossibilities.self,
  CitedReactions.self,
  CitedTimers.self,
]

/// Reports every breach of every rule that needs no exploration.
func checkRules(of spec: SpecDocument, diagnostics: inout Diagnostics) {
  let rules = spec.isAbstract ? rulesAboutNames : rulesAboutNames + rulesAboutCitations
  for rule in rules { rule.check(spec, diagnostics: &diagnostics) }
}

extension SpecDocument {
  /// How grave a missing citation is.
  var citationSeverity: Diagnostic.Severity { stage == .draft ? .warning : .error }
}

extension Diagnostics {
  /// Reports a name that nothing has, with the nearest one that something has.
  mutating func reportUnknown(
    _ kind: String,
    _ name: Name,
    among known: [Name],
    of owner: String = ""
  ) {
    report(
      "unknown-\(kind.split(separator: " ").last ?? "name")",
      at: name.location,
      "unknown \(kind) '\(name)'\(owner)"
        + Spelling.suggestion(for: name.text, among: known.map(\.text)),
      // Ids of clauses are close to each other.
      fix: kind == "clause"
        ? nil : Fix.respelling(name.text, at: name.location, among: known.map(\.text))
    )
  }
}
