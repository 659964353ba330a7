import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The transitions of a run, and those that it did not take.
struct RunCoverageTests {
  @Test func `an older file, without what its run did not take, is not called complete`() throws {
    let file = URL(
      filePath: Repository.path + "/Tests/Fixtures/reports/older-run-without-machines.jsonl"
    )
    let run = try RunRecord.read(Array(try Data(contentsOf: file)), named: "older-run.jsonl")
    #expect(run.machines.isEmpty && run.visits.map(\.count) == [7])
    let html = RunPage(run).html
    try HTMLPageTests.expectSound(html)
    #expect(html.contains("The run took 1 of 2 transitions"))
    #expect(html.contains("did not take are not in the file of the run."))
    #expect(html.contains("Transitions that the run took: 1"))
    for words in ["took all of them", "never took", "State diagram"] {
      #expect(!html.contains(words), "\(words)")
    }
  }

  @Test func `a run that took every transition is called complete`() throws {
    let html = RunPage(try Lamp.record(of: Lamp.report(Lamp.passing))).html
    #expect(html.contains("never took, and why. None: the run took all of them."))
    #expect(!html.contains("not in the file of the run.</p>"))
  }

  @Test func `what the documents leave open is no documented transition`() {
    var reference = Lamp.reference
    // A machine without announcements may react to a press that the documents leave open.
    reference.cells[1][0].edges = [1]
    let visits = ObservableMachine.visits(in: reference, coverage: [7, 0], [0, 1])
    #expect(visits.map(\.event) == ["press", "glow"])
    #expect(visits.map(\.count) == [7, 0])
  }
}
