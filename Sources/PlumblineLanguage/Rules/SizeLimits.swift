/// The engine keeps inputs and invariants as the bits of one number.
enum SizeLimits: Rule {
  static let limit = 64

  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    let all = [("inputs", spec.inputs.map(\.name)), ("invariants", spec.invariants.map(\.name))]
    for (kind, names) in all where names.count > limit {
      diagnostics.report(
        "too-many-\(kind)",
        at: names[limit].location,
        "a spec has at most \(limit) \(kind), this one has \(names.count)"
      )
    }
  }
}
