extension Diagnostics {
  /// Reports each name that equals an earlier one in the list.
  mutating func reportRepeated(
    _ rule: DiagnosticRule,
    _ kind: String,
    _ names: [Name],
    of owner: String = "",
    severity: Diagnostic.Severity? = nil
  ) {
    var first: [Name: SourceLocation] = [:]
    for name in names {
      if let earlier = first[name] {
        report(
          rule,
          at: name.location,
          severity: severity,
          "duplicate \(kind) '\(name)'\(owner)",
          notes: ["the first is at \(earlier)"]
        )
      } else {
        first[name] = name.location
      }
    }
  }
}
