/// An input that nobody gave: it came by itself, and the adapter saw it.
package struct SpontaneousInput: Codable, Hashable, Sendable {
  /// The number of the input.
  package var input: Int
  /// Since when it may have happened; the same as ``at`` on a virtual clock.
  package var since: Microseconds
  /// When the adapter saw it.
  package var at: Microseconds
  /// The number of the step during which it was seen, as for an ``Observation``.
  package var step: Int
  /// Whether the step's input had been given.
  package var isAfterInput: Bool
  /// How many outputs had been seen before it.
  package var position: Int

  package init(
    input: Int,
    since: Microseconds? = nil,
    at: Microseconds,
    step: Int,
    isAfterInput: Bool,
    position: Int
  ) {
    self.input = input
    self.since = since ?? at
    self.at = at
    self.step = step
    self.isAfterInput = isAfterInput
    self.position = position
  }
}

extension [Step] {
  /// What there is to carry out: without the inputs that came by themselves, in the same time.
  ///
  /// - Complexity: O(number of steps).
  package var planned: [Step] {
    guard contains(where: \.isSpontaneous) else { return self }
    var planned: [Step] = []
    var waited: Microseconds = 0
    for var step in self {
      step.delay += waited
      waited = step.isSpontaneous ? step.delay : 0
      if !step.isSpontaneous { planned.append(step) }
    }
    if waited > 0 { planned.append(Step(delay: waited, input: nil)) }
    return planned
  }
}
