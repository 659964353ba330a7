import Foundation
import TestTraits
import Testing

/// `plumbline mutate`, as its users see it.
@Suite(.waiting) struct MutateTests {
  private func mutate(_ arguments: String..., of spec: String = "link") throws -> Tool.Outcome {
    let tool = try Tool()
    defer { tool.clean() }
    let path = Tool.repository.appending(path: "Tests/Fixtures/specs/\(spec).yaml").path
    return try tool.run(["mutate", path] + arguments)
  }

  @Test func `a usual budget notices every change of a small spec`() throws {
    let outcome = try mutate(of: "door-and-alarm")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("tried    171 of 171 changes"))
    #expect(outcome.output.contains(/survived +0\n/))
    #expect(outcome.output.contains(/another time +2 +2 +2\b/))
    // The expiry of the siren itself has no timer to stop.
    #expect(outcome.output.contains(/a timer not stopped +4 +4 +2\b/), "\(outcome.output)")
  }

  @Test func `the environment of a spec is not changed`() throws {
    let outcome = try mutate(of: "gatehouse")
    #expect(outcome.output.contains("tried    173 of 173 changes"), "\(outcome.output)")
    #expect(!outcome.output.contains("porter.called.answer"), "\(outcome.output)")
  }

  @Test func `a change without a proof and without a trace is undecided`() throws {
    let outcome = try mutate()
    #expect(outcome.status == 3)
    // An answer comes only once, so this client is the same; no method shows it.
    #expect(outcome.output.contains(/answer in link.connecting +leads to link.connecting\n/))
  }

  @Test func `what a small budget misses has the trace that shows it`() throws {
    let outcome = try mutate("--steps", "20")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        """
        link.connecting.give-up

        expires 1 ms late

        """
      ),
      "\(outcome.output)"
    )
    #expect(outcome.output.contains("changes  link-4 Without an answer within 5 seconds"))
    let html = try mutate("--steps", "20", "--to", "html")
    #expect(html.output.contains("Done by the client"))
  }

  @Test func `equal seeds give equal reports, and a sample says that it is one`() throws {
    let reports = try (0..<2).map { _ in try mutate("--changes", "7", "--seed", "3") }
    #expect(reports[0].output.contains("tried    7 of 40 changes"))
    #expect(reports[0].output == reports[1].output)
    #expect(reports[0].output.contains(/another time +2 +1 +[01]\b/), "\(reports[0].output)")
    #expect(try mutate("--changes", "0").errors.contains("--changes must be at least 1"))
  }

  @Test func `a signal ends it with the changes tried so far`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    // A busy machine may need longer to begin.
    var (outcome, moment) = (Tool.Outcome(status: 0, output: "", errors: ""), UInt32(2_500_000))
    while !outcome.output.contains("tried    "), moment < 60_000_000 {
      outcome = try tool.run(
        ["mutate", "agora/rtc-channel", "--changes", "100000"],
        interruptedAfter: moment
      )
      moment *= 4
    }
    #expect(outcome.output.contains(/interrupted +[0-9,]+ chosen changes were not tried\n/))
    #expect(outcome.status == 130)
    #expect(outcome.output.contains(/tried +[0-9,]+ of [0-9,]+ changes/), "\(outcome.errors)")
    #expect(outcome.errors.contains("judges by one interpretation, lost-from=downlink.silent"))
  }
}
