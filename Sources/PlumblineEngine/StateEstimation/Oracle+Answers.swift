internal import PlumblineModel

/// Where an input was given of which the documents do not speak.
///
/// At an instant at which several things can happen there are several explanations, and only what is
/// seen then tells which of them were right: one in which an expiry came first owes the output of
/// that expiry. So the place is named afterwards.
extension Oracle {
  /// What was answered to an input of which the documents do not speak in some explanation.
  ///
  /// - Parameters:
  ///   - input: The input; the explanations are still those before it.
  ///   - outputs: What was seen after it.
  ///   - isOver: Whether the instant is over with them: what is owed then did not come.
  /// - Returns: Nil when the explanations that are left all know what the input does.
  /// - Complexity: O(explanations × outputs), and O(1) for one explanation that owes nothing.
  func answer(to input: Int, showing outputs: [Symbol], isOver: Bool) -> UndocumentedAnswer? {
    if zones == nil, configurations.count == 1, configurations[0].owed.isNothing,
      postponed == nil
    {
      let location = Int(configurations[0].location)
      return UndocumentedAnswer(locations: [location], input: input, outputs: outputs)
    }
    var all = self
    all.tryPostponed()
    var places: Set<Int> = []
    var silent: Set<Int> = []
    var owed: [Int] = []
    for (index, location) in all.places.enumerated()
    where automaton.isPossible(input, at: location) {
      let isDocumented = automaton.isDocumented(input, at: location)
      var trial = all
      trial.keepOnly(place: index)
      guard
        let count = isDocumented
          ? trial.explains(outputs, after: input, isOver) : trial.settles(outputs, isOver)
      else { continue }
      places.insert(Int(location))
      guard !isDocumented else { continue }
      silent.insert(Int(location))
      owed.append(count)
    }
    guard !silent.isEmpty else { return nil }
    // What one explanation takes for the answer another one has owed.
    let isOne = places.count == 1 && Set(owed).count == 1
    return UndocumentedAnswer(
      locations: places.sorted(),
      input: input,
      outputs: isOne ? Array(outputs.dropFirst(owed[0])) : outputs
    )
  }

  /// Adds what may have happened before the last input and was put off.
  private mutating func tryPostponed() {
    if zones != nil { zones?.tryEverything() }
    guard postponed != nil else { return }
    postponed = nil
    swap(&configurations, &earlier)
    closeUnderExpiries(.possible)
  }

  /// How many of the outputs, from the first on, were owed before an input about which nothing is
  /// known; nil when others than these came.
  private mutating func settles(_ outputs: [Symbol], _ isOver: Bool) -> Int? {
    for (number, symbol) in outputs.enumerated() {
      guard isOwing else { return number }
      guard automaton.isFree(symbol) || observe(symbol) else { return nil }
    }
    return isOwing && isOver ? nil : outputs.count
  }

  private var isOwing: Bool {
    if let zones { return zones.explanations.allSatisfy(\.blocks) }
    for index in configurations.indices where configurations[index].isSettled(laterReactions) {
      return false
    }
    return true
  }

  /// Where each explanation is.
  var places: [Int32] {
    zones?.explanations.map(\.location) ?? configurations.elements.map(\.location)
  }

  /// Gives up all explanations but one, and credits nothing.
  private mutating func keepOnly(place index: Int) {
    if zones != nil { zones?.keepOnly(index) } else { configurations.keepOnly(index) }
  }

  /// Whether some explanation lets time go on.
  private var mayLeave: Bool {
    if let zones { return zones.mayLeave }
    for index in configurations.indices
    where configurations[index].next > now && configurations[index].isSettled(laterReactions) {
      return true
    }
    return false
  }

  /// Whether the documented reaction to the input, and what is owed, are the outputs.
  private mutating func explains(
    _ outputs: [Symbol],
    after input: Int,
    _ isOver: Bool
  ) -> Int? {
    guard case .taken = react(to: input) else { return nil }
    for symbol in outputs where !automaton.isFree(symbol) {
      guard observe(symbol) else { return nil }
    }
    return !isOver || mayLeave ? outputs.count : nil
  }
}
