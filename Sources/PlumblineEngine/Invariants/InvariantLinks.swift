internal import PlumblineModel

/// The values that events give to the variables of one invariant.
///
/// The values of all variables together are one number, the key. An undocumented value may be any
/// value. It counts as equal to every other undocumented value where equality excuses, and as equal
/// to none where equality accuses.
struct InvariantLinks: Sendable {
  /// Per event number, its keys as a trigger, and as an event of the obligation.
  private(set) var triggers: [[Int32]]
  private(set) var events: [[Int32]]

  /// The links of an invariant; `numbers` maps one of its events to event numbers below
  /// `eventCount`.
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

  /// The values of an event's arguments; nil for undocumented ones.
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

  /// The values of a key; nil for undocumented ones.
  static func values(
    of key: Int32,
    _ variables: [Vocabulary.Argument]
  ) -> [String?] {
    var rest = Int(key)
    var values: [String?] = []
    for variable in variables.reversed() {
      let (quotient, number) = rest.quotientAndRemainder(dividingBy: variable.values.count + 1)
      values.append(variable.values.indices.contains(number) ? variable.values[number] : nil)
      rest = quotient
    }
    return values.reversed()
  }
}
