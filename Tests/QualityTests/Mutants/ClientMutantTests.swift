import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// Clients of a spec with an environment machine, with one change each.
@Suite struct ClientMutantTests {
  private let reference: Reference
  private let mutants: Mutants

  init() throws {
    reference = try Bundled.fixture("gatehouse")
    mutants = Mutants(reference).ofClients
  }

  /// A porter who answers 1 ms late, or who is called at another time, is no client.
  @Test func `a change of the environment alone is no client`() {
    #expect(mutants.counts[.time] == 2)
    #expect(mutants.all.count == 173)
    for mutant in mutants.all {
      let (place, text) = (mutant.place(in: reference), mutant.text(in: reference))
      // A place may name where the porter's answer stands.
      #expect(!place.hasPrefix("porter.called.answer") && !text.contains("porter.called.answer"))
      guard case .retarget(let edge, let location) = mutant.mutation else { continue }
      let line = reference.locations[location][0]
      #expect(line != reference.locations[reference.edges[edge].target][0], "\(place) \(text)")
    }
  }

  @Test func `every change of a spec without an environment is one of a client`() throws {
    let all = Mutants(try Bundled.fixture("door-and-alarm"))
    #expect(all.ofClients.all.map(\.mutation) == all.all.map(\.mutation))
  }

  /// A porter who is called answers within 10 s, so the line does not ring for a minute.
  @Test func `a change of an expiry that no timed trace takes makes no difference`() throws {
    let states = try ["ringing", "called"].enumerated().map { machine, name in
      try #require(reference.machines[machine].states.firstIndex { $0.name == name })
    }
    let source = try #require(
      reference.locations.firstIndex { Array($0.prefix(2)) == states }
    )
    let timer = try #require(
      reference.timers.firstIndex { $0.name == "line.ringing.in-vain" }
    )
    let cell = reference.cells[source][reference.vocabulary.inputs.count + timer]
    let trial = MutantTrial(reference, seed: 1, steps: 1000)
    let edge = try #require(cell.edges.first)
    guard case .equal = trial.fate(of: .deleteEdge(edge, source: source)) else {
      Issue.record("not equal")
      return
    }
  }
}
