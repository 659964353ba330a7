internal import PlumblineModel

extension FuzzTarget {
  /// The canonical JSON of a compiled spec.
  static let automaton = FuzzTarget("automaton", .json) { bytes in
    guard let spec = try? CompiledSpec(json: String(decoding: bytes, as: UTF8.self)) else {
      return false
    }
    for reference in spec.references.prefix(2) { SelfTest.run(reference) }
    return true
  }
}
