/// Readings are used, their options are what the place of use needs, and there are not too many.
enum KnownReadings: Rule {
  /// More combinations of options than this are refused: each is an automaton of its own.
  static let limit = 16

  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    let (atoms, clocks) = (spec.readingAtoms, spec.clockReadings)
    for atom in atoms {
      guard let reading = spec.readings.first(where: { $0.name == atom.machine }),
        !reading.options.contains(atom.state)
      else { continue }
      diagnostics.reportUnknown(
        "option",
        atom.state,
        among: reading.options,
        of: " of reading '\(reading.name)'"
      )
    }
    for name in clocks where !spec.isReading(name) {
      diagnostics.reportUnknown("reading", name, among: spec.readings.map(\.name))
    }
    let timed = spec.times.compactMap { time in
      if case .constant(let name) = time { name } else { nil }
    }
    for reading in spec.readings {
      if clocks.contains(reading.name) { checkClocks(reading, spec, &diagnostics) }
      if timed.contains(reading.name) { checkTimes(reading, &diagnostics) }
      let isUsed =
        clocks.contains(reading.name) || timed.contains(reading.name)
        || atoms.contains { $0.machine == reading.name }
      guard !isUsed else { continue }
      diagnostics.report(
        "unused-reading",
        at: reading.name.location,
        severity: .warning,
        "nothing depends on reading '\(reading.name)'"
      )
    }
    let count = spec.readings.reduce(1) { min(limit + 1, $0 * $1.options.count) }
    if count > limit, let last = spec.readings.last {
      diagnostics.report(
        "too-many-readings",
        at: last.name.location,
        "the readings have more than \(limit) combinations; decide some of them"
      )
    }
  }

  private static func checkClocks(
    _ reading: SpecDocument.Reading,
    _ spec: SpecDocument,
    _ diagnostics: inout Diagnostics
  ) {
    for option in reading.options {
      let state = SpecDocument.StateReference(dotted: option)
      let machine = state.flatMap { spec.machine(named: $0.machine) }
      if let state, machine?.states.contains(where: { $0.name == state.state }) == true { continue }
      diagnostics.report(
        "reading-options",
        at: option.location,
        "a timer runs since '$\(reading.name)', so '\(option)' must be a state such as machine.state"
      )
    }
  }

  private static func checkTimes(
    _ reading: SpecDocument.Reading,
    _ diagnostics: inout Diagnostics
  ) {
    for option in reading.options where Duration(option.text) == nil {
      diagnostics.report(
        "reading-options",
        at: option.location,
        "'$\(reading.name)' is used as a time, so '\(option)' must be a time such as 6s"
      )
    }
  }
}
