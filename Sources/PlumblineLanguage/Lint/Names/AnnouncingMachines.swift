/// Some machine announces its state: an input counts as documented where a machine that announces
/// reacts to it.
enum AnnouncingMachines: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    guard !spec.isAbstract,
      let machine = spec.machines.first(where: { !$0.isEnvironment }),
      spec.machines.allSatisfy(\.announcements.isEmpty)
    else { return }
    diagnostics.report(
      "no-announcement",
      at: machine.name.location,
      severity: .warning,
      "no machine announces its state, so that the spec is silent on every input and nothing after"
        + " one is judged; add 'announces:' to '\(machine.name)'"
    )
  }
}
