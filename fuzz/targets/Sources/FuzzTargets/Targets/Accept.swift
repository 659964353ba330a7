internal import PlumblineEngine
internal import PlumblineLanguage
internal import PlumblineModel

extension FuzzTarget {
  /// The YAML of an accept file, for the spec of a link.
  static let accept = FuzzTarget("accept", .yaml) { bytes in
    let reference = Fixture.link
    var diagnostics = Diagnostics()
    let differences = AcceptanceReader.read(
      SourceFile(name: "fuzzed", bytes: bytes),
      spec: reference.id,
      clauses: reference.clauses.map(\.id),
      &diagnostics
    )
    _ = DiagnosticRenderer().text(of: diagnostics)
    return differences != nil
  }
}
