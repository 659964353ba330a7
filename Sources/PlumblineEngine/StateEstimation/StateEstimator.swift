internal import PlumblineModel

/// The outcome of an event.
package enum Reception: Sendable {
  /// At least one candidate allows it.
  case taken
  /// No candidate allows the output.
  case refused
  /// No candidate allows the environment to give the input.
  case impossible
  /// The input is undocumented in some candidate, and some candidate is unconstrained for certain: the
  /// automaton judges nothing from here on.
  case undocumented
  /// The candidates exceeded the limit; judging has ended.
  case overwhelmed
}

/// Keeps the state estimate: the configurations that are consistent with the trace so far.
///
/// The conformance relation is rtioco (K. Larsen, M. Mikučionis and B. Nielsen, *Online Testing of
/// Real-time Systems Using Uppaal*, 2004, doi:10.1007/978-3-540-31848-4_6): after every trace, the
/// outputs and delays of the implementation are among those that the automaton allows. A driver calls
/// ``advance(to:)``, then ``take(_:)``. Each call keeps the candidates that survive, and reports when
/// none does.
///
/// A candidate whose location does not document an input is *unconstrained* after it: it allows every
/// event. The outputs that were pending before the input still have to come at that instant; otherwise
/// the candidate is dropped as any other. The input may have stopped its timers.
///
/// ``ConcreteEstimator`` keeps points of time, ``SymbolicEstimator`` keeps zones, and
/// ``AdaptiveEstimator`` switches between the two.
protocol StateEstimator: Sendable {
  var automaton: Automaton { get }
  /// The current instant; after a refused silence, the instant at which an event was due.
  var now: Microseconds { get }
  /// Whether the candidates exceeded the limit; judging has ended.
  var isOverwhelmed: Bool { get }
  /// Whether the last input was undocumented in some candidate.
  var isUndocumented: Bool { get }
  /// Whether some candidate is unconstrained, and has no required output pending: none can refute it.
  var isUnconstrained: Bool { get }

  /// The timers, as bits, of the answers of the environment that are late, after a silence was refused only
  /// because of them: the implementation allows it.
  var lateAnswers: UInt32 { get }

  /// Starts a new trace; the coverage counts remain.
  mutating func open()

  /// Ends a trace and covers the edges that all candidates share.
  mutating func close()

  /// Lets time pass without an output.
  ///
  /// A candidate in which the environment is late with an answer allows no silence, as one in which an input is
  /// impossible does not allow it.
  ///
  /// - Returns: False when no candidate allows the silence. Then ``now`` is the instant at which an
  ///   event was due, and the candidates are those just before.
  mutating func advance(to instant: Microseconds) -> Bool

  /// Gives an input at the current instant.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - overlapping: Whether it was given before the work of the events before it was done: then its outputs
  ///     come between theirs, in any order but that of the announcements of one machine.
  /// - Returns: `undocumented` when it is undocumented in some candidate, and some candidate is
  ///   unconstrained for certain.
  mutating func give(_ input: Int, overlapping: Bool) -> Reception

  /// Observes an output at the current instant.
  ///
  /// - Returns: False when no candidate allows the output; the candidates are then those before it.
  mutating func observe(_ symbol: Symbol) -> Bool
}

extension StateEstimator {
  mutating func give(_ input: Int) -> Reception { give(input, overlapping: false) }

  /// Updates the estimate with an input at the current instant.
  @inline(__always)  // the loop runs this for every event
  mutating func take(input: Int, overlapping: Bool) -> Reception {
    let reception = give(input, overlapping: overlapping)
    return isOverwhelmed ? .overwhelmed : reception
  }

  /// Whether a silence was refused only because an answer of the environment is late.
  var isPastAnswer: Bool { lateAnswers != 0 }

  /// Updates the estimate with an event at the current instant.
  @inline(__always)  // the loop runs this for every event
  mutating func take(_ event: TraceEvent) -> Reception {
    switch event {
    case .input(let input): return take(input: input, overlapping: false)
    case .output(let symbol):
      if automaton.isUnconstrained(symbol) || observe(symbol) { return .taken }
      return isOverwhelmed ? .overwhelmed : .refused
    }
  }
}

/// A state estimator that also takes ambiguous events, such as a log line that does not identify
/// the input or the output completely.
protocol AmbiguityEstimator: StateEstimator {
  /// Whether some candidate has required outputs pending that overlap.
  var isInterrupted: Bool { get }

  /// Marks the reactions that are under way as overlapping: a call comes in one of their callbacks.
  ///
  /// - Returns: Whether some candidate has such a reaction.
  mutating func interrupt() -> Bool

  /// Gives one of several inputs at the current instant; as ``StateEstimator/give(_:overlapping:)``.
  mutating func give(oneOf inputs: [Int], overlapping: Bool) -> Reception

  /// Observes one of several outputs at the current instant.
  ///
  /// - Returns: As for ``StateEstimator/observe(_:)``.
  mutating func observe(oneOf symbols: [Symbol]) -> Bool
}

extension AmbiguityEstimator {
  /// Updates the estimate with an event of a log at the current instant.
  ///
  /// After an input that is undocumented in some candidate, a log is judged again from the next output
  /// that determines the candidates.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - mayBeInCallback: Whether a call of the app may be one in a callback.
  /// - Returns: `undocumented` for such an input, also if outputs of its instant could refute the
  ///   unconstrained candidates.
  mutating func take(logged event: LogEvent.What, _ mayBeInCallback: Bool = true) -> Reception {
    switch event {
    case .input(let input): return take(anyOf: [input], mayBeInCallback)
    case .output(let symbol): return take(.output(symbol))
    case .oneOfInputs(let inputs): return take(anyOf: inputs, mayBeInCallback)
    case .oneOf(let symbols):
      if observe(oneOf: symbols) { return .taken }
      return isOverwhelmed ? .overwhelmed : .refused
    case .undocumentedInput: return .undocumented
    case .start, .gap: return .taken
    }
  }

  /// Takes a line of an input; a call of the app while a reaction is under way may be one in a callback.
  private mutating func take(anyOf inputs: [Int], _ mayBeInCallback: Bool) -> Reception {
    let isInCallback = mayBeInCallback && isFromApp(inputs) && interrupt()
    let reception =
      inputs.count == 1
      ? give(inputs[0], overlapping: isInCallback) : give(oneOf: inputs, overlapping: isInCallback)
    if isOverwhelmed { return .overwhelmed }
    if case .taken = reception, isUndocumented { return .undocumented }
    return reception
  }

  private func isFromApp(_ inputs: [Int]) -> Bool {
    inputs.allSatisfy { automaton.reference.vocabulary.inputs[$0].from == .app }
  }
}
