import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// The states of the environment, which follow from its inputs.
@Suite struct EnvironmentStatesTests {
  @Test func `the porter of the gatehouse is called by a ring, and away after an answer`() throws {
    let reference = try Bundled.fixture("gatehouse")
    let automaton = Automaton(reference)
    let porter = try #require(reference.machines.firstIndex { $0.name == "porter" })
    let line = try #require(reference.machines.firstIndex { $0.name == "line" })
    var states = EnvironmentStates(automaton)
    func porters() -> Set<String> {
      Set(states.locations.map { name(of: porter, at: $0) })
    }
    func name(of machine: Int, at location: Int32) -> String {
      reference.machines[machine].states[reference.locations[Int(location)][machine]].name
    }
    func input(_ name: String) throws -> [Int] {
      [try #require(reference.vocabulary.input(named: name))]
    }
    #expect(states.isAmbiguous)
    #expect(porters() == ["away"])
    states.take(oneOf: try input("ring"))
    // The porter may be there or not.
    #expect(porters() == ["away", "called"])
    states.narrow(to: states.locations.filter { name(of: porter, at: $0) == "called" })
    #expect(porters() == ["called"])
    // Nothing is known of the line.
    #expect(Set(states.locations.map { name(of: line, at: $0) }).count > 1)
    states.take(oneOf: try input("answered"))
    #expect(porters() == ["away"])
    // Impossible now.
    states.take(oneOf: try input("answered"))
    #expect(porters() == ["away"])
    states.open()
    #expect(porters() == ["away"])
  }
}
