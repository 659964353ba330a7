import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import Testing

/// A failure cites no clause about another output of the same reaction.
@Suite struct CallbackClauseTests {
  private static let text = """
    plumbline: 1
    spec: caller
    stage: draft
    enums: {Reason: [Done, Other], Code: [Ok, Error]}
    inputs: {login: {from: app}, accepted: {from: server}, ask: {from: app}}
    outputs:
      changed: {args: {state: line, reason: Reason}, closed-by: [d-rest]}
      result: {args: {code: Code}, closed-by: [d-rest]}
    machines:
      line:
        announces: {changed: {state: $to, reason: $reason}}
        initial: idle
        states:
          idle: {on: {login: {to: online, reason: Done, emits: [result: Ok], clauses: [d-online, d-result]}}}
          online: {on: {ask: {emits: [result: Ok], clauses: [d-result]}}}
    decisions:
      d-rest: {says: Nothing else.}
      d-online: {says: A login leads to online.}
      d-result: {says: Each call has a result.}

    """

  /// The failure of a client that answers a login at once.
  private func failure(_ outputs: [(String, [String])]) throws -> Failure? {
    let spec = Spec.compile(SourceFile(name: "caller.yaml", text: Self.text))
    var reference = try #require(spec.references.first, "\(spec.diagnostics.sorted.map(\.message))")
    for (id, kind) in [("d-online", Clause.Kind.transition), ("d-result", .callback)] {
      let number = try #require(reference.clauses.firstIndex { $0.id == id })
      reference.clauses[number] = Clause(id: id, kind: kind, says: "")
    }
    let login = try #require(reference.vocabulary.input(named: "login"))
    let steps = [Step(delay: 0, input: login), Step(delay: 1_000_000, input: nil)]
    var recording = Recording()
    recording.now = 1_000_000
    recording.observations = try outputs.map { name, arguments in
      let symbol = try #require(reference.vocabulary.symbol(name, arguments))
      return Observation(at: 0, step: 0, isAfterInput: true, symbol: symbol)
    }
    return JointDiagnosis([Automaton(reference)]).explain(Execution(of: steps, recording))
  }

  @Test func `a wrong reason violates the clause of the transition, and not that of the result`()
    throws
  {
    let found = try #require(
      try failure([("changed", ["online", "Other"]), ("result", ["Ok"])])
    )
    #expect(found.kind == .wrongReason)
    #expect(found.clauses == ["d-online"])
  }

  @Test func `a wrong result violates the clause of the result`() throws {
    let found = try #require(
      try failure([("changed", ["online", "Done"]), ("result", ["Error"])])
    )
    #expect(found.kind == .wrongArgument)
    #expect(found.clauses == ["d-result"])
  }

  @Test func `a missing result violates the clause of the result`() throws {
    let found = try #require(try failure([("changed", ["online", "Done"])]))
    #expect(found.kind == .missingOutput)
    #expect(found.clauses == ["d-result"])
  }
}
