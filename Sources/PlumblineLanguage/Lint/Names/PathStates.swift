/// A path tells the announcements of one machine: the only one that shows all its states.
enum PathStates: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    let shown = spec.announcingMachines.flatMap(\.shownNames)
    for example in spec.examples {
      guard let path = example.path, spec.machine(of: path) == nil else { continue }
      let unknown = path.states.filter { !shown.contains($0) }
      for state in unknown { diagnostics.reportUnknown("shown state", state, among: shown) }
      guard unknown.isEmpty else { continue }
      diagnostics.report(
        "example-machine",
        at: path.start.location,
        "a path is about one machine that announces its state; "
          + (spec.announcingMachines.count > 1
            ? "no machine, or more than one, shows all these states" : "there is none")
      )
    }
  }
}
