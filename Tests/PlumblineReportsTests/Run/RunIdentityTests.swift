import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// The names of several runs in one file for machines.
struct RunIdentityTests {
  /// A run with a failure, of this implementation.
  private func run(_ implementation: String) throws -> RunRecord {
    var run = try Lamp.record(of: Lamp.report(Lamp.violatingBoth))
    run.header.implementation = implementation
    return run
  }

  /// The values of an attribute or a member, in their order.
  private func values(_ name: Regex<(Substring, Substring)>, in text: String) -> [String] {
    text.matches(of: name).map { String($0.output.1) }
  }

  private func classes(_ runs: [(name: String, run: RunRecord)]) -> [String] {
    values(#/classname="([^"]*)"/#, in: JUnit(runs).text)
  }

  private func ids(_ runs: [(name: String, run: RunRecord)]) -> [String] {
    let sarif = FindingsReport(runs, specsAt: nil).sarif
    return values(#/"id": "([^"]*\/)"/#, in: sarif)
  }

  private func fingerprints(_ runs: [(name: String, run: RunRecord)]) -> [String] {
    values(#/"fingerprint": "([^"]*)"/#, in: FindingsReport(runs, specsAt: nil).gitlab)
  }

  @Test(arguments: [("a", "b"), ("run", "run")])
  func `runs of one implementation are told apart, also of two versions`(
    first: String,
    second: String
  ) throws {
    let runs = [(name: first, run: try run("lamp 2.1")), (name: second, run: try run("lamp 2.2"))]
    let other = second == first ? "run), run 2" : "b)"
    #expect(ids(runs) == ["lamp/lamp (\(first))/", "lamp/lamp (\(other)/"])
    #expect(Set(fingerprints(runs)).count == 2)
    #expect(Set(classes(runs)).count == 2 * Set(classes([runs[0]])).count)
    let suites = values(#/<testsuite name="([^"]*)"/#, in: JUnit(runs).text)
    #expect(suites == ["lamp 2.1 (\(first)): A lamp", "lamp 2.2 (\(other): A lamp"])
    #expect(FindingsReport(runs, specsAt: nil).github.contains("title=lamp 2.1 (\(first))%3A "))
  }

  @Test func `one run, and runs of different implementations, keep their names`() throws {
    let one = [(name: "a", run: try run("lamp 2.1"))]
    #expect(ids(one) == ["lamp/lamp/"])
    #expect(classes(one).allSatisfy { $0.hasPrefix("lamp.") })
    #expect(fingerprints(one) == [try run("lamp 3").findings(inSpecsAt: nil)[0].fingerprint])
    let two = one + [(name: "b", run: try run("torch 1"))]
    #expect(ids(two) == ["lamp/lamp/", "lamp/torch/"])
    #expect(fingerprints(two).first == fingerprints(one).first)
    // Tools know a test by its class and its name, without the suite.
    #expect(Set(classes(two)).isSuperset(of: ["lamp.lamp.Waiting", "torch.lamp.Waiting"]))
  }

  @Test func `runs of one implementation with different specs keep their names`() throws {
    var other = try run("lamp 2.1")
    other.header.spec = "street-lamp"
    let runs = [(name: "a", run: try run("lamp 2.1")), (name: "b", run: other)]
    #expect(ids(runs) == ["lamp/lamp/", "street-lamp/lamp/"])
    #expect(classes(runs).contains("lamp.Waiting"))
    #expect(classes(runs).contains("street-lamp.Waiting"))
  }
}
