internal import PlumblineModel
internal import PlumblineReports

/// The specs of trace files: a command reads each once, however many of its traces it reads.
struct TraceSpecs {
  /// A spec as it was read.
  struct Spec {
    /// One automaton for each interpretation.
    let references: [Reference]
    /// Their fingerprint.
    let hash: String
  }

  /// The spec of all traces, if it is named, and the values that take the place of those in the files.
  let choice: SpecOptions
  /// By the ids in the traces.
  private var known: [String: Result<Spec, any Error>] = [:]

  init(_ choice: SpecOptions) { self.choice = choice }

  /// The spec that is named for all traces, or the bundled one with the id in a trace.
  ///
  /// - Parameter header: The header of the trace.
  /// - Returns: Its automata, with their fingerprint.
  /// - Throws: ``Failing`` for a spec that cannot be read, each time.
  /// - Complexity: O(1) for an id that came before.
  mutating func spec(of header: TraceFile.Header) throws -> Spec {
    let found =
      known[header.spec]
      ?? Result {
        let catalogue = SpecCatalogue()
        let references =
          try choice.spec.map { try catalogue.references(of: $0) }
          ?? catalogue.references(ofID: header.spec.visible)
        return Spec(references: references, hash: references.fingerprint)
      }
    known[header.spec] = found
    return try found.get()
  }
}
