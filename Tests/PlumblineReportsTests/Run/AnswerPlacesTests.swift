import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// The names of states in answers to undocumented inputs.
struct AnswerPlacesTests {
  /// A run of a machine whose states `waiting` and `retrying` are shown as `connecting`.
  private func run(waiting: [String], retrying: [String]) throws -> RunRecord {
    var run = try Lamp.record(of: Lamp.report(Lamp.passing))
    run.machines = [.init(name: "link", states: ["connecting"], initial: "connecting")]
    run.answers = [("waiting", waiting), ("retrying", retrying)].flatMap { state, answers in
      answers.map { answer in
        RunRecord.Answer(
          location: ["link": state, "helper": "on"],
          state: "connecting",
          input: "send",
          arguments: [:],
          call: "send",
          outputs: answer.isEmpty ? [] : [.init(name: answer, arguments: [:], text: answer)],
          count: 2,
          earlyCount: 0
        )
      }
    }
    return run
  }

  @Test func `states that answer alike have the name of the documents`() throws {
    let markdown = RunPage(try run(waiting: ["sent"], retrying: ["sent"])).markdown
    #expect(markdown.contains("- `send` in connecting: 4 times sent"), "\(markdown)")
    #expect(!markdown.contains("waiting"))
  }

  @Test func `states that answer differently have their own names, too`() throws {
    let different = try run(waiting: ["sent"], retrying: [""])
    let markdown = RunPage(different).markdown
    #expect(markdown.contains("- `send` in connecting (waiting): 2 times sent"), "\(markdown)")
    #expect(markdown.contains("- `send` in connecting (retrying): 2 times nothing"))
    // Beside another run, the places of both have the same names.
    let equal = try run(waiting: ["sent"], retrying: ["sent"])
    let table = RunComparison([("a", equal), ("b", different)]).markdown
    #expect(
      table.contains("| `send` | connecting (retrying) | **sent** | **nothing** |"),
      "\(table)"
    )
    #expect(table.contains("| `send` | connecting (waiting) | sent | sent |"))
  }
}
