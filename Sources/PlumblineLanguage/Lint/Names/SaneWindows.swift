import PlumblineModel

/// The window of an invariant, a timer or an example has room, and what bounds it can be kept.
enum SaneWindows: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for timer in spec.timers.map(\.timer) {
      for span in timer.spans {
        // The ends are given by interpretations, perhaps: every combination has to have room.
        guard let to = span.to, to != span.from,
          let low = values(of: span.from, in: spec).max(),
          let high = values(of: to, in: spec).min(), low > high
        else { continue }
        report(low, high, at: timer.timeLocation, &diagnostics)
      }
    }
    for path in spec.examples.compactMap(\.path) {
      guard case .span(.some(let from), .some(let to)) = path.takes,
        let low = value(of: from, in: spec), let high = value(of: to, in: spec), low > high
      else { continue }
      report(low, high, at: path.start.location, &diagnostics)
    }
    for invariant in spec.invariants {
      guard let window = invariant.window else { continue }
      if case .schedule = window, invariant.trigger == nil, invariant.obligation != .then {
        diagnostics.report(
          "schedule",
          at: invariant.windowLocation,
          "a list of times is for 'each:', one per trigger, or for 'then:', one per occurrence"
        )
      }
      let windows = if case .schedule(let list) = window { list } else { [window] }
      for window in windows { check(window, of: invariant, in: spec, &diagnostics) }
    }
  }

  private static func check(
    _ window: SpecDocument.Window,
    of invariant: SpecDocument.Invariant,
    in spec: SpecDocument,
    _ diagnostics: inout Diagnostics
  ) {
    switch window {
    case .exactly(let time), .span(nil, .some(let time)), .before(let time):
      guard value(of: time, in: spec) == 0 else { return }
      diagnostics.report(
        "zero-window",
        at: invariant.windowLocation,
        "several events can share an instant, so that nothing can be judged at 0s; write"
          + " 'in: reaction' for what the one event causes"
      )
    case .span(.some(let from), .some(let to)):
      guard let low = value(of: from, in: spec), let high = value(of: to, in: spec), low > high
      else { return }
      report(low, high, at: invariant.windowLocation, &diagnostics)
    default:
      break
    }
  }

  private static func report(
    _ low: Microseconds,
    _ high: Microseconds,
    at location: SourceLocation,
    _ diagnostics: inout Diagnostics
  ) {
    diagnostics.report(
      "empty-window",
      at: location,
      "the window ends at \(describe(high)), before it begins at \(describe(low))"
    )
  }

  /// The value of a time, or every option of an interpretation.
  private static func values(
    of time: SpecDocument.Time,
    in spec: SpecDocument
  ) -> [Microseconds] {
    if case .constant(let name) = time,
      let interpretation = spec.interpretations.first(where: { $0.name == name })
    {
      return interpretation.options.compactMap { Duration($0.text)?.microseconds }
    }
    return value(of: time, in: spec).map { [$0] } ?? []
  }

  private static func value(of time: SpecDocument.Time, in spec: SpecDocument) -> Microseconds? {
    switch time {
    case .literal(let value): value
    case .constant(let name): spec.constants.first { $0.name == name }?.value
    }
  }
}
