/// Times name constants that exist.
enum KnownConstants: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    let names = spec.constants.map(\.name) + spec.interpretations.map(\.name)
    for case .constant(let name) in spec.times where !names.contains(name) {
      diagnostics.reportUnknown("constant", name, among: names)
    }
  }
}
