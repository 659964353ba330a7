import PlumblineModel

/// Reads a spec from its YAML nodes, strictly, and reports all errors at once.
///
/// ```swift
/// var reader = SpecReader()
/// let spec = reader.read(node)
/// reader.ledgers                           // the files that the sources name
/// reader.diagnostics.hasErrors
/// ```
///
/// It checks the syntax, not the names: lint rules report unknown states. Parts of the language
/// that this version lacks are refused as unsupported. A spec is merged with its bases before.
package struct SpecReader {
  /// The ledger of a source, as a path relative to the spec.
  package struct LedgerReference: Sendable {
    package var source: Name
    package var path: Name
    /// The part of the document that the spec covers; nil: all of it.
    package var part: Name?
  }

  package var diagnostics = Diagnostics()
  /// The ledgers in the order of the sources.
  package private(set) var ledgers: [LedgerReference] = []
  /// The outputs with their arguments, which determine the meaning of `loginResult: Ok`.
  var outputs: [SpecDocument.Output] = []
  /// The inputs with their arguments.
  var inputs: [SpecDocument.Input] = []
  /// The named times, from which the waits of a back-off follow.
  var constants: [SpecDocument.Constant] = []
  var interpretations: [Name] = []
  /// The lists of values, which arguments name.
  var enums: [SpecDocument.Enumeration] = []
  /// The options of the client.
  var registers: [SpecDocument.Register] = []

  package init() {}

  /// The spec; nil if its outline cannot be read.
  package mutating func read(_ node: Node) -> SpecDocument? {
    guard
      let fields = fields(
        node,
        of: "spec"
      )
    else { return nil }
    _ = fields.integer("plumbline", in: 1...1, &diagnostics)
    let id = name("spec", in: fields) ?? Name("", at: node.location)
    readSources(fields)
    var spec = SpecDocument(id: id)
    spec.title = fields.text("title", &diagnostics) ?? ""
    if let node = fields["abstract"] {
      // If the value is unclear, citations are optional.
      spec.isAbstract = node.boolean(for: "abstract", &diagnostics) ?? true
    }
    spec.stage = fields.choice("stage", of: SpecDocument.Stage.self, &diagnostics) ?? .complete
    for entry in entries("constants", in: fields) {
      if entry.value.entries != nil {
        if let interpretation = interpretation(entry) {
          spec.interpretations.append(interpretation)
        }
      } else if let constant = constant(entry) {
        constants.append(constant)
      }
    }
    spec.constants = constants
    interpretations = spec.interpretations.map(\.name)
    enums = entries("enums", in: fields).compactMap { enumeration($0) }
    spec.enums = enums
    // Outputs and inputs come first: they declare the arguments of events.
    outputs = entries("outputs", in: fields).compactMap { output($0) }
    spec.outputs = outputs
    inputs = entries("inputs", in: fields).compactMap { input($0) }
    if let options = options(fields) { inputs.append(options) }
    spec.inputs = inputs
    spec.machines = entries("machines", in: fields).compactMap { machine($0) }
    spec.counters = entries("counters", in: fields).compactMap { counter($0) }
    spec.registers = registers(of: spec.timers.map(\.timer))
    spec.machines += spec.counters.map(\.machine) + spec.registers.map(\.machine)
    spec.invariants = entries("invariants", in: fields).compactMap { invariant($0) }
    spec.examples = entries("examples", in: fields).compactMap { example($0) }
    spec.decisions = entries("decisions", in: fields).compactMap { decision($0) }
    return spec
  }

  private mutating func readSources(_ fields: MappingReader) {
    for entry in entries("sources", in: fields) {
      guard
        let source = self.fields(
          entry.value,
          of: "source"
        )
      else { continue }
      for key in ["title", "platform", "updated"] { _ = source.text(key, &diagnostics) }
      guard let path = name("ledger", in: source) else { continue }
      let part = name("part", in: source)
      ledgers.append(LedgerReference(source: identifier(entry.key), path: path, part: part))
    }
  }
}
