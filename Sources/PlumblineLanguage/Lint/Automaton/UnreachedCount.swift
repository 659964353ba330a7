extension DiagnosticRule {
  static let unreachedCount = DiagnosticRule(
    "unreached-count",
    "A counter never comes to its highest count.",
    severity: .warning,
    why: """
      Conditions on the higher counts never hold. An event resets the counter too often, or too few
      events count.
      """,
    bad: """
      counters:
        presses: {counts: [press], resets: [enter lamp.bright], to: 9, clauses: [d-all]}
      machines:
        lamp:
          states:
            dark:
              on:
                overheat: {clauses: [d-all]}
            lit:
              on:
                press: {when: not presses is 9}

      """,
    good: """
      counters:
        presses: {counts: [press], to: 9, clauses: [d-all]}
      machines:
        lamp:
          states:
            lit:
              on:
                press: {when: not presses is 9}

      """
  )
}

/// Some sequence of events leads to the highest count of each counter.
enum UnreachedCount {
  /// A count that its event resets at once changes nothing, unless a condition names it.
  ///
  /// - Parameters:
  ///   - counter: The counter.
  ///   - isReached: Whether an event leads to a count, also if the same event resets it.
  ///   - lasting: The counts that an event leaves.
  ///   - named: The counts that conditions name.
  ///   - diagnostics: Where it reports.
  static func check(
    _ counter: SpecDocument.Counter,
    isReached: (_ count: Int) -> Bool,
    lasting: Set<Int>,
    named: Set<String>,
    _ diagnostics: inout Diagnostics
  ) {
    let counts = (0...counter.limit).filter(isReached)
    let highest = counts.last { lasting.contains($0) || named.contains("\($0)") }
    guard let highest, highest < counter.limit else { return }
    let isReset = counts.last.map { $0 > highest } ?? false
    diagnostics.report(
      .unreachedCount,
      at: counter.name.location,
      "counter '\(counter.name)' comes to \(highest) at most, not to \(counter.limit)"
        + (isReset ? ": the event that counts on resets it" : "")
    )
  }
}
