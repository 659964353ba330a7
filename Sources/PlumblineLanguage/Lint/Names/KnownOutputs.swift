/// Reactions, announcements and invariants name outputs that exist.
enum KnownOutputs: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    let names = spec.outputs.map(\.name)
    let uses =
      spec.eventPatterns.map(\.output)
      + spec.machines.flatMap(\.announcements).map(\.output)
    for use in uses where !names.contains(use) {
      diagnostics.reportUnknown("output", use, among: names)
    }
  }
}
