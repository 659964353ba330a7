/// What an implementation did with one trace.
package struct Recording: Codable, Hashable, Sendable {
  /// Everything seen, in the order in which it was seen.
  package var observations: [Observation] = []
  /// The inputs that came by themselves, in the order in which the adapter reported them.
  package var spontaneous: [SpontaneousInput] = []
  /// How it ended.
  package var ending: Ending = .completed
  /// The instant at the end.
  package var now: Microseconds = 0
  /// The implementation's own next deadline at the end; nil when none is scheduled or known.
  package var next: Microseconds?
  /// Values outside the vocabulary, by position in ``observations``: `reason=Banned`.
  package var undocumentedValues: [Int: String] = [:]
  /// The last lines that a child process wrote to its log.
  package var log: [String] = []
  /// When things happened, on a real clock; nil on the virtual one.
  package var instants: Instants?

  package init() {}

  /// Empties the recording and keeps its storage.
  package mutating func reset() {
    observations.removeAll(keepingCapacity: true)
    spontaneous.removeAll(keepingCapacity: true)
    ending = .completed
    now = 0
    next = nil
    undocumentedValues = [:]
    log = []
    instants = nil
  }
}

/// What an adapter is and can do.
package struct Capabilities: Codable, Hashable, Sendable {
  /// The implementation and its version, for headers and summaries.
  package var implementation: String
  /// Per input of the vocabulary, whether it can be given.
  package var inject: [Bool]
  /// Per output of the vocabulary, whether it can be seen.
  package var observe: [Bool]
  /// Per input, whether it may come without anybody's knowing: the adapter can neither give it nor
  /// report it nor rule it out.
  package var unobservable: [Bool]
  /// Per input, whether the adapter says so when it comes by itself.
  package var spontaneous: [Bool]
  /// Clauses that the adapter declares not applicable, with the reason.
  package var notApplicable: [String: String]
  /// The adapter's clock.
  package var timeModel = TimeModel.virtual
  /// For how long of real time nothing came before the adapter answered, on a virtual clock; nil when it
  /// knows that nothing was left to do.
  package var quiet: Microseconds?

  package init(
    implementation: String,
    inject: [Bool],
    observe: [Bool],
    unobservable: [Bool]? = nil,
    spontaneous: [Bool]? = nil,
    notApplicable: [String: String] = [:]
  ) {
    self.implementation = implementation
    self.inject = inject
    self.observe = observe
    self.unobservable = unobservable ?? inject.map { _ in false }
    self.spontaneous = spontaneous ?? inject.map { _ in false }
    self.notApplicable = notApplicable
  }

  /// Everything in the vocabulary can be given and seen.
  package init(all vocabulary: Vocabulary, implementation: String) {
    self.init(
      implementation: implementation,
      inject: vocabulary.inputs.map { _ in true },
      observe: vocabulary.outputs.map { _ in true }
    )
  }
}

/// What the adapter, and not the implementation, did wrong.
package struct AdapterFault: Error, Codable, Hashable, Sendable {
  /// What happened, with what was seen.
  package var message: String
  /// What its author can do about it.
  package var advice: String

  package init(_ message: String, advice: String) {
    self.message = message
    self.advice = advice
  }
}
