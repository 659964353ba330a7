package import PlumblineModel

/// The monitors of a reference automaton, laid out for speed.
///
/// Events are numbered: inputs first, then symbols. A mask over monitors says for each event
/// whom it concerns, so that an event that concerns nobody costs one look.
package struct MonitorTables: Sendable {
  /// One monitor with its events as rows over event numbers and its window in microseconds.
  struct Watch: Sendable {
    var opens: [Bool]
    var closes: [Bool]
    var during: Monitor.Condition?
    var isAlways: Bool
    var triggers: [Bool]
    var hasTrigger: Bool
    var when: Monitor.Condition?
    var obligation: Monitor.Obligation
    var events: [Bool]
    var from: Microseconds
    var to: Microseconds
    var isReaction: Bool
    var named: [Bool]
  }

  package let monitors: [Monitor]
  let watches: [Watch]
  let inputCount: Int
  /// Per event number, the monitors to which it matters, as bits.
  let concerned: [UInt64]
  /// The monitors whose scope follows the announced state, as bits.
  let stateful: UInt64
  /// Per symbol, the machine whose announced state it tells, or -1, and that state.
  let announcements: [(machine: Int, state: Int)]
  /// Per machine, the state at the opening as value of its announcement.
  let initialStates: [Int]

  package init(_ reference: Reference, values: [String: Microseconds] = [:]) {
    let vocabulary = reference.vocabulary
    let inputCount = vocabulary.inputs.count
    let eventCount = inputCount + vocabulary.symbolCount

    func row(_ events: [Monitor.Event]) -> [Bool] {
      var row = [Bool](repeating: false, count: eventCount)
      for event in events {
        switch event {
        case .input(let input): row[input] = true
        case .output(let pattern):
          for symbol in pattern.symbols(in: vocabulary) { row[inputCount + symbol] = true }
        }
      }
      return row
    }
    func time(_ parameter: Int?, or open: Microseconds) -> Microseconds {
      guard let parameter else { return open }
      let bound = reference.parameters[parameter]
      return values[bound.name] ?? bound.value
    }

    monitors = reference.monitors
    self.inputCount = inputCount
    watches = reference.monitors.map { monitor in
      var watch = Watch(
        opens: row([]),
        closes: row([]),
        during: nil,
        isAlways: false,
        triggers: row(monitor.trigger?.each ?? []),
        hasTrigger: monitor.trigger != nil,
        when: monitor.trigger?.when,
        obligation: monitor.obligation,
        events: row(monitor.events),
        from: 0,
        to: .max,
        isReaction: false,
        named: (0..<inputCount).map { monitor.namedInputs.contains($0) }
      )
      switch monitor.scope {
      case .always: watch.isAlways = true
      case .during(let condition): watch.during = condition
      case .after(let opening, let closing):
        watch.opens = row(opening)
        watch.closes = row(closing)
      }
      switch monitor.window {
      case .span(let from, let to):
        watch.from = time(from, or: 0)
        watch.to = time(to, or: .max)
      case .reaction: watch.isReaction = true
      case nil: break
      }
      return watch
    }
    var concerned = [UInt64](repeating: 0, count: eventCount)
    var stateful: UInt64 = 0
    for (number, watch) in watches.enumerated() {
      for event in 0..<eventCount
      where watch.opens[event] || watch.closes[event] || watch.triggers[event]
        || watch.events[event]
      {
        concerned[event] |= 1 << UInt64(number)
      }
      if watch.during != nil { stateful |= 1 << UInt64(number) }
    }
    self.concerned = concerned
    self.stateful = stateful

    announcements = (0..<vocabulary.symbolCount).map { symbol in
      let (output, values) = vocabulary.parts(of: symbol)
      for (number, machine) in reference.machines.enumerated() {
        for announcement in machine.announcements where announcement.output == output {
          if let argument = announcement.toArgument { return (number, values[argument]) }
        }
      }
      return (-1, 0)
    }
    initialStates = reference.machines.enumerated().map { number, machine in
      let state = machine.states[reference.locations[reference.start][number]].name
      for announcement in machine.announcements {
        guard let argument = announcement.toArgument else { continue }
        let values = vocabulary.outputs[announcement.output].arguments[argument].values
        if let value = values.firstIndex(of: state) { return value }
      }
      return 0
    }
  }
}
