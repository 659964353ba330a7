/// Arguments take their values from enums and machines that exist.
enum KnownDomains: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for argument in spec.allArguments {
      guard case .named(let name) = argument.domain, spec.values(of: argument.domain) == nil else {
        continue
      }
      let known = spec.enums.map(\.name) + spec.machines.map(\.name)
      diagnostics.report(
        "unknown-enum",
        at: name.location,
        "'\(name)' is neither an enum nor a machine"
          + Spelling.suggestion(for: name.text, among: known.map(\.text)),
        fix: Fix.respelling(name.text, at: name.location, among: known.map(\.text))
      )
    }
  }
}
