internal import PlumblineModel

/// Where an input was given of which the documents do not speak.
///
/// At an instant at which several things can happen there are several candidates, and only what is
/// seen then tells which of them were right: one in which an expiry came first has pending the output of
/// that expiry. So the place is named afterwards.
extension Oracle {
  /// What was answered to an input of which the documents do not speak in some candidate.
  ///
  /// - Parameters:
  ///   - input: The input; the candidates are still those before it.
  ///   - outputs: What was seen after it.
  ///   - isOver: Whether the instant is over with them: what is pending then did not come.
  /// - Returns: Nil when the candidates that are left all know what the input does.
  /// - Complexity: O(candidates × outputs), and O(1) for one candidate without pending outputs.
  func answer(to input: Int, showing outputs: [Symbol], isOver: Bool) -> UndocumentedAnswer? {
    if zones == nil, configurations.count == 1, configurations[0].pending.isNothing,
      postponed == nil
    {
      let location = Int(configurations[0].location)
      return UndocumentedAnswer(locations: [location], input: input, outputs: outputs)
    }
    var all = self
    all.closeUnderPostponed()
    var places: Set<Int> = []
    var silent: Set<Int> = []
    var pending: [Int] = []
    for (index, location) in all.candidateLocations.enumerated()
    where automaton.isPossible(input, at: location) {
      let isDocumented = automaton.isDocumented(input, at: location)
      var trial = all
      trial.keepOnly(candidate: index)
      guard
        let count = isDocumented
          ? trial.explains(outputs, after: input, isOver) : trial.discharges(outputs, isOver)
      else { continue }
      places.insert(Int(location))
      guard !isDocumented else { continue }
      silent.insert(Int(location))
      pending.append(count)
    }
    guard !silent.isEmpty else { return nil }
    // What one candidate takes for the answer another one has pending.
    let isOne = places.count == 1 && Set(pending).count == 1
    return UndocumentedAnswer(
      locations: places.sorted(),
      input: input,
      outputs: isOne ? Array(outputs.dropFirst(pending[0])) : outputs
    )
  }

  /// Adds what may have happened before the last input and was put off.
  private mutating func closeUnderPostponed() {
    if zones != nil { zones?.closeUnderTau() }
    guard postponed != nil else { return }
    postponed = nil
    swap(&configurations, &earlier)
    closeUnderExpiries(.possible)
  }

  /// How many of the outputs, from the first on, were pending before an input about which nothing is
  /// known; nil when others than these came.
  private mutating func discharges(_ outputs: [Symbol], _ isOver: Bool) -> Int? {
    for (number, symbol) in outputs.enumerated() {
      guard isOwing else { return number }
      guard automaton.isUnconstrained(symbol) || observe(symbol) else { return nil }
    }
    return isOwing && isOver ? nil : outputs.count
  }

  private var isOwing: Bool {
    if let zones { return zones.candidates.allSatisfy(\.blocks) }
    for index in configurations.indices where configurations[index].allowsDelay(laterReactions) {
      return false
    }
    return true
  }

  /// Where each candidate is.
  var candidateLocations: [Int32] {
    zones?.candidates.map(\.location) ?? configurations.elements.map(\.location)
  }

  /// Gives up all candidates but one, and attributes no coverage.
  private mutating func keepOnly(candidate index: Int) {
    if zones != nil { zones?.keepOnly(index) } else { configurations.keepOnly(index) }
  }

  /// Whether some candidate lets time go on.
  private var mayLeave: Bool {
    if let zones { return zones.mayLeave }
    for index in configurations.indices
    where configurations[index].next > now && configurations[index].allowsDelay(laterReactions) {
      return true
    }
    return false
  }

  /// Whether the documented reaction to the input, and what is pending, are the outputs.
  private mutating func explains(
    _ outputs: [Symbol],
    after input: Int,
    _ isOver: Bool
  ) -> Int? {
    guard case .taken = react(to: input) else { return nil }
    for symbol in outputs where !automaton.isUnconstrained(symbol) {
      guard observe(symbol) else { return nil }
    }
    return !isOver || mayLeave ? outputs.count : nil
  }
}
