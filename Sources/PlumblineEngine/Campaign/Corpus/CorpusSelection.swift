package import PlumblineModel

/// Selects the traces of a corpus that are needed for all of its features.
///
/// ```swift
/// var selection = CorpusSelection(automaton, values: [:])
/// let kept = executions.sorted { $0.trace.count < $1.trace.count }.filter { selection.needs($0) }
/// ```
///
/// A trace is needed if those before it lack one of its features. So the shortest ones come first, all features
/// stay, and a second selection in the same order keeps each trace of the first one. It is a greedy cover, not
/// a smallest one, which would be NP-hard to find.
package struct CorpusSelection: Sendable {
  private var judge: Judge
  private var reader: FeatureReader
  /// The features of the traces so far.
  package private(set) var features: Set<FeatureReader.Feature> = []

  /// - Parameters:
  ///   - automaton: The automaton, projected onto the adapter of the traces.
  ///   - values: The times that are set.
  package init(_ automaton: Automaton, values: [String: Microseconds]) {
    judge = Judge(automaton, values: values)
    judge.estimator.keepsSequence = true
    reader = FeatureReader(automaton)
  }

  /// Adds the features of a trace.
  ///
  /// - Returns: Whether one of them is new.
  /// - Complexity: That of judging the trace.
  package mutating func needs(_ execution: Execution) -> Bool {
    let outcome = judge.judge(execution)
    let count = features.count
    features.formUnion(reader.features(of: execution, judge, outcome))
    return features.count > count
  }
}
