internal import PlumblineModel

/// Where an undocumented input was given.
///
/// Several steps at one instant give several candidates, and only later outputs decide between
/// them. In a candidate whose expiry came first, the outputs of that expiry are pending. So the
/// locations are determined afterwards.
extension CandidateEstimator {
  /// The answer to an input that is undocumented in some candidate.
  ///
  /// - Parameters:
  ///   - input: The first undocumented input of the current instant.
  ///   - outputs: The outputs after it.
  ///   - isOver: Whether the instant is over after them, so that pending outputs are missing.
  /// - Returns: Nil when the input is documented in all remaining candidates.
  /// - Complexity: O(candidates × outputs), and O(1) for one candidate without pending outputs.
  func answer(to input: Int, showing outputs: [Symbol], isOver: Bool) -> UndocumentedAnswer? {
    if let certainLocation {
      return UndocumentedAnswer(locations: [Int(certainLocation)], input: input, outputs: outputs)
    }
    var all = self
    all.returnBeforeUndocumented()
    all.closeUnderTau()
    var locations: Set<Int> = []
    var isUndocumented = false
    var pendingCounts: Set<Int> = []
    for (index, location) in all.candidateLocations.enumerated()
    where automaton.isPossible(input, at: location) {
      let isDocumented = automaton.isDocumented(input, at: location)
      var candidate = all
      candidate.keepOnly(index)
      guard
        let count = isDocumented
          ? candidate.explains(outputs, after: input, isOver)
          : candidate.discharges(outputs, isOver)
      else { continue }
      locations.insert(Int(location))
      guard !isDocumented else { continue }
      isUndocumented = true
      pendingCounts.insert(count)
    }
    guard isUndocumented else { return nil }
    // An output that answers the input in one candidate may be pending in another.
    let isCertain = locations.count == 1 && pendingCounts.count == 1
    return UndocumentedAnswer(
      locations: locations.sorted(),
      input: input,
      outputs: isCertain ? Array(outputs.dropFirst(pendingCounts.first ?? 0)) : outputs
    )
  }

  /// The number of outputs, from the first on, that were pending before an undocumented input; nil
  /// when another output came.
  private mutating func discharges(_ outputs: [Symbol], _ isOver: Bool) -> Int? {
    for (number, symbol) in outputs.enumerated() {
      guard requiresOutput else { return number }
      guard case .taken = take(.output(symbol)) else { return nil }
    }
    return requiresOutput && isOver ? nil : outputs.count
  }

  /// The number of outputs, if they are the documented reaction to the input after the pending
  /// ones; otherwise nil.
  private mutating func explains(_ outputs: [Symbol], after input: Int, _ isOver: Bool) -> Int? {
    guard case .taken = react(to: input) else { return nil }
    for symbol in outputs {
      guard case .taken = take(.output(symbol)) else { return nil }
    }
    return !isOver || mayLeave ? outputs.count : nil
  }
}
