extension ObservableMachine.Outcome {
  /// The outcomes of all interpretations together, sorted.
  ///
  /// Each stands once, with its situations in all of them. Where two together would leave a choice that no
  /// interpretation leaves, both stand once for each group of interpretations that agree.
  ///
  /// - Parameter found: The outcomes of each interpretation.
  /// - Returns: The outcomes by state, event, target and outputs.
  /// - Complexity: O(outcomes × outcomes of an event × situations).
  static func merged(_ found: [[Key: Self]]) -> [Self] {
    var keys: [Key] = []
    var versions: [Key: Versions] = [:]
    for (interpretation, outcomes) in found.enumerated() {
      for outcome in outcomes.values.sorted(by: { $0.number < $1.number }) {
        if versions[outcome.key] == nil { keys.append(outcome.key) }
        versions[outcome.key, default: Versions(key: outcome.key)].add(outcome, interpretation)
      }
    }
    var merged: [Self] = []
    for family in Dictionary(grouping: keys.compactMap { versions[$0] }, by: \.key.cause).values {
      let reached = family.reduce(into: [Int: Set<ObservableMachine.Situation>]()) { reached, one in
        for (interpretation, outcome) in one.outcomes {
          reached[interpretation, default: []].formUnion(outcome.situations)
        }
      }
      merged += family.flatMap { $0.merged(beside: family, reached) }
    }
    for number in merged.indices { merged[number].number = number }
    return sorted(merged)
  }
}

/// An outcome in each of the interpretations that have it.
private struct Versions {
  typealias Situation = ObservableMachine.Situation

  let key: ObservableMachine.Outcome.Key
  private(set) var outcomes: [Int: ObservableMachine.Outcome] = [:]
  private var situations: Set<Situation> = []

  init(key: ObservableMachine.Outcome.Key) { self.key = key }

  mutating func add(_ outcome: ObservableMachine.Outcome, _ interpretation: Int) {
    outcomes[interpretation] = outcome
    situations.formUnion(outcome.situations)
  }

  /// One outcome for all interpretations, or for each group of them that agree.
  ///
  /// - Parameters:
  ///   - family: The outcomes of the event in the state.
  ///   - reached: The situations in which each interpretation has one of these.
  /// - Returns: The outcomes, in the order of their first interpretations.
  func merged(
    beside family: [Versions],
    _ reached: [Int: Set<Situation>]
  ) -> [ObservableMachine.Outcome] {
    let isSplit = family.contains { $0.key != key && seemsToBeAChoice(beside: $0, reached) }
    var groups: [(interpretations: [Int], outcome: ObservableMachine.Outcome)] = []
    for (interpretation, outcome) in outcomes.sorted(by: { $0.key < $1.key }) {
      let position = groups.firstIndex { group in
        !isSplit || group.interpretations.allSatisfy { agree($0, interpretation, reached) }
      }
      if let position {
        groups[position].interpretations.append(interpretation)
        groups[position].outcome.add(outcome)
      } else {
        groups.append(([interpretation], outcome))
      }
    }
    return groups.map(\.outcome)
  }

  /// Whether both are possible in a situation, each in an interpretation of its own, and an interpretation that has
  /// both of them elsewhere comes to it.
  private func seemsToBeAChoice(
    beside other: Versions,
    _ reached: [Int: Set<Situation>]
  ) -> Bool {
    let common = outcomes.keys.filter { other.outcomes[$0] != nil }
    guard !common.isEmpty else { return false }
    var apart = situations.intersection(other.situations)
    for interpretation in common {
      guard let own = outcomes[interpretation], let rival = other.outcomes[interpretation] else {
        continue
      }
      apart.subtract(own.situations.intersection(rival.situations))
    }
    return common.contains { reached[$0]?.isDisjoint(with: apart) == false }
  }

  /// Whether an outcome is possible in the same situations, of those that both interpretations come to.
  private func agree(_ one: Int, _ two: Int, _ reached: [Int: Set<Situation>]) -> Bool {
    func situations(of own: Int, in other: Int) -> Set<Situation>? {
      reached[other].flatMap { outcomes[own]?.situations.intersection($0) }
    }
    return situations(of: one, in: two) == situations(of: two, in: one)
  }
}
