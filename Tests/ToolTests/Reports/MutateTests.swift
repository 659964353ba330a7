import Foundation
import Testing

/// `plumbline mutate`, as its users see it.
struct MutateTests {
  private func mutate(_ arguments: String...) throws -> Tool.Outcome {
    let tool = try Tool()
    defer { tool.clean() }
    let spec = Tool.repository.appending(path: "Tests/Fixtures/specs/link.yaml").path
    return try tool.run(["mutate", spec] + arguments)
  }

  @Test func `a usual budget notices every change of a small spec`() throws {
    let outcome = try mutate()
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("tried    40 of 40 changes"))
    #expect(outcome.output.contains(/survived +0\n/))
    #expect(outcome.output.contains(/another time +2 +2\b/))
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
    #expect(try mutate("--changes", "0").errors.contains("--changes must be at least 1"))
  }

  @Test func `a signal ends it with the changes tried so far`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let outcome = try tool.run(
      ["mutate", "agora/rtc-channel", "--changes", "100000"],
      interruptedAfter: 3_000_000
    )
    #expect(outcome.status == 130)
    #expect(outcome.output.contains(/tried +[0-9,]+ of [0-9,]+ changes/), "\(outcome.errors)")
    #expect(outcome.errors.contains("judges by one interpretation, lost-from=downlink.silent"))
  }
}
