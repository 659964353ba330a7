/// Triggers, answers and invariants name inputs that exist.
enum KnownInputs: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    let names = spec.inputs.map(\.name)
    for use in spec.inputUses where !names.contains(use) {
      diagnostics.reportUnknown("input", use, among: names)
    }
  }
}
