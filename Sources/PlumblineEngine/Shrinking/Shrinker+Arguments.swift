internal import PlumblineModel

/// Inputs with other arguments.
extension Shrinker {
  /// The number of other arguments that are tried for an input; the first ones count.
  private static var most: Int { 4 }

  /// Replaces inputs by ones with the same name that come first in the spec: all equal ones at once, then each one.
  ///
  /// Arguments that differ without need suggest a fault that depends on them.
  mutating func simplifyArguments() throws(AdapterFault) {
    guard !isCostly else { return }
    for input in Set(best.steps.compactMap(\.input)).sorted() {
      for other in earlier(than: input) {
        let candidate = best.steps.map { step in
          var step = step
          if step.input == input { step.input = other }
          return step
        }
        if try adopt(candidate) { break }
      }
    }
    var number = 0
    while number < best.steps.count {
      // The steps of copies were replaced together.
      guard !isInCopies(number..<number + 1) else {
        number += 1
        continue
      }
      for other in best.steps[number].input.map(earlier) ?? [] {
        var candidate = best.steps
        candidate[number].input = other
        if try adopt(candidate) { break }
      }
      number += 1
    }
  }

  private func earlier(than input: Int) -> [Int] {
    let others = automaton.reference.vocabulary.inputs(sharingNameWith: input)
    return Array(others.filter { $0 < input }.prefix(Self.most))
  }
}
