import PlumblineEngine
import PlumblineModel
import TestSupport

@testable import PlumblineLanguage

/// Tries in turn what may notice a slip in a spec, the cheapest first.
struct SpecMutantTrial {
  /// The result of a mutant.
  enum Fate: String, CaseIterable {
    case refused = "refused by lint"
    case found = "told apart from the spec"
    case elsewhere = "about other inputs"
    case same = "bisimilar"
    case certified = "certified to allow the same"
    case bisimilarInTime = "bisimilar as far as time leads"
    case missed
  }

  /// A compiled spec.
  private struct Side {
    let reference: Reference
    let hunt: MutantSearch
    /// Per location, whether a timed trace leads there.
    let reached: [Bool]

    init(_ reference: Reference) {
      // The automaton says nothing of outputs that only invariants judge: those would accuse it.
      self.reference = reference.withDecidableInvariants.reference
      let automaton = Automaton(self.reference)
      hunt = MutantSearch(automaton: automaton, seed: 1)
      reached = TimedReachability(automaton).locations
    }

    /// Whether an input is possible, or documented, in only one of both, where both can get to: the
    /// one judges there what the other does not.
    func speaksElsewhere(than other: Side) -> Bool {
      let numbers = Dictionary(uniqueKeysWithValues: zip(other.reference.locations, 0...))
      return reference.locations.indices.contains { location in
        guard reached[location], let same = numbers[reference.locations[location]],
          other.reached[same]
        else { return false }
        return reference.vocabulary.inputs.indices.contains { input in
          let (own, its) = (reference.cells[location][input], other.reference.cells[same][input])
          return own.isPossible != its.isPossible
            || own.isPossible && own.isDocumented != its.isDocumented
        }
      }
    }
  }

  /// Steps of a search for all stances of an automaton.
  static let patience = 3_000_000

  let spec: Spec
  private let document: SpecDocument
  private let sides: [Side]

  /// - Throws: ``Nothing`` when the spec does not compile.
  init(_ spec: Spec) throws {
    guard let document = spec.document, !spec.references.isEmpty else { throw Nothing() }
    self.spec = spec
    self.document = document
    sides = spec.references.map(Side.init)
  }

  struct Nothing: Error {}

  func fate(of mutant: SpecMutant) throws -> Fate {
    let changed = mutant.applied(to: document)
    var diagnostics = Diagnostics()
    let references = Compiler.compile(changed, diagnostics: &diagnostics)
    if diagnostics.sorted.contains(where: { $0.severity != .note }) { return .refused }
    guard references.count == sides.count else { throw Nothing() }
    var pairs = Array(zip(sides, references.map(Side.init)))
    if pairs.contains(where: { $0.speaksElsewhere(than: $1) }) { return .elsewhere }
    if try areToldApart(pairs, within: 10_000) { return .found }
    pairs.removeAll { own, other in
      var bisimulation = Bisimulation(own.reference, other.reference)
      return bisimulation.holds()
    }
    if pairs.isEmpty { return .same }
    let compiled = Spec(
      references: references,
      diagnostics: diagnostics,
      document: changed,
      ledgers: spec.ledgers
    )
    if compiled.checkingExamples().spec.diagnostics.hasErrors { return .refused }
    if try areToldApart(pairs, within: 100_000) { return .found }
    let areCertified = pairs.allSatisfy {
      allows($1.reference, $0.reference) && allows($0.reference, $1.reference)
    }
    if areCertified { return .certified }
    let areBisimilarInTime = pairs.allSatisfy { own, other in
      guard let graph = StanceGraph(own.reference, limit: Self.patience),
        let changed = StanceGraph(other.reference, limit: Self.patience),
        var bisimulation = StanceBisimulation(graph, changed)
      else { return false }
      return bisimulation.holds()
    }
    if areBisimilarInTime { return .bisimilarInTime }
    return try areToldApart(pairs, within: 1_000_000) ? .found : .missed
  }

  /// Whether in some interpretation one of the two automata fails as an implementation of the other.
  private func areToldApart(_ pairs: [(Side, Side)], within steps: Int) throws -> Bool {
    try pairs.contains { own, other in
      try own.hunt.steps(toFind: other.reference, limit: steps) != nil
        || other.hunt.steps(toFind: own.reference, limit: steps) != nil
    }
  }

  /// Whether a certificate says that one automaton does only what the other allows.
  private func allows(_ mutant: Reference, _ reference: Reference) -> Bool {
    let checker = CertificateChecker(mutant: mutant, reference: reference)
    return TimedSimulation(checker: checker, limit: 20_000).certificate().map(checker.accepts)
      ?? false
  }
}
