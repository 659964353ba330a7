package import PlumblineModel

/// The names of a spec, indexed for lookup.
package struct SpecWords: Sendable {
  package struct Output: Sendable {
    package var number: Int
    package var arguments: [Vocabulary.Argument]
  }

  package let spec: String
  package let vocabulary: Vocabulary
  let outputs: [String: Output]
  /// The ids of its clauses; nil where only the runner knows them.
  let clauses: Set<String>?
  /// Per input, its arguments.
  let arguments: [[String: String]]

  /// - Parameters:
  ///   - spec: The id of the spec.
  ///   - vocabulary: Its names.
  ///   - clauses: The ids of its clauses; nil if they are not known here.
  package init(spec: String, vocabulary: Vocabulary, clauses: Set<String>?) {
    self.spec = spec
    self.vocabulary = vocabulary
    self.clauses = clauses
    outputs = Dictionary(
      vocabulary.outputs.enumerated().map {
        ($1.name, Output(number: $0, arguments: $1.arguments))
      }
    ) { first, _ in first }
    arguments = vocabulary.inputs.map { input in
      Dictionary(input.arguments.map { ($0.name, $0.value) }) { first, _ in first }
    }
  }

  var outputNames: String { vocabulary.outputs.map(\.name).joined(separator: ", ") }
}
