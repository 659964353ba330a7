/// An input that the tester did not give and the adapter observed.
package struct SpontaneousInput: Codable, Hashable, Sendable {
  /// The number of the input.
  package var input: Int
  /// The earliest instant of the input; the same as ``at`` on a virtual clock.
  package var since: Microseconds
  /// The instant of the observation.
  package var at: Microseconds
  /// The number of the step during which it was observed, as for an ``Observation``.
  package var step: Int
  /// Whether the step's input had been given.
  package var isAfterInput: Bool
  /// The number of outputs observed before it.
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
  /// The plan: the steps without spontaneous inputs, with the same total time.
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
