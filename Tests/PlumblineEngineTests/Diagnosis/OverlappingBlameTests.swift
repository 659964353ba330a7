import PlumblineModel
import Testing

@testable import PlumblineEngine

/// An output that comes twice, with a call inside a callback of its reaction.
@Suite struct OverlappingBlameTests {
  private static let edges: [Clockwork.Edge] = [
    .init(0, "login", to: 1, ["changed", "result"]), .init(1, "ask", to: 1, ["answer"]),
    .init(1, "stay", to: 1), .init(1, "login", to: 1),
  ]

  private func failure(_ script: String) throws -> Failure {
    var reference = Clockwork(edges: Self.edges).reference(withClauseForEach: Self.edges)
    let changed = try #require(
      reference.vocabulary.outputs.firstIndex { $0.name == "changed" }
    )
    reference.machines[0].announcements = [
      .init(output: changed, toArgument: nil, fromArgument: nil, reasonArgument: nil)
    ]
    for output in reference.edges[0].outputs.indices
    where reference.edges[0].outputs[output].pattern.output == changed {
      reference.edges[0].outputs[output].announces = 0
    }
    let execution = Clockwork(edges: Self.edges).execution(of: script)
    return try #require(Diagnosis(Automaton(reference)).explain(execution))
  }

  @Test(arguments: [
    "0 login, 0 changed, 0 result, 0 changed", "0 login, 0 changed, 0 result, 0 result",
    "0 login, 0 changed, 0 within ask, 0 answer, 0 result, 0 changed",
    "0 login, 0 changed, 0 within ask, 0 answer, 0 result, 0 result",
    "0 login, 0 changed, 0 within stay, 0 result, 0 changed",
    "0 login, 0 changed, 0 within login, 0 result, 0 result",
    "0 login, 0 changed, 0 within ask, 0 within stay, 0 answer, 0 result, 0 changed",
  ])
  func `violates the clause of its own reaction`(script: String) throws {
    let failure = try failure(script)
    #expect(failure.kind == .unexpectedOutput)
    #expect(failure.clauses == ["login-0"])
  }

  @Test(arguments: [
    ("0 login, 0 changed, 0 result, 0 ask, 0 answer, 0 changed", "ask-1"),
    ("0 login, 0 changed, 0 within ask, 0 answer, 0 result, 0 answer", "ask-1"),
    ("0 login, 0 changed, 0 result, 0 ask, 0 within stay, 0 answer, 0 changed", "stay-1"),
  ])
  func `another output violates the clause of the last call`(script: String, clause: String) throws
  {
    #expect(try failure(script).clauses == [clause])
  }
}
