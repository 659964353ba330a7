/// A delay, then an input or nothing.
package struct Step: Codable, Hashable, Sendable {
  /// The time that passes first.
  package var delay: Microseconds
  /// The number of the input; nil when only time passes.
  package var input: Int?
  /// Whether nobody gave the input: it came by itself, and the adapter reported it.
  ///
  /// Such steps stand only in what was carried out, never in what is given to an executor; see
  /// ``Execution``.
  package var isSpontaneous = false

  package init(delay: Microseconds, input: Int?, isSpontaneous: Bool = false) {
    self.delay = delay
    self.input = input
    self.isSpontaneous = isSpontaneous
  }
}

/// An output, when it was seen, and after which step.
package struct Observation: Codable, Hashable, Sendable {
  package var at: Microseconds
  /// The number of the step during which it was seen; an output that comes while the delay of a
  /// step passes is seen before the input of that step.
  package var step: Int
  /// Whether the step's input had been given.
  package var isAfterInput: Bool
  package var symbol: Symbol

  package init(at: Microseconds, step: Int, isAfterInput: Bool, symbol: Symbol) {
    self.at = at
    self.step = step
    self.isAfterInput = isAfterInput
    self.symbol = symbol
  }
}

/// How a trace ended for the implementation.
package enum Ending: Codable, Hashable, Sendable {
  /// All steps were carried out.
  case completed
  /// An input had no effect because nothing had asked for it; the steps from there on were not
  /// carried out.
  case notApplicable(step: Int)
  /// The adapter cannot give an input; the steps from there on were not carried out.
  case unsupported(step: Int)
  /// The process ended during the step.
  case crashed(step: Int, how: String)
  /// No answer came within the deadline during the step.
  case hung(step: Int)
}
