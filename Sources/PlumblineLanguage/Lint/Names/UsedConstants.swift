/// A constant that no time uses is a mistake, or a leftover.
enum UsedConstants: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    let used = Set(
      spec.times.compactMap { time in if case .constant(let name) = time { name } else { nil } }
    )
    for constant in spec.constants where !used.contains(constant.name) {
      diagnostics.report(
        "unused-constant",
        at: constant.name.location,
        severity: .warning,
        "no time uses constant '\(constant.name)'; write '$\(constant.name)' where it is meant, or"
          + " delete it"
      )
    }
  }
}
