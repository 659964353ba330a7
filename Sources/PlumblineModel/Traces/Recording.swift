/// The recording of an implementation executing one trace.
package struct Recording: Codable, Hashable, Sendable {
  /// All observed outputs, in the order of observation.
  package var observations: [Observation] = []
  /// The spontaneous inputs, in the order of the reports of the adapter.
  package var spontaneous: [SpontaneousInput] = []
  /// The end of the trace.
  package var ending: Ending = .completed
  /// The instant at the end.
  package var now: Microseconds = 0
  /// The next deadline of the implementation at the end; nil if the adapter does not tell it.
  package var next: NextDeadline?
  /// Values outside the vocabulary, by position in ``observations``: `reason=Banned`.
  package var undocumentedValues: [Int: String] = [:]
  /// The first and the last lines that a child process wrote to its log since the last request.
  package var log: [String] = []
  /// The instants on a real clock; nil on a virtual clock.
  package var instants: Instants?
  /// What the getters returned after each step; nil if they are not compared.
  package var readings: [StateReading]?

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
    readings = nil
  }
}

/// The identity and the capabilities of an adapter.
package struct Capabilities: Codable, Hashable, Sendable {
  /// The implementation and its version, for headers and summaries.
  package var implementation: String
  /// Per input of the vocabulary, whether the adapter can inject it.
  package var inject: [Bool]
  /// Per output of the vocabulary, whether the adapter can observe it.
  package var observe: [Bool]
  /// Per input, whether it may occur unobserved: the adapter can neither inject it nor report it
  /// nor rule it out.
  package var unobservable: [Bool]
  /// Per input, whether the adapter reports its spontaneous occurrence.
  package var spontaneous: [Bool]
  /// Clauses that the adapter declares not applicable, with the reason.
  package var notApplicable: [String: String]
  /// The adapter's clock.
  package var timeModel = TimeModel.virtual
  /// Whether the adapter can give a call before the work of the step before it is done; see ``Step/within``.
  package var isReentrant = false
  /// The quiet real time before an answer of the adapter, on a virtual clock; nil if the adapter
  /// knows that no work is left.
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

  /// Capabilities to inject and observe the whole vocabulary.
  package init(all vocabulary: Vocabulary, implementation: String) {
    self.init(
      implementation: implementation,
      inject: vocabulary.inputs.map { _ in true },
      observe: vocabulary.outputs.map { _ in true }
    )
  }
}

/// A fault of the adapter, not of the implementation.
package struct AdapterFault: Error, Codable, Hashable, Sendable {
  /// The fault, with the observations.
  package var message: String
  /// The remedy for the author of the adapter.
  package var advice: String

  package init(_ message: String, advice: String) {
    self.message = message
    self.advice = advice
  }

  /// No fault: the user stopped the run in the middle of a trace.
  package static let stopped = AdapterFault("stopped", advice: "start it again")

  package var isStopped: Bool { self == .stopped }
}
