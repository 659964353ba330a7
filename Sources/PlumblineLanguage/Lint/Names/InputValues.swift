/// An argument of an input has at least one value: without, the input could never be given.
enum InputValues: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for argument in spec.inputs.flatMap(\.arguments)
    where spec.values(of: argument.domain)?.isEmpty == true {
      diagnostics.report(
        "empty-list",
        at: argument.name.location,
        "argument '\(argument.name)' has no value"
      )
    }
  }
}
