import PlumblineLanguage
import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Of inputs with equal effects, a comparison of two automata tries one.
@Suite struct EqualInputsTests {
  /// A dimmer that shows the level, and uses neither the place of a press nor, once lit, the level.
  private func dimmer(levels: Int, places: Int, out: String = "5s") -> String {
    """
    plumbline: 1
    spec: dimmer
    stage: draft
    inputs:
      press: {from: app, args: {level: 1..\(levels), place: 1..\(places)}}
      turn: {from: app, args: {level: 1..\(levels)}}
    outputs:
      changed: {args: {state: dimmer}, closed-by: [d-1]}
      shown: {args: {level: 1..\(levels)}, closed-by: [d-1]}
    machines:
      dimmer:
        announces: {changed: {state: $to}}
        initial: dark
        states:
          dark:
            on:
              press: {to: lit, emits: [shown: $args.level], clauses: [d-1]}
              turn: {clauses: [d-1]}
          lit:
            on:
              press: {clauses: [d-1]}
              turn: {emits: [shown: $args.level], clauses: [d-1]}
            after:
              out: {time: \(out), to: dark, clauses: [d-1]}
    decisions: {d-1: {says: All of it.}}
    """
  }

  private func compile(_ text: String) throws -> Spec {
    Spec.compile(SourceFile(name: "dimmer.yaml", text: text))
  }

  @Test func `only what some state tells apart is tried`() throws {
    let reference = try #require(try compile(dimmer(levels: 3, places: 4)).reference)
    let inputs = reference.distinctInputs(besides: reference)
    #expect(inputs.map { reference.vocabulary.text(ofInput: $0) }.count == 3 + 3)
    // One state of the other automaton suffices to tell all apart.
    var other = reference
    for input in reference.vocabulary.inputs.indices {
      let number = other.edges.count
      var edge = other.edges[other.cells[0][input].edges[0]]
      edge.arms = input == 0 ? [] : edge.arms
      edge.elements.append(contentsOf: Array(repeating: 0, count: input))
      other.edges.append(edge)
      other.cells[0][input].edges = [number]
    }
    #expect(
      reference.distinctInputs(besides: other) == Array(reference.vocabulary.inputs.indices)
    )
    #expect(
      other.distinctInputs(besides: reference) == Array(reference.vocabulary.inputs.indices)
    )
  }

  @Test func `the same differences are found as with all inputs`() throws {
    let spec = try compile(dimmer(levels: 2, places: 2))
    let document = try #require(spec.document)
    let reference = try #require(spec.reference)
    var counts = (equal: 0, different: 0)
    for mutant in SpecMutants(document).all {
      var diagnostics = Diagnostics()
      let changed = Compiler.compile(mutant.applied(to: document), diagnostics: &diagnostics)
      guard let changed = changed.first else { continue }
      for (one, other) in [(changed, reference), (reference, changed)] {
        let aligned = Alignment(of: one, and: other)
        var search = DifferenceSearch(aligned.first, against: aligned.second, limit: 2000)
        var whole = search
        whole.inputs = Array(aligned.first.reference.vocabulary.inputs.indices)
        search.run()
        whole.run()
        #expect(search.isComplete || !whole.isComplete, "\(mutant)")
        #expect(Self.endings(search) == Self.endings(whole), "\(mutant)")
        if search.differences.isEmpty { counts.equal += 1 } else { counts.different += 1 }
      }
    }
    #expect(counts.equal > 0 && counts.different > 20, "\(counts)")
  }

  @Test func `an argument of many values does not keep a comparison from its end`() throws {
    let first = try #require(try compile(dimmer(levels: 20, places: 20)).reference)
    let second = try #require(try compile(dimmer(levels: 20, places: 20, out: "6s")).reference)
    #expect(first.vocabulary.inputs.count == 20 * 21)
    let comparison = Comparison(of: first, and: second)
    #expect(comparison.timers.map(\.name) == ["dimmer.lit.out"])
    #expect(comparison.traces.first.contains { $0.length == 2 })
    #expect(comparison.traces.second.contains { $0.length == 2 })
  }

  /// How the traces end, with the lengths of the shortest ones.
  private static func endings(_ search: DifferenceSearch) -> [String] {
    search.differences.map { difference in
      let failure = difference.failure
      return "\(difference.length) \(failure.kind) \(failure.clauses) \(failure.observed)"
    }.sorted()
  }
}
