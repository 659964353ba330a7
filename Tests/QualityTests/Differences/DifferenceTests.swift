import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import TestSupport
import Testing

/// Traces that tell two automata apart.
@Suite struct DifferenceTests {
  @Test(arguments: Bundled.names)
  func `a spec does not differ from itself, in any reading`(name: String) throws {
    for reference in try Bundled.references(name) {
      let comparison = Comparison(of: reference, and: reference)
      #expect(comparison.isBisimilar && comparison.isEqual)
    }
  }

  static let editions = [
    ("agora/rtm1-en", "agora/rtm1-ios-zh"), ("agora/rtm1-en", "agora/rtm1-en-2"),
    ("agora/rtm1-en-2", "agora/rtm1-ios-zh"), ("agora/rtm2-stream", "agora/rtm1-ios-zh"),
  ]

  @Test(arguments: editions)
  func `each trace is allowed by one and forbidden by the other`(one: String, other: String) throws
  {
    let (first, second) = (try Bundled.references(one)[0], try Bundled.references(other)[0])
    let comparison = Comparison(of: first, and: second)
    let (own, its) = (comparison.aligned.first.reference, comparison.aligned.second.reference)
    for (traces, allowing, forbidding) in [
      (comparison.traces.first, own, its), (comparison.traces.second, its, own),
    ] {
      for trace in traces {
        let (allows, forbids) = (
          Self.outcome(of: trace, by: allowing), Self.outcome(of: trace, by: forbidding)
        )
        #expect(allows == "passed" && forbids == "failed", "\(trace.failure.timeline)")
        #expect(!trace.failure.clauses.isEmpty)
      }
    }
    #expect(!comparison.isEqual)
  }

  @Test(arguments: editions)
  func `the other way round it is the same`(one: String, other: String) throws {
    let (first, second) = (try Bundled.references(one)[0], try Bundled.references(other)[0])
    let comparison = Comparison(of: first, and: second)
    let turned = Comparison(of: second, and: first)
    func lengths(_ traces: [Difference], _ count: Int) -> [Int] {
      traces.prefix(count).map(\.length).sorted()
    }
    #expect(
      lengths(comparison.traces.first, comparison.foundCounts.first)
        == lengths(turned.traces.second, turned.foundCounts.second)
    )
    #expect(
      lengths(comparison.traces.second, comparison.foundCounts.second)
        == lengths(turned.traces.first, turned.foundCounts.first)
    )
    #expect(comparison.cells.first == turned.cells.second)
    #expect(comparison.aligned.first.onlyOutputs == turned.aligned.second.onlyOutputs)
  }

  @Test func `between two editions a login may take six seconds, or twelve`() throws {
    let comparison = Comparison(
      of: try Bundled.reference("agora/rtm1-en"),
      and: try Bundled.reference("agora/rtm1-ios-zh")
    )
    // Only the Chinese page says that a user comes online with a login.
    let seen = ["presence.logged-out.seen-leaving", "presence.perhaps-listed.seen-offline"]
    #expect(comparison.timers.map(\.name) == ["connection.connecting.login-timeout"] + seen)
    #expect(comparison.timers.first?.first == "12 s")
    #expect(comparison.timers.first?.second == "6 s")
    let login = try #require(
      comparison.aligned.first.reference.vocabulary.input(named: "loginByToken")
    )
    // The one still waits when the other says that it is over.
    let silent = comparison.traces.first.first { $0.what == .silence }
    #expect(silent?.steps.map(\.input) == [login, nil])
    #expect(silent?.failure.at == 6_000_000)
    #expect(silent?.failure.clauses == ["zh-20"])
    let early = comparison.traces.second.first { $0.failure.kind == .tooEarly }
    #expect(early?.steps == [.init(delay: 0, input: login), .init(delay: 6_000_000, input: nil)])
    #expect(early?.failure.clauses == ["en-21"])
  }

  private static func outcome(of trace: Difference, by reference: Reference) -> String {
    var judge = Judge(Automaton(reference))
    switch judge.judge(Execution(of: trace.steps, trace.recording)) {
    case .passed: return "passed"
    case .stopped: return "stopped"
    case .failed: return "failed"
    }
  }
}
