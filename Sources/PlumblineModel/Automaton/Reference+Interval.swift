extension Reference {
  /// The interval in which a timer expires, counted from its start; without an end, never due.
  package struct Interval: Hashable, Sendable {
    package var from: Microseconds
    package var to: Microseconds?

    package init(from: Microseconds, to: Microseconds?) {
      self.from = from
      self.to = to
    }

    /// `6 s`, `4 s to 5 s`, `4 s or later`, `at any time`.
    package var text: String {
      guard let to else { return from == 0 ? "at any time" : "\(describe(from)) or later" }
      return from == to ? describe(from) : "\(describe(from)) to \(describe(to))"
    }
  }

  /// A window with the times of its parameters.
  package func interval(of span: ParameterWindow) -> Interval {
    Interval(from: parameters[span.from].value, to: span.to.map { parameters[$0].value })
  }

  /// The intervals in which a timer expires; a schedule has several.
  package func intervals(ofTimer timer: Int) -> [Interval] {
    timers[timer].spans.map(interval(of:))
  }

  /// The name, before which `args.` stands, of a machine that keeps the last value of an argument.
  private static let argumentPrefix = "args."

  /// The argument of inputs that brings the time of a timer; nil: its times stand in the spec.
  package func argument(bringingTimeOf timer: Int) -> String? {
    guard let counter = timers[timer].counter,
      machines[counter].name.hasPrefix(Self.argumentPrefix)
    else { return nil }
    return String(machines[counter].name.dropFirst(Self.argumentPrefix.count))
  }

  /// The option that brings the time of a timer; nil: another source does.
  package func option(bringingTimeOf timer: Int) -> String? {
    let name = timers[timer].counter.map { machines[$0].name }
    return options.first { $0.name == name }?.name
  }

  /// `2 s, then 4 s` for a schedule, `2 s or 4 s` for the time of a message or an option.
  package func times(ofTimer timer: Int) -> String {
    let isBrought =
      argument(bringingTimeOf: timer) != nil || option(bringingTimeOf: timer) != nil
    return intervals(ofTimer: timer).map(\.text).joined(separator: isBrought ? " or " : ", then ")
  }

  /// The interval in which a timer expires that starts on entry of a location.
  package func interval(ofTimer timer: Int, at location: Int) -> Interval {
    interval(of: timers[timer].spans[span(ofTimer: timer, at: location)])
  }

  /// The index of the window of a timer that starts on entry of a location.
  package func span(ofTimer timer: Int, at location: Int) -> Int {
    Timer.window(
      counted: timers[timer].counter.map { locations[location][$0] },
      of: timers[timer].spans.count
    )
  }
}

extension Reference.Timer {
  /// The index of the window that a count selects: 0 and 1 select the first, and the last one repeats.
  ///
  /// - Parameters:
  ///   - count: The state of the counter; nil for a timer without one.
  ///   - windows: The number of windows.
  /// - Returns: The index.
  package static func window(counted count: Int?, of windows: Int) -> Int {
    min(max(0, (count ?? 0) - 1), windows - 1)
  }
}
