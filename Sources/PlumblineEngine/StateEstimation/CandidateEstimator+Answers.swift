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
    // What the copies cover is dropped: to count it would copy the counts.
    all.coverage = .none
    all.returnBeforeUndocumented()
    all.closeUnderTau()
    // Usually the pending outputs come first.
    return all.answer(to: input, showing: outputs, isOver, pendingFirst: true)
      ?? all.answer(to: input, showing: outputs, isOver, pendingFirst: false)
  }

  /// The answer to an input that is undocumented in some of these candidates, which are those before it.
  private mutating func answer(
    to input: Int,
    showing outputs: [Symbol],
    _ isOver: Bool,
    pendingFirst: Bool
  ) -> UndocumentedAnswer? {
    var candidate = self
    // Few, so that a list is searched faster than a set.
    var locations: [Int] = []
    var (first, isOnly): ([Symbol]?, Bool) = (nil, true)
    func note(_ location: Int32) {
      if !locations.contains(Int(location)) { locations.append(Int(location)) }
    }
    for (index, location) in candidateLocations.enumerated()
    where automaton.isPossible(input, at: location) {
      let isDocumented = automaton.isDocumented(input, at: location)
      candidate.keepOnly(index, of: &self)
      guard !isDocumented else {
        if candidate.explains(outputs, after: input, isOver) { note(location) }
        continue
      }
      guard let answer = candidate.answer(among: outputs, isOver, pendingFirst: pendingFirst) else {
        continue
      }
      note(location)
      if let first { isOnly = isOnly && first == answer } else { first = answer }
    }
    guard let first else { return nil }
    // An output that answers the input in one candidate may be pending in another.
    let isCertain = locations.count == 1 && isOnly
    return UndocumentedAnswer(
      locations: locations.sorted(),
      input: input,
      outputs: isCertain ? first : outputs
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
