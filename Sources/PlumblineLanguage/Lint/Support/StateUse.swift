/// A state that a condition, a clock or a trigger names.
struct StateUse {
  let state: SpecDocument.StateReference
  /// Whether a condition names it, in which shown states stand, too.
  let isCondition: Bool
  /// The arguments that the condition could compare in its place: those of the input of its case.
  var arguments: [Name] = []
}

extension SpecDocument {
  /// `option 'retry'`, `counter 'attempts'` or `argument 'ttl'`, whose values are the states of a machine of its own;
  /// nil for the name of any other machine.
  func holderOfValues(named name: Name) -> String? {
    if counters.contains(where: { $0.name == name }) { return "counter '\(name)'" }
    return registers.first { $0.name == name }.map {
      "\($0.isOption ? "option" : "argument") '\($0.argument)'"
    }
  }
}
