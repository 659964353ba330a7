import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// Plans lead to each part of a spec that a timed trace reaches.
@Suite struct TimedCoverageTests {
  @Test(arguments: Bundled.names)
  func `16,000 traces reach each part that a timed trace reaches`(name: String) async throws {
    let whole = try Bundled.reference(name)
    var capabilities = Capabilities(all: whole.vocabulary, implementation: "reference")
    // The automaton never shows what only invariants judge.
    for output in whole.judgedByInvariants ?? [] { capabilities.observe[output] = false }
    let reference = whole.projected(onto: capabilities)
    let automaton = Automaton(reference)
    var isLeftOut = reference.edges.map { _ in false }
    for cell in reference.cells.joined() where !cell.isPossible || !cell.isDocumented {
      for edge in cell.edges { isLeftOut[edge] = true }
    }
    var wanted = TimedReachability.Wanted(of: reference)
    wanted.edges = isLeftOut.map { !$0 }
    let reachable = TimedReachability(
      automaton,
      wanted: wanted,
      isLeftOut: isLeftOut,
      limit: TimedReachableElements.limit
    ).edges
    let coverage = try await coverage(of: Automaton(whole), capabilities, traces: 16_000)
    let evidence = Evidence(reference, values: [:])
    // A part without a required edge depends on what the client chooses.
    let parts = evidence.edgesOfParts().filter { edges in
      edges.contains {
        reachable[$0] && !isLeftOut[$0] && !evidence.counterfactual.permitted.contains($0)
      }
    }
    #expect(parts.count > 10)
    let missed = parts.filter { !$0.contains { coverage[$0] > 0 } }
    let elements = missed.map { part in
      Set(part.flatMap { reference.edges[$0].elements }).map { reference.elements[$0].path }
        .sorted()
    }
    #expect(elements == [])
  }

  private func coverage(
    of automaton: Automaton,
    _ capabilities: Capabilities,
    traces: Int
  ) async throws -> [Int] {
    let options = Campaign<InProcessExecutor<ReferenceImplementation>>
      .Options(seed: 1, steps: .max / 2, traces: traces)
    let result = try await Campaign([automaton], options) { () throws(AdapterFault) in
      InProcessExecutor(capabilities: capabilities) { ReferenceImplementation(automaton, seed: 1) }
    }.run()
    #expect(result.failures.isEmpty)
    return result.coverage
  }
}
