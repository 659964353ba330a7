internal import PlumblineLanguage
internal import PlumblineModel

extension FuzzTarget {
  /// The YAML of a spec; it may name the ledger `link.clauses.yaml` and the base `link.yaml`.
  static let spec = FuzzTarget("spec", .yaml) { bytes in
    let ledger = Fixture.text("specs/link.clauses.yaml")
    let base = Fixture.text("specs/link.yaml")
    let spec = Spec.compile(SourceFile(name: "fuzzed", bytes: bytes)) { path, _ in
      switch path {
      case "link.clauses.yaml": SourceFile(name: path, bytes: ledger)
      case "link.yaml": SourceFile(name: path, bytes: base)
      default: nil
      }
    }
    return use(spec)
  }

  /// Renders the diagnostics of a spec, and tests two of its automata against themselves.
  static func use(_ spec: Spec) -> Bool {
    _ = DiagnosticRenderer().text(of: spec.diagnostics)
    for reference in spec.references.prefix(2) { SelfTest.run(reference) }
    return !spec.references.isEmpty
  }
}
