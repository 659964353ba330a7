import PlumblineModel

/// The window of an invariant has room, and what bounds it can be kept.
enum SaneWindows: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for invariant in spec.invariants {
      switch invariant.window {
      case .exactly(let time), .span(nil, .some(let time)):
        guard value(of: time, in: spec) == 0 else { continue }
        diagnostics.report(
          "zero-window",
          at: invariant.windowLocation,
          "several events can share an instant, so that nothing can be judged at 0s; write"
            + " 'in: reaction' for what the one event causes"
        )
      case .span(.some(let from), .some(let to)):
        guard let low = value(of: from, in: spec), let high = value(of: to, in: spec), low > high
        else { continue }
        diagnostics.report(
          "empty-window",
          at: invariant.windowLocation,
          "the window ends at \(describe(high)), before it begins at \(describe(low))"
        )
      default:
        break
      }
    }
  }

  private static func value(of time: SpecDocument.Time, in spec: SpecDocument) -> Microseconds? {
    switch time {
    case .literal(let value): value
    case .constant(let name): spec.constants.first { $0.name == name }?.value
    }
  }
}
