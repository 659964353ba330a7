internal import PlumblineModel

/// The names of a spec, indexed for lookup.
struct SpecWords: Sendable {
  struct Output: Sendable {
    var number: Int
    var arguments: [Vocabulary.Argument]
  }

  let spec: String
  let vocabulary: Vocabulary
  let outputs: [String: Output]
  let clauses: Set<String>
  /// Per input, its arguments.
  let arguments: [[String: String]]

  init(_ spec: CompiledSpec) {
    self.spec = spec.id
    vocabulary = spec.vocabulary
    outputs = Dictionary(
      spec.vocabulary.outputs.enumerated().map {
        ($1.name, Output(number: $0, arguments: $1.arguments))
      }
    ) { first, _ in first }
    clauses = Set(spec.references[0].clauses.map(\.id))
    arguments = spec.vocabulary.inputs.map { input in
      Dictionary(input.arguments.map { ($0.name, $0.value) }) { first, _ in first }
    }
  }

  var outputNames: String { vocabulary.outputs.map(\.name).joined(separator: ", ") }
}
