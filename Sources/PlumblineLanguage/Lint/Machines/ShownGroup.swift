extension DiagnosticRule {
  static let shownGroup = DiagnosticRule(
    "shown-group",
    "A group has a shown name.",
    why: """
      Announcements name the entered state, never the group around it.
      """,
    bad: """
      machines:
        lamp: {states: {lit: {shows: dark}}}

      """,
    good: """
      machines:
        lamp: {states: {lit: {states: {dimmed: {shows: bright}}}}}
      invariants: {no-light-without-press: {never: {output lampChanged: {state: bright, reason: Dimmed}}}}
      outputs: {lampChanged: {args: {state: [dark, bright]}}}

      """,
    check: .names(ShownGroup.check)
  )
}

/// Only a state without children has a shown name: a group is never announced.
enum ShownGroup {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for node in spec.machines.flatMap(\.states) where node.isGroup {
      guard let shows = node.shows else { continue }
      diagnostics.report(
        .shownGroup,
        at: shows.location,
        "'\(node.name)' is a group, and announcements name states only; move 'shows:' to its"
          + " states"
      )
    }
  }
}
