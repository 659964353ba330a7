internal import Plumbline
internal import PlumblineClients
internal import PlumblineModel

extension SpecWords {
  /// The names of a bundled spec.
  init(_ spec: CompiledSpec) {
    self.init(
      spec: spec.id,
      vocabulary: spec.vocabulary,
      clauses: Set(spec.references[0].clauses.map(\.id)),
      machines: spec.references[0].announcedMachines
    )
  }
}
