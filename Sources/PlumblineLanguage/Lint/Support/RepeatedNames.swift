extension Diagnostics {
  /// Reports each name that an earlier one of the list equals.
  mutating func reportRepeated(
    _ rule: DiagnosticRule,
    _ kind: String,
    _ names: [Name],
    of owner: String = ""
  ) {
    var first: [Name: SourceLocation] = [:]
    for name in names {
      if let earlier = first[name] {
        report(
          rule,
          at: name.location,
          "\(kind) '\(name)' stands twice\(owner)",
          notes: ["the first is at \(earlier)"]
        )
      } else {
        first[name] = name.location
      }
    }
  }
}
