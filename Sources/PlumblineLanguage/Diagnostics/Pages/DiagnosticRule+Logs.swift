/// Log mappings.
extension DiagnosticRule {
  package static let unreachableEvent = DiagnosticRule(
    "unreachable-event",
    "No line of a log matches an event of its mapping.",
    why: """
      The first matching event of a line counts, and an earlier event matches every line of
      this one. Move the narrower event first, or add conditions to the earlier event.
      """
  )
}
