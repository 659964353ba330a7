/// A delay, then an input or nothing.
package struct Step: Codable, Hashable, Sendable {
  /// The time before the input.
  package var delay: Microseconds
  /// The number of the input; nil when only time passes.
  package var input: Int?
  /// Whether the input was spontaneous, reported by the adapter.
  ///
  /// Only executions contain such steps, never plans; see ``Execution``.
  package var isSpontaneous = false
  /// Where a call of the app is given before the work of the step before it is done; nil: after that work.
  ///
  /// See ``Swift/RandomAccessCollection/valid(in:)`` for the steps that can have it.
  package var within: Within?

  /// A place before the end of the work of a step.
  package enum Within: String, CaseIterable, Codable, Hashable, Sendable {
    /// Right after the call of the step before, with no chance to work in between.
    ///
    /// A message from the environment may take work to arrive, so it cannot be the step before.
    case tick
    /// Inside the first callback at the instant of the step before; without one, after its work.
    case callback
  }

  package init(
    delay: Microseconds,
    input: Int?,
    isSpontaneous: Bool = false,
    within: Within? = nil
  ) {
    self.delay = delay
    self.input = input
    self.isSpontaneous = isSpontaneous
    self.within = within
  }
}

extension Step {
  /// Whether it gives a call of the app.
  package func isCall(in vocabulary: Vocabulary) -> Bool {
    input.map { vocabulary.inputs[$0].from == .app } ?? false
  }
}

extension RandomAccessCollection<Step> where Index == Int {
  /// The steps, each given after the work of the one before it where it cannot be given within it: as the first
  /// one, after a delay, without a call of the app, and in the same tick as anything but such a call.
  ///
  /// - Complexity: O(number of steps).
  package func valid(in vocabulary: Vocabulary) -> [Step] {
    guard contains(where: { $0.within != nil }) else { return Array(self) }
    let options = vocabulary.optionInputs
    return indices.map { number in
      var step = self[number]
      guard let place = step.within else { return step }
      guard number > startIndex, step.delay == 0, step.isCall(in: vocabulary) else {
        step.within = nil
        return step
      }
      let before = self[number - 1]
      let isOpening = before.input.map(options.contains) == true
      if isOpening || place == .tick && !before.isCall(in: vocabulary) { step.within = nil }
      return step
    }
  }
}

/// An output with the instant and the step of its observation.
package struct Observation: Codable, Hashable, Sendable {
  package var at: Microseconds
  /// The number of the step during which it was observed; an output during the delay of a step
  /// precedes the input of that step.
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

/// The end of a trace for the implementation.
package enum Ending: Codable, Hashable, Sendable {
  /// All steps were executed.
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
  /// The outputs exceeded a limit during the step; those after the limit are unknown.
  case cutOff(step: Int)
}

extension Ending {
  /// The step of a crash or a hang; nil for another ending.
  package var fatalStep: Int? {
    switch self {
    case .crashed(let step, _), .hung(let step): step
    case .completed, .notApplicable, .unsupported, .cutOff: nil
    }
  }

  /// The same ending at the step that has another number.
  package func renumbered(_ number: (Int) -> Int) -> Ending {
    switch self {
    case .completed: .completed
    case .notApplicable(let step): .notApplicable(step: number(step))
    case .unsupported(let step): .unsupported(step: number(step))
    case .crashed(let step, let how): .crashed(step: number(step), how: how)
    case .hung(let step): .hung(step: number(step))
    case .cutOff(let step): .cutOff(step: number(step))
    }
  }
}
