import PlumblineLanguage
import PlumblineModel
import Testing

/// Inputs with arguments: one input number per combination of values.
struct InputArgumentTests {
  private static let head = """
    enums: {Cause: [Banned, Expired]}
    inputs:
      kick: {from: server, args: {cause: Cause, id: 1..2}, clauses: [d-so]}
      go: {from: app}
    outputs:
      changed: {args: {state: m, why: [Banned, Expired, Other]}, closed-by: [d-so]}
      echo: {args: {id: 1..3}, closed-by: [d-so]}
    decisions: {d-so: {says: So.}}
    """

  @Test func `every combination is an input, the last argument varying fastest`() throws {
    let compiled = try Compiled(head: Self.head, "  m: {initial: a, states: {a: {on: {kick: {}}}}}")
    let vocabulary = compiled.reference.vocabulary
    #expect(
      vocabulary.inputs.indices.map { vocabulary.text(ofInput: $0) }
        == ["kick Banned 1", "kick Banned 2", "kick Expired 1", "kick Expired 2", "go"]
    )
    #expect(vocabulary.input(named: "kick", ["Expired", "1"]) == 2)
    #expect(vocabulary.input(named: "kick") == nil)
    #expect(vocabulary.input(named: "go") == 4)
    #expect(vocabulary.inputs(named: "kick") == 0..<4)
    #expect(vocabulary.declaredInputs == [0..<4, 4..<5])
    let elements = compiled.reference.elements.filter { $0.path == "m.a.on.kick" }
    #expect(elements.count == 1)
  }

  @Test func `a case asks for a value, and a reaction passes values on`() throws {
    let compiled = try Compiled(
      head: Self.head,
      """
        m:
          announces: {changed: {state: $to, why: $reason}}
          initial: a
          states:
            a:
              on:
                kick:
                  - {when: cause is Banned and not id is 2, to: b, reason: Other}
                  - {to: b, reason: $args.cause, emits: [echo: $args.id]}
            b: {}
      """
    )
    #expect(try compiled.edges("kick Banned 1", in: "a") == ["b: changed b Other"])
    #expect(try compiled.edges("kick Banned 2", in: "a") == ["b: changed b Banned, echo 2"])
    #expect(try compiled.edges("kick Expired 1", in: "a") == ["b: changed b Expired, echo 1"])
  }

  @Test func `an invariant speaks of some values, or ties them together`() throws {
    let compiled = try Compiled(
      head: Self.head + """

        invariants:
          some: {says: S., never: {input kick: {cause: Banned}}}
          tied: {says: T., each: {output echo: $n}, had: {input kick: {id: $n}}}
        """,
      "  m: {initial: a, states: {a: {}}}"
    )
    let invariants = compiled.reference.invariants
    #expect(invariants[0].events == [.input(0), .input(1)])
    #expect(invariants[0].correlation == nil)
    #expect(
      invariants[1].correlation
        == Invariant.Correlation(
          variables: [.init(name: "n", values: ["1", "2", "3"])],
          each: [[0]],
          events: [[1], [1], [1], [1]]
        )
    )
    #expect(compiled.reference.problem == nil)
  }
}
