package import PlumblineModel

/// Every first-order mutant of a reference automaton.
///
/// Mutation analysis (R. DeMillo, R. Lipton, F. Sayward, *Hints on Test Data Selection: Help for the Practicing
/// Programmer*, 1978) measures a tester by small changes: a tester that notices each of them is likely to notice larger ones.
package struct Mutants: Sendable {
  /// A change with its place.
  package struct Mutant: Sendable {
    package var mutation: Mutation
    /// The location and the event of the edge that is changed; nil for a time.
    package var place: Place?

    package struct Place: Hashable, Sendable {
      package var location: Int
      /// An input, or a timer behind the inputs.
      package var event: Int
    }
  }

  package let reference: Reference
  package private(set) var all: [Mutant] = []

  /// - Complexity: O(edges × (locations + outputs + timers)).
  package init(_ reference: Reference) {
    self.reference = reference
    for (location, row) in reference.cells.enumerated() {
      for (event, cell) in row.enumerated() where cell.isPossible && cell.isDocumented {
        for edge in cell.edges {
          let place = Mutant.Place(location: location, event: event)
          all += changes(of: edge, source: location).map { Mutant(mutation: $0, place: place) }
        }
      }
    }
    for timer in reference.timers.indices {
      // What is never due has no time that could be wrong, and no client is early for what may be at once.
      for (span, interval) in reference.intervals(ofTimer: timer).enumerated()
      where interval.to != nil {
        let early = min(1000, interval.from)
        for time in [1000, -early] where time != 0 {
          all.append(Mutant(mutation: .changeTime(timer: timer, span: span, by: time), place: nil))
        }
      }
    }
  }

  /// The mutants that concern what a client does, without those that change only its environment.
  ///
  /// - Complexity: O(mutants × (machines + timers)).
  package var ofClients: Mutants {
    var clients = self
    clients.all.removeAll { !reference.isOfClient($0) }
    return clients
  }

  /// The number of mutants of each kind.
  ///
  /// - Complexity: O(mutants).
  package var counts: [Mutation.Operator: Int] {
    all.reduce(into: [:]) { counts, mutant in
      if let kind = mutant.mutation.kind { counts[kind, default: 0] += 1 }
    }
  }

  /// At most so many mutants, in the same order: of each kind an equal share, at equal distances.
  ///
  /// What a kind does not need goes to the kinds with more mutants.
  ///
  /// - Complexity: O(mutants).
  package func sample(_ limit: Int) -> [Mutant] {
    let counts = counts
    var shares: [Mutation.Operator: Int] = [:]
    var left = min(limit, all.count)
    let kinds = Mutation.Operator.allCases.map { (kind: $0, count: counts[$0] ?? 0) }
      .sorted { $0.count < $1.count }
    for (number, (kind, count)) in kinds.enumerated() {
      let others = kinds.count - number - 1
      // Rounded up: a rare kind comes first.
      let share = min(count, (left + others) / (others + 1))
      shares[kind] = share
      left -= share
    }
    var met: [Mutation.Operator: Int] = [:]
    var taken: [Mutation.Operator: Int] = [:]
    return all.filter { mutant in
      guard let kind = mutant.mutation.kind, let count = counts[kind] else { return false }
      let (position, next, share) = (met[kind] ?? 0, taken[kind] ?? 0, shares[kind] ?? 0)
      met[kind] = position + 1
      guard next < share, position == next * count / share else { return false }
      taken[kind] = next + 1
      return true
    }
  }

  private func changes(of number: Int, source: Int) -> [Mutation] {
    var all: [Mutation] = []
    let edge = reference.edges[number]
    if edge.target != source || !edge.outputs.isEmpty || !edge.arms.isEmpty
      || !edge.disarms.isEmpty
    {
      all.append(.deleteEdge(number, source: source))
    }
    for location in reference.locations.indices where location != edge.target {
      all.append(.retarget(number, to: location))
    }
    for (position, output) in edge.outputs.enumerated() {
      all.append(.dropOutput(number, position: position))
      for argument in output.pattern.allowed.indices {
        guard let changed = changed(output.pattern, argument) else { continue }
        all.append(.changeOutput(number, position: position, to: changed))
      }
    }
    for output in reference.vocabulary.outputs.indices {
      let arguments = reference.vocabulary.outputs[output].arguments
      all.append(
        .addOutput(number, OutputPattern(output: output, allowed: arguments.map { _ in 1 }))
      )
    }
    for timer in reference.timers.indices {
      if edge.arms.contains(timer) {
        all.append(.forgetToArm(number, timer: timer))
      } else {
        all.append(.arm(number, timer: timer))
      }
      if edge.disarms.contains(timer) { all.append(.forgetToDisarm(number, timer: timer)) }
    }
    return all
  }

  /// The pattern with every documented value of one argument that it does not allow.
  private func changed(_ pattern: OutputPattern, _ argument: Int) -> OutputPattern? {
    let count = reference.vocabulary.outputs[pattern.output].arguments[argument].values.count
    let others = ((1 << UInt64(count)) - 1) & ~pattern.allowed[argument]
    guard others != 0 else { return nil }
    var changed = pattern
    changed.allowed[argument] = others
    return changed
  }
}
