/// The allowed values of an argument fit into one word, with a bit for undocumented ones.
enum ValueLimit: Rule {
  static let limit = 62

  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for argument in spec.allArguments {
      let count = spec.values(of: argument.domain)?.count ?? 0
      guard count > limit else { continue }
      report(argument.name, count: count, &diagnostics)
    }
  }

  static func report(_ argument: Name, count: Int, _ diagnostics: inout Diagnostics) {
    diagnostics.report(
      "too-many-values",
      at: argument.location,
      "an argument has at most \(limit) values, '\(argument)' has \(count)"
    )
  }
}
