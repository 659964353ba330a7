/// An input that was given or came by itself, or an output.
package enum TraceEvent: Hashable, Sendable {
  case input(Int)
  case output(Symbol)
}

extension Recording {
  /// Adds what an adapter saw: an output, or an input that came by itself.
  ///
  /// - Parameters:
  ///   - event: What it saw.
  ///   - since: Since when such an input may have come; nil: it was seen at once.
  ///   - at: When it was seen.
  ///   - place: The step during which it was seen.
  ///   - undocumented: A value of the output that the documents do not know: `reason=Banned`.
  /// - Complexity: O(1), amortised.
  package mutating func append(
    _ event: TraceEvent,
    since: Microseconds? = nil,
    at: Microseconds,
    in place: (step: Int, isAfterInput: Bool),
    undocumented: String? = nil
  ) {
    let (step, isAfterInput) = place
    switch event {
    case .output(let symbol):
      if let undocumented { undocumentedValues[observations.count] = undocumented }
      observations.append(
        Observation(at: at, step: step, isAfterInput: isAfterInput, symbol: symbol)
      )
    case .input(let input):
      spontaneous.append(
        SpontaneousInput(
          input: input,
          since: since,
          at: at,
          step: step,
          isAfterInput: isAfterInput,
          position: observations.count
        )
      )
    }
  }
}
