import PlumblineModel

/// A timer does something somewhere: it runs where its machine reacts, and a guard can hold.
enum UsedTimers: CompiledRule {
  static func check(_ compiled: CompiledSpec, diagnostics: inout Diagnostics) {
    for (path, timer) in compiled.timers {
      var isDeclared = false
      let isUsed = compiled.references.contains { reference in
        guard let number = reference.timers.firstIndex(where: { $0.name == path }) else {
          return false
        }
        isDeclared = true
        return reference.locations.indices.contains { location in
          !reference.edges(ofTimer: number, in: location).isEmpty
        }
      }
      guard isDeclared, !isUsed else { continue }
      let guarded = timer.cases.allSatisfy { $0.when != nil } ? ", or no guard of it holds" : ""
      diagnostics.report(
        "idle-timer",
        at: timer.name.location,
        severity: .warning,
        "timer '\(timer.name)' never does anything: its clock does not run where it has a"
          + " reaction\(guarded)"
      )
    }
  }
}
