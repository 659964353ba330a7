internal import PlumblineModel

/// The outputs that may answer an input of which the documents are silent somewhere.
///
/// As for an explained deviation, such an answer is assumed to be one that the input has elsewhere.
struct SilentAnswers: Sendable {
  /// The answers to all inputs, and those to unobservable ones.
  private var all: Set<OutputPattern> = []
  private var unobservable: Set<OutputPattern> = []

  /// - Parameters:
  ///   - references: The automata of a spec, one for each interpretation.
  ///   - log: The inputs that may come, and those that the log may lack.
  /// - Complexity: O(size of the automata).
  init(_ references: [Reference], carrying log: Capabilities) {
    for reference in references {
      for input in reference.vocabulary.inputs.indices
      where log.inject[input] || log.unobservable[input] {
        let column = reference.cells.lazy.map { $0[input] }
        guard column.contains(where: { $0.isPossible && !$0.isDocumented }) else { continue }
        let patterns = Set(column.flatMap(\.edges)).flatMap { edge in
          reference.edges[edge].outputs.map(\.pattern)
        }
        all.formUnion(patterns)
        if log.unobservable[input] { unobservable.formUnion(patterns) }
      }
    }
  }

  /// Whether an output may be such an answer.
  ///
  /// - Parameters:
  ///   - output: The number of the output.
  ///   - values: Its values.
  ///   - isUnobserved: Whether the input came unobserved, in a log that lacks no line.
  /// - Returns: Whether such an input has the output elsewhere.
  /// - Complexity: O(outputs of such inputs).
  func contains(output: Int, values: [Int], isUnobserved: Bool) -> Bool {
    (isUnobserved ? unobservable : all).contains { $0.matches(output: output, values: values) }
  }
}
