import PlumblineModel

/// Compiles the invariants of a spec.
struct InvariantCompiler {
  var lowering: Lowering

  init(_ lowering: Lowering) { self.lowering = lowering }

  mutating func invariants(diagnostics: inout Diagnostics) -> [Invariant] {
    var invariants: [Invariant] = []
    for (number, invariant) in lowering.spec.invariants.enumerated() {
      do throws(TooManyDisjuncts) {
        invariants.append(try compiled(number: number))
      } catch {
        diagnostics.report(
          .condition,
          at: invariant.name.location,
          "the condition has more than \(TooManyDisjuncts.limit) alternatives; split the invariant"
        )
      }
    }
    return invariants
  }

  private mutating func compiled(number: Int) throws(TooManyDisjuncts) -> Invariant {
    let invariant = lowering.spec.invariants[number]
    let name = invariant.name.text
    let element = lowering.addElement(
      .invariant,
      "invariants.\(name)",
      invariant.name,
      invariant.clauses,
      number
    )
    let scope: Invariant.Scope
    switch invariant.scope {
    case .always: scope = .always
    case .during(let condition): scope = .during(try self.condition(condition))
    case .after(let opening, let closing): scope = .after(list(opening), until: list(closing))
    }
    let correlator = Correlator(invariant)
    let each = (invariant.trigger?.each ?? []).flatMap { correlator.events($0, self) }
    let events = invariant.events.flatMap { correlator.events($0, self) }
    var trigger: Invariant.Trigger?
    if let declared = invariant.trigger {
      trigger = Invariant.Trigger(each: each.map(\.event), when: nil)
      if let when = declared.when { trigger?.when = try condition(when) }
    }
    let named = list(invariant.allEvents).compactMap { event in
      if case .input(let number) = event { number } else { nil }
    }
    return Invariant(
      name: name,
      says: invariant.says,
      element: element,
      scope: scope,
      trigger: trigger,
      obligation: invariant.obligation,
      events: events.map(\.event),
      count: invariant.count,
      window: invariant.window.map { window($0, of: name) },
      by: invariant.by.isEmpty ? nil : list(invariant.by),
      namedInputs: Set(named).sorted(),
      correlation: correlator.correlation(each: each, events: events, in: vocabulary)
    )
  }

  private var vocabulary: Vocabulary { lowering.program.vocabulary }

  private func list(_ events: [SpecDocument.Event]) -> [Invariant.Event] { events.flatMap(list) }

  /// The events with numbers; an input gives one event per combination of allowed values.
  func list(_ event: SpecDocument.Event) -> [Invariant.Event] {
    switch event {
    case .output(let pattern):
      lowering.pattern(pattern).map { [.output($0)] } ?? []
    case .input(let pattern):
      vocabulary.inputs(named: pattern.input.text)
        .filter { pattern.allows(vocabulary.inputs[$0]) }
        .map { .input($0) }
    }
  }

  private mutating func window(_ window: SpecDocument.Window, of name: String) -> Invariant.Window {
    let place = "invariants.\(name)"
    switch window {
    case .reaction:
      return .reaction
    case .exactly, .span:
      let bounds = lowering.bounds(window, at: place, exact: "\(place).in")
      return .span(from: bounds.from, to: bounds.to)
    case .before(let time):
      return .before(lowering.parameter(for: time, at: "\(place).to"))
    case .schedule(let windows):
      return .schedule(
        windows.enumerated().map {
          let place = "\(place).in[\($0)]"
          return lowering.bounds($1, at: place, exact: "\(place).in")
        }
      )
    }
  }

  private func condition(
    _ condition: SpecDocument.Guard
  ) throws(TooManyDisjuncts) -> Invariant.Condition {
    guard let announced = condition.map({ announcedStates($0) }) else {
      return Invariant.Condition(anyOf: [])
    }
    return Invariant.Condition(anyOf: try disjuncts(of: announced))
  }

  /// A state as the values of the argument that announces it.
  private func announcedStates(_ state: SpecDocument.StateReference) -> AnnouncedStates? {
    guard let (machine, leaves) = lowering.leaves(named: state) else { return nil }
    let table = lowering.program.machines[machine]
    guard let argument = table.observableStateArgument else { return nil }
    let names = leaves.map { table.nodes[$0].shown }
    return AnnouncedStates(
      machine: machine,
      values: argument.mask(of: names),
      all: OutputPattern.any(of: argument)
    )
  }
}

/// The announced state of a machine is among some values.
struct AnnouncedStates: Sendable {
  let machine: Int
  let values: UInt64
  let all: UInt64
}

extension MachineTable {
  /// The argument that carries the new state; nil for a machine that does not announce it.
  var observableStateArgument: Vocabulary.Argument? {
    for announcement in announcements {
      for (argument, source) in zip(announcement.arguments, announcement.sources) {
        if case .to = source { return argument }
      }
    }
    return nil
  }
}

extension SpecDocument.Invariant {
  /// All named events.
  var allEvents: [SpecDocument.Event] {
    var all = (trigger?.each ?? []) + events + by
    if case .after(let opening, let closing) = scope { all += opening + closing }
    return all
  }
}
