/// Only a state without children can look like another one: a group is never announced.
enum ShownLeaves: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for node in spec.machines.flatMap(\.states) where node.isGroup {
      guard let shows = node.shows else { continue }
      diagnostics.report(
        "shown-group",
        at: shows.location,
        "'\(node.name)' is a group, and announcements name the state inside; move 'shows:' to the"
          + " states in it"
      )
    }
  }
}
