import PlumblineModel

extension DiagnosticRule {
  static let unusedTime = DiagnosticRule(
    "unused-time",
    "A time of a list is never reached.",
    severity: .warning,
    why: """
      The list begins again whenever the group of the state is entered. Put the state and the retry
      into one group, or count the tries with a counter and `counted-by`.
      """,
    bad: """
      machines:
        lamp:
          states:
            lit:
              states:
                bright:
                  after:
                    dim: {time: [$dim-after, 40s, 50s]}
                dimmed:
                  on:
                    press: {to: dark}

      """,
    good: """
      machines:
        lamp:
          states:
            lit:
              states:
                bright:
                  after:
                    dim: {time: [$dim-after, 40s, 50s]}

      """,
    check: .automata(UnusedTime.check)
  )
}

/// Some start of a timer uses each of its times.
enum UnusedTime {
  /// - Complexity: O(number of edges × timers).
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    // The values of a message may have other uses.
    for (path, timer) in compiled.spec.namedTimers
    where timer.spans.count > 1 && timer.register == nil {
      var used: Set<Int> = []
      for reference in compiled.references {
        guard let number = reference.timers.firstIndex(where: { $0.name == path }) else { continue }
        if reference.armedAtStart.contains(number) {
          used.insert(reference.span(ofTimer: number, at: reference.start))
        }
        for edge in reference.edges where edge.arms.contains(number) {
          used.insert(reference.span(ofTimer: number, at: edge.target))
        }
      }
      // A timer that never starts has a rule of its own.
      guard !used.isEmpty, let unused = timer.spans.indices.first(where: { !used.contains($0) })
      else { continue }
      let advice =
        timer.countedBy.map { "counter '\($0)' never has this value when it starts" }
        ?? "the list begins again when the group of the state is entered"
      diagnostics.report(
        .unusedTime,
        at: timer.timeLocation,
        "time \(unused + 1) of timer '\(timer.name)' is never used: \(advice)"
      )
    }
  }
}
