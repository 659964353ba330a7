extension SpecDocument {
  /// A count of events up to a limit, which conditions and timers read.
  ///
  /// It is a machine of its own with the states `0`, `1`, … up to the limit.
  package struct Counter: Sendable {
    package var name: Name
    /// The events that add one, below the limit.
    package var counts: [Trigger.Event]
    /// The events that set it to zero.
    package var resets: [Trigger.Event]
    /// The limit, at which it stays.
    package var limit: Int
    package var clauses: [Name]

    package init(
      name: Name,
      counts: [Trigger.Event],
      resets: [Trigger.Event] = [],
      limit: Int,
      clauses: [Name] = []
    ) {
      self.name = name
      self.counts = counts
      self.resets = resets
      self.limit = limit
      self.clauses = clauses
    }

    /// The machine that counts; at its limit it does not react to the counted events.
    ///
    /// - Complexity: O(limit × events).
    package var machine: Machine {
      func triggers(_ events: [Trigger.Event], to value: Int) -> [Trigger] {
        let effect = Effect(
          to: Name("\(value)", at: name.location),
          clauses: clauses,
          at: name.location
        )
        let cases = [Case(effects: [effect], at: name.location)]
        return events.map { Trigger($0, .cases(cases), at: name.location) }
      }
      let values = (0...limit).map { value in
        StateNode(
          name: Name("\(value)", at: name.location),
          triggers: value < limit ? triggers(counts, to: value + 1) : []
        )
      }
      return Machine(
        name: name,
        root: StateNode(
          name: name,
          initial: Name("0", at: name.location),
          children: values,
          triggers: triggers(resets, to: 0)
        )
      )
    }
  }
}
