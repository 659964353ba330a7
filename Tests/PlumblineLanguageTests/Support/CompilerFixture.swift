import PlumblineLanguage
import PlumblineModel
import Testing

/// A compiled text, with names in place of numbers.
struct Compiled {
  let reference: Reference

  /// Compiles the machines of a draft; what stands before them comes as `head`.
  init(head: String = "", _ machines: String) throws {
    self = try Self.all(head: head, machines)[0]
  }

  private init(_ reference: Reference) { self.reference = reference }

  /// The same for every combination of interpretations.
  static func all(head: String = "", _ machines: String) throws -> [Compiled] {
    let text = "plumbline: 1\nspec: test\nstage: draft\n\(head)\nmachines:\n\(machines)\n"
    let spec = Spec.compile(SourceFile(name: "test.yaml", text: text))
    let messages = DiagnosticRenderer().text(of: spec.diagnostics)
    try #require(!spec.references.isEmpty, "\(messages)")
    return spec.references.map { Compiled($0) }
  }

  /// `a x`: the leaves of all machines in a location, in order.
  func name(of location: Int) -> String {
    zip(reference.machines, reference.locations[location])
      .map { $0.states[$1].name }.joined(separator: " ")
  }

  /// The number of the location in which the machines are in these leaves.
  func location(_ name: String) throws -> Int {
    try #require(reference.locations.indices.first { self.name(of: $0) == name })
  }

  func cell(_ event: String, in location: String) throws -> Reference.Cell {
    let vocabulary = reference.vocabulary
    let inputs = vocabulary.inputs.indices.map { vocabulary.text(ofInput: $0) }
    let events = inputs + reference.timers.map(\.name)
    let number = try #require(events.firstIndex(of: event))
    return reference.cells[try self.location(location)][number]
  }

  /// Each edge as `target: output, output; +armed -disarmed`.
  func edges(_ event: String, in location: String) throws -> [String] {
    try cell(event, in: location).edges.map { number in
      let edge = reference.edges[number]
      let outputs = edge.outputs.map { $0.pattern.text(in: reference.vocabulary) }
      let clocks =
        edge.arms.map { "+\(reference.timers[$0].name)" }
        + edge.disarms.map { "-\(reference.timers[$0].name)" }
      let result = [name(of: edge.target), outputs.joined(separator: ", ")].filter { !$0.isEmpty }
      return ([result.joined(separator: ": ")] + clocks).joined(separator: " ")
    }
  }

  /// Which outputs of each edge need not come.
  func optional(_ event: String, in location: String) throws -> [[Bool]] {
    try cell(event, in: location).edges.map { reference.edges[$0].outputs.map(\.isOptional) }
  }

  /// The paths of the elements of each edge.
  func elements(_ event: String, in location: String) throws -> [[String]] {
    try cell(event, in: location).edges.map { number in
      reference.edges[number].elements.map { reference.elements[$0].path }
    }
  }
}
