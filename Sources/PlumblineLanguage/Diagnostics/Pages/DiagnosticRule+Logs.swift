extension DiagnosticRule {
  /// Mappings of logs.
  static let logs: [DiagnosticRule] = [
    DiagnosticRule(
      "unreachable-event",
      "No line of a log comes to an event of its mapping.",
      why: """
        The first event that fits a line counts, and an earlier one fits every line that this one
        asks for. Give the narrower one first, or ask for more in the other.
        """
    )
  ]
}
