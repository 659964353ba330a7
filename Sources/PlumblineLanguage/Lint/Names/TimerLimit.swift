/// The engine keeps at most 16 clocks.
enum TimerLimit: Rule {
  static let limit = 16

  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    let timers = spec.timers
    guard timers.count > limit else { return }
    diagnostics.report(
      "too-many-timers",
      at: timers[limit].timer.name.location,
      "a spec has at most \(limit) timers, this one has \(timers.count)"
    )
  }
}
