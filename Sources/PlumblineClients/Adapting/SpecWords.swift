package import PlumblineModel

/// The names of a spec, indexed for lookup.
package struct SpecWords: Sendable {
  package struct Output: Sendable {
    package var number: Int
    package var arguments: [Vocabulary.Argument]
  }

  /// The spec as messages name it: `the spec 'link'`, or `the spec` where only the runner knows its id.
  let specName: String
  package let vocabulary: Vocabulary
  let outputs: [String: Output]
  /// The ids of its clauses; nil where only the runner knows them.
  let clauses: Set<String>?
  /// The machines with announced states, which getters may have; nil where only the runner knows them.
  package let machines: [AnnouncedMachine]?
  /// Per input, its arguments.
  let arguments: [[String: String]]

  /// - Parameters:
  ///   - spec: The id of the spec; nil if it is not known here.
  ///   - vocabulary: Its names.
  ///   - clauses: The ids of its clauses; nil if they are not known here.
  ///   - machines: Its machines with announced states; nil if they are not known here.
  package init(
    spec: String?,
    vocabulary: Vocabulary,
    clauses: Set<String>?,
    machines: [AnnouncedMachine]? = nil
  ) {
    specName = spec.map { "the spec '\($0)'" } ?? "the spec"
    self.vocabulary = vocabulary
    self.clauses = clauses
    self.machines = machines
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
