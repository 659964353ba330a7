import PlumblineEngine
import PlumblineModel
import TestSupport
import Testing

/// A machine that tires within a window, unobservable, and starts a timer then.
@Suite struct UnobservableWindowTests {
  private func fuzz(_ tested: Reference, judgedBy reference: Reference) async throws -> RunResult {
    let implementation = ReferenceImplementation(Automaton(tested), seed: 1)
    return try await carryOut(
      implementation,
      judgedBy: [Automaton(reference)],
      seed: 1,
      steps: 50_000,
      isThorough: true
    )
  }

  @Test func `what a timer does that starts unobserved has evidence`() async throws {
    let reference = try Bundled.fixture("dozing-screen")
    let result = try await fuzz(reference, judgedBy: reference)
    #expect(result.failures.isEmpty)
    for clause in result.clauses { #expect(clause.verdict == .conforms, "\(clause)") }
  }

  @Test func `a timer that starts unobserved and is wrong by a microsecond is found`()
    async throws
  {
    let reference = try Bundled.fixture("dozing-screen")
    let timer = try #require(reference.timers.firstIndex { $0.name.hasSuffix("dims") })
    for shift in [-1, 1] as [Microseconds] {
      let wrong = reference.applying([.changeTime(timer: timer, span: 0, by: shift)])
      let result = try await fuzz(wrong, judgedBy: reference)
      #expect(!result.failures.isEmpty, "\(shift) µs")
    }
  }

  /// Its steps have instants, which are unknown here.
  @Test func `the search for differences gives up, and claims nothing`() throws {
    let reference = try Bundled.fixture("dozing-screen")
    let timer = try #require(reference.timers.firstIndex { $0.name.hasSuffix("dims") })
    let other = reference.applying([.changeTime(timer: timer, span: 0, by: 1_000_000)])
    let comparison = Comparison(of: reference, and: other)
    #expect(comparison.isComplete == (false, false))
    #expect(comparison.traces.first.isEmpty && comparison.traces.second.isEmpty)
    #expect(!comparison.isBisimilar)
  }
}
