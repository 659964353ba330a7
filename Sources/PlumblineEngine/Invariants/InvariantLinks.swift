internal import PlumblineModel

/// The values that events give to the variables of one invariant.
///
/// The values of all variables together are one number, the key. A value that the documents do
/// not know may be any: where it would excuse it counts as equal to every other such value, and
/// where it would accuse as equal to none.
struct InvariantLinks: Sendable {
  /// Per event number, the keys that it has as a trigger, and as what is obliged to.
  private(set) var triggers: [[Int32]]
  private(set) var events: [[Int32]]

  /// The links of an invariant; `numbers` gives the event numbers, of which there are `eventCount`, of
  /// one of its events.
  init(
    _ invariant: Invariant,
    _ correlation: Invariant.Correlation,
    in vocabulary: Vocabulary,
    eventCount: Int,
    numbers: (Invariant.Event) -> [Int]
  ) {
    let excuses = [.had, .then, .is].contains(invariant.obligation)
    func keys(_ events: [Invariant.Event], _ carriers: [[Int]]) -> [[Int32]] {
      var keys = [[Int32]](repeating: [], count: eventCount)
      for (event, arguments) in zip(events, carriers) {
        for number in numbers(event) {
          let values = Self.values(of: number, in: vocabulary)
          guard
            let key = Self.key(
              arguments.map { values[$0] },
              of: correlation.variables,
              includingUnknown: excuses
            )
          else { continue }
          if !keys[number].contains(key) { keys[number].append(key) }
        }
      }
      return keys
    }
    triggers = keys(invariant.trigger?.each ?? [], correlation.each)
    events = keys(invariant.events, correlation.events)
  }

  /// The values of the arguments of an event; nil for one that the documents do not know.
  private static func values(of event: Int, in vocabulary: Vocabulary) -> [String?] {
    guard event >= vocabulary.inputs.count else {
      return vocabulary.inputs[event].arguments.map(\.value)
    }
    let (output, values) = vocabulary.parts(of: event - vocabulary.inputs.count)
    return zip(vocabulary.outputs[output].arguments, values).map { argument, value in
      value < argument.values.count ? argument.values[value] : nil
    }
  }

  private static func key(
    _ values: [String?],
    of variables: [Vocabulary.Argument],
    includingUnknown: Bool
  ) -> Int32? {
    var key: Int32 = 0
    for (variable, value) in zip(variables, values) {
      let number = value.flatMap { variable.values.firstIndex(of: $0) }
      guard number != nil || includingUnknown else { return nil }
      key = key &* Int32(variable.values.count + 1) &+ Int32(number ?? variable.unknown)
    }
    return key
  }
}
