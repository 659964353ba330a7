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
    // Usually the pending outputs come first.
    return answer(to: input, showing: outputs, isOver, pendingFirst: true)
      ?? answer(to: input, showing: outputs, isOver, pendingFirst: false)
  }

  private func answer(
    to input: Int,
    showing outputs: [Symbol],
    _ isOver: Bool,
    pendingFirst: Bool
  ) -> UndocumentedAnswer? {
    var all = self
    // What the copies cover is dropped: to count it would copy the counts.
    all.coverage = .none
    all.returnBeforeUndocumented()
    all.closeUnderTau()
    var locations: Set<Int> = []
    var isUndocumented = false
    var answers: Set<[Symbol]> = []
    for (index, location) in all.candidateLocations.enumerated()
    where automaton.isPossible(input, at: location) {
      let isDocumented = automaton.isDocumented(input, at: location)
      var candidate = all
      candidate.keepOnly(index)
      guard !isDocumented else {
        if candidate.explains(outputs, after: input, isOver) { locations.insert(Int(location)) }
        continue
      }
      guard let answer = candidate.answer(among: outputs, isOver, pendingFirst: pendingFirst) else {
        continue
      }
      locations.insert(Int(location))
      isUndocumented = true
      answers.insert(answer)
    }
    guard isUndocumented else { return nil }
    // An output that answers the input in one candidate may be pending in another.
    let isCertain = locations.count == 1 && answers.count == 1
    return UndocumentedAnswer(
      locations: locations.sorted(),
      input: input,
      outputs: isCertain ? answers.first ?? [] : outputs
    )
  }

  /// The outputs after an undocumented input that were not pending before it; nil when a required one
  /// of these is missing, or with `pendingFirst` comes after another output.
  private mutating func answer(
    among outputs: [Symbol],
    _ isOver: Bool,
    pendingFirst: Bool
  ) -> [Symbol]? {
    var answer: [Symbol] = []
    for symbol in outputs {
      if requiresOutput {
        if case .taken = take(.output(symbol)) { continue }
        if pendingFirst { return nil }
      }
      answer.append(symbol)
    }
    return requiresOutput && isOver ? nil : answer
  }

  /// Whether outputs are the documented reaction to the input, after the pending ones.
  private mutating func explains(_ outputs: [Symbol], after input: Int, _ isOver: Bool) -> Bool {
    guard case .taken = react(to: input) else { return false }
    for symbol in outputs {
      guard case .taken = take(.output(symbol)) else { return false }
    }
    return !isOver || mayLeave
  }
}
