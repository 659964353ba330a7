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
    readTimes(fields, into: &spec)
    enums = elements("enums", in: fields) { $0.enumeration($1) }
    spec.enums = enums
    // Outputs and inputs come first: they declare the arguments of events.
    outputs = elements("outputs", in: fields) { $0.output($1) }
    spec.outputs = outputs
    inputs = elements("inputs", in: fields) { $0.input($1) }
    if let options = options(fields) { inputs.append(options) }
    spec.inputs = inputs
    spec.machines = elements("machines", in: fields) { $0.machine($1) }
    spec.counters = elements("counters", in: fields) { $0.counter($1) }
    spec.registers = registers(of: spec.timers.map(\.timer))
    spec.machines += spec.counters.map(\.machine) + spec.registers.map(\.machine)
    spec.invariants = entries("invariants", in: fields).compactMap { invariant($0) }
    spec.examples = entries("examples", in: fields).compactMap { example($0) }
    spec.decisions = elements("decisions", in: fields) { $0.decision($1) }
    return spec
  }

  /// The constants, and the interpretations, which stand among them.
  private mutating func readTimes(_ fields: MappingReader, into spec: inout SpecDocument) {
    var constants: [SpecDocument.Constant] = []
    for entry in entries("constants", in: fields) {
      if entry.value.entries != nil, let interpretation = interpretation(entry) {
        spec.interpretations.append(interpretation)
      } else if entry.value.entries == nil, let constant = constant(entry) {
        constants.append(constant)
      } else {
        diagnostics.noteMisdeclared(entry.name)
      }
    }
    // Known from here on: a constant has a time of its own.
    self.constants = constants
    spec.constants = constants
    interpretations = spec.interpretations.map(\.name)
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
