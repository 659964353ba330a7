import PlumblineLanguage
import PlumblineModel
import Testing

/// `ignores:` is a short form of reactions without effect.
@Suite struct IgnoredInputTests {
  private static let head = """
    inputs: {press: {from: app}, shake: {from: app}, plug: {from: app}}
    outputs:
      shown: {args: {state: lamp}, closed-by: [d-all]}
    decisions:
      d-all: {says: Everything here is made up.}
    """

  private func lamp(_ machine: String, _ bright: String = "") throws -> Compiled {
    try Compiled(
      head: Self.head,
      """
        lamp:
          announces: {shown: {state: $to}}
          initial: dark
          states:
            dark: {on: {press: {to: bright, clauses: [d-all]}}}
            bright: {on: {press: {to: dark, clauses: [d-all]}, shake: undocumented}\(bright)}
      \(machine)
      """
    )
  }

  @Test func `it compiles to what the long form compiles to`() throws {
    let long = try lamp("    on: {shake: {clauses: [d-all]}, plug: {clauses: [d-all]}}")
    let short = try lamp("    ignores: {inputs: [shake, plug], clauses: [d-all]}")
    #expect(short.reference.cells == long.reference.cells)
    #expect(short.reference.edges == long.reference.edges)
    #expect(
      short.reference.elements.map { [$0.path] + $0.clauses.map(String.init) }
        == long.reference.elements.map { [$0.path] + $0.clauses.map(String.init) }
    )
  }

  @Test func `what a state says goes before what its machine ignores`() throws {
    let short = try lamp("    ignores: {inputs: [press, shake, plug], clauses: [d-all]}")
    #expect(try short.edges("press", in: "dark") == ["bright: shown bright"])
    #expect(try short.cell("shake", in: "dark").isDocumented)
    #expect(try !short.cell("shake", in: "bright").isDocumented)
  }

  @Test func `a state ignores inputs on its own`() throws {
    let short = try lamp("", ", ignores: {inputs: [plug], clauses: [d-all]}")
    #expect(try short.cell("plug", in: "bright").isDocumented)
    #expect(try !short.cell("plug", in: "dark").isDocumented)
  }
}
