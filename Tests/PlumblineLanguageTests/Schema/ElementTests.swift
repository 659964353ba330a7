import PlumblineLanguage
import PlumblineModel
import Testing

/// Which parts of a spec cite, and what the tables keep of them.
struct ElementTests {
  private static let text = """
    plumbline: 1
    spec: lamp
    title: A lamp
    constants: {dim-after: 30s}
    inputs:
      press: {from: app}
      fail: {from: network, only-when: lamp is lit, clauses: [d-fail]}
    outputs:
      lampChanged: {args: {now: lamp}, seen-by: peer, closed-by: [d-all]}
    machines:
      lamp:
        announces: {lampChanged: {now: $to}}
        initial: dark
        states:
          dark: {clauses: [d-dark], on: {press: {to: lit, clauses: [d-all]}}}
          lit:
            on:
              press: [{any of: [{to: dark, clauses: [d-dark]}, {}], clauses: [d-all]}]
              fail: {clauses: [d-fail]}
            after: {dim: {time: $dim-after, to: dark, clauses: [d-all]}}
    invariants:
      quiet: {says: Nothing comes back., each: input fail, never: output lampChanged, in: reaction, clauses: [d-fail]}
    decisions:
      d-all: {says: All.}
      d-dark: {says: Dark.}
      d-fail: {says: Fail.}
    """

  private func reference() throws -> Reference {
    let spec = Spec.compile(SourceFile(name: "specs/lamp.yaml", text: Self.text))
    let warnings = DiagnosticRenderer().text(of: spec.diagnostics)
    #expect(warnings == "")
    let reference = spec.reference
    return try #require(reference)
  }

  @Test func `every part that cites is an element with its clauses`() throws {
    let reference = try reference()
    let elements = reference.elements.map { element in
      let clauses = element.clauses.map { reference.clauses[$0].id }.joined(separator: ", ")
      return "\(element.place) \(element.kind) \(element.path): \(clauses)"
    }
    #expect(
      elements == [
        "lamp.yaml:7 possibility inputs.fail: d-fail",
        "lamp.yaml:9 closure outputs.lampChanged: d-all",
        "lamp.yaml:15 state lamp.dark: d-dark",
        "lamp.yaml:15 reaction lamp.dark.on.press: d-all",
        "lamp.yaml:18 reaction lamp.lit.on.press.any[0]: d-all, d-dark",
        "lamp.yaml:18 reaction lamp.lit.on.press.any[1]: d-all",
        "lamp.yaml:19 reaction lamp.lit.on.fail: d-fail",
        "lamp.yaml:20 timer lamp.lit.dim: d-all",
        "lamp.yaml:22 invariant invariants.quiet: d-fail",
      ]
    )
    #expect(reference.clauses.map(\.kind) == [.decision, .decision, .decision])
  }

  @Test func `the values of an argument are the leaves of its machine`() throws {
    let reference = try reference()
    #expect(
      reference.vocabulary.outputs[0].arguments == [.init(name: "now", values: ["dark", "lit"])]
    )
    #expect(reference.vocabulary.outputs[0].seenBy == .peer)
    #expect(
      reference.machines[0].announcements == [
        .init(output: 0, toArgument: 0, fromArgument: nil, reasonArgument: nil)
      ]
    )
  }

  @Test func `the same text gives the same automaton`() throws {
    let first = try reference()
    #expect(try reference() == first)
  }
}
