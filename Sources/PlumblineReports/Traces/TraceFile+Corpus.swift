package import PlumblineEngine
package import PlumblineModel

extension TraceFile {
  /// A trace that a run keeps in its corpus.
  ///
  /// It has neither the seed nor the version of the tool: equal traces of several runs are equal files, unless they show
  /// a flaky failure that recurred more or less often.
  ///
  /// - Parameters:
  ///   - kept: The trace.
  ///   - specHash: The fingerprint of the automata of all interpretations.
  ///   - spec: One of them.
  ///   - values: The times that are set.
  /// - Complexity: O(length of the trace).
  package init(
    _ kept: Corpus.Kept,
    specHash: String,
    of spec: Reference,
    values: [String: Microseconds]
  ) {
    header = Header(spec: spec.id)
    header.specHash = specHash
    header.implementation = kept.capabilities.implementation
    header.values = values
    let (vocabulary, unobservable) = (spec.vocabulary, kept.capabilities.unobservable)
    header.unobservable = vocabulary.names(
      ofInputs: unobservable.indices.filter { unobservable[$0] }
    )
    header.unobserved = zip(vocabulary.outputs, kept.capabilities.observe)
      .filter { !$0.1 }.map(\.0.name)
    header.timeModel = kept.capabilities.timeModel
    if let failure = kept.failure {
      for interpretation in failure.interpretations {
        header.interpretations[interpretation.name] = interpretation.option
      }
      header.clauses = failure.clauses
      header.failure = failure.kind.rawValue
      if failure.isFlaky { header.recurrence = failure.recurrence }
      header.behind = failure.behind
    }
    steps = kept.steps
    recording = kept.recording
  }
}
