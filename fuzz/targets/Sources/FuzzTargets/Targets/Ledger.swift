internal import PlumblineLanguage
internal import PlumblineModel

extension FuzzTarget {
  /// The YAML of a ledger, cited by the spec of a link.
  static let ledger = FuzzTarget("ledger", .yaml) { bytes in
    let file = SourceFile(name: "fuzzed", bytes: bytes)
    let spec = SourceFile(name: "link.yaml", bytes: Fixture.text("specs/link.yaml"))
    return use(Spec.compile(spec) { _, _ in file })
  }
}
