/// The engine keeps invariants as the bits of one number, and a row of every table per input.
enum SizeLimits: Rule {
  static let invariantLimit = 64
  /// Each combination of the values of an input's arguments counts.
  static let inputLimit = 4096

  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    let invariants = spec.invariants
    if invariants.count > invariantLimit {
      diagnostics.report(
        "too-many-invariants",
        at: invariants[invariantLimit].name.location,
        "a spec has at most \(invariantLimit) invariants, this one has \(invariants.count)"
      )
    }
    var total = 0
    for input in spec.inputs {
      total += input.arguments.reduce(1) { count, argument in
        min(count * (spec.values(of: argument.domain)?.count ?? 1), inputLimit + 1)
      }
      guard total > inputLimit else { continue }
      diagnostics.report(
        "too-many-inputs",
        at: input.name.location,
        "a spec has at most \(inputLimit) inputs, each combination of arguments counted; with this"
          + " one there are more"
      )
      return
    }
  }
}
