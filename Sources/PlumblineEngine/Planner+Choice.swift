internal import PlumblineModel

/// Which input comes next.
extension Planner {
  /// Draws two inputs that are possible here and takes the one planned less often; then the same
  /// for its arguments.
  func choose(
    from enabled: [Bool],
    at walk: Walk,
    documented: Bool,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) -> Int? {
    let location = walk.configuration.location
    func isCandidate(_ input: Int) -> Bool {
      self.isCandidate(input, from: enabled, at: location, documented: documented)
    }
    let row = Int(location) * automaton.inputCount
    let visits = feedback.visits
    guard
      let chosen = rarer(
        of: declared,
        where: { $0.contains(where: isCandidate) },
        by: { $0.reduce(0) { $0 + Int(visits[row + $1]) } },
        &random
      )
    else { return nil }
    guard chosen.count > 1 else { return chosen.lowerBound }
    return rarer(of: chosen, where: isCandidate, by: { Int(visits[row + $0]) }, &random)
  }

  /// Whether an input can be given here, and is documented here or is not.
  func isCandidate(
    _ input: Int,
    from enabled: [Bool],
    at location: Int32,
    documented: Bool
  ) -> Bool {
    enabled[input] && automaton.isPossible(input, at: location)
      && automaton.isDocumented(input, at: location) == documented
      && !isAvoided(input, at: location)
  }

  private func isAvoided(_ input: Int, at location: Int32) -> Bool {
    !avoided.isEmpty && avoided.contains(location * Int32(automaton.inputCount) + Int32(input))
  }

  /// Draws two of the candidates and takes the one with fewer visits; nil without a candidate.
  private func rarer<Candidates: Collection>(
    of all: Candidates,
    where isCandidate: (Candidates.Element) -> Bool,
    by visits: (Candidates.Element) -> Int,
    _ random: inout Randomness
  ) -> Candidates.Element? {
    let count = all.count(where: isCandidate)
    guard count > 0 else { return nil }
    let drawn = (random.below(count), random.below(count))
    var one: Candidates.Element?
    var other: Candidates.Element?
    var position = 0
    for candidate in all where isCandidate(candidate) {
      if position == drawn.0 { one = candidate }
      if position == drawn.1 { other = candidate }
      position += 1
    }
    guard let one, let other else { return nil }
    return visits(one) <= visits(other) ? one : other
  }
}
